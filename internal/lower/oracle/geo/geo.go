// Package geo holds functions that kernels of another package call.
package geo

import "github.com/rules-gokernel/rules_gokernel/device"

// Real is a named type of the package.
type Real float32

// Square returns x*x.
func Square(x Real) Real { return twice(x, 0) + x*x - twice(x, 0) }

// twice comes along with what calls it.
func twice(x Real, n int) Real { return x * Real(2+n) }

// At returns an element, where there is one.
func At(x []int32, i int) int32 { return x[i] }

// Put assigns an element.
func Put(x []int32, i int, v int32) {
	if i < 0 {
		panic("geo: negative index")
	}
	x[i] = v
}

// Clamp returns an index of x. Its range is known wherever len(x) is.
func Clamp(i, n int) int { return max(0, min(i, n-1)) }

// Row returns the start of a row.
func Row[N device.Dim](i int) int { return i * device.Size[N]() }

// Lane takes the thread.
func Lane(t device.Thread, d int) int { return t.Global(d)*2 + t.GlobalSize(d)%2 }

// Quotient faults when b is 0.
func Quotient(a, b int32) int32 { return a / b }

// Copied is a device function, and called like any other.
//
//gokernel:device
func Copied(t device.Thread, x, y []int32) {
	if i := t.Global(0); i < len(y) {
		y[i] = At(x, i)
	}
}

// Host cannot run on devices, which is no error as long as no kernel calls it.
func Host(n int) int { return len(make([]int, n)) }

// A Point has methods of both kinds.
type Point struct {
	X, Y int32
	tag  label
}

type label struct{ n int32 }

// Bump is promoted to what embeds a Point only in this package.
func (l *label) Bump(by int32) int32 {
	l.n += by
	return l.n
}

// Dot is called on values.
func (p Point) Dot(q Point) int32 { return p.X*q.X + p.Y*q.Y + p.tag.n }

// Move is called on variables.
func (p *Point) Move(dx, dy int32) *Point { return p.by(dx, dy) }

func (p *Point) by(dx, dy int32) *Point {
	p.X, p.Y = p.X+dx, p.Y+dy
	return p
}

// Shift is Move without a result.
func (p *Point) Shift(x []int32, i int) {
	p.X += x[i]
	p.Y -= p.tag.Bump(x[i])
	x[i] = p.X
}

// A Tagged promotes Bump, whose type has no name elsewhere.
type Tagged struct {
	label
	N int
}

// Twice is a method of a scalar type.
func (x Real) Twice() Real { return twice(x, 0) }

// A Span is cut from a slice.
type Span struct{ Data []int32 }

// At returns an element.
func (s Span) At(i int) int32 { return s.Data[i] }

// Host cannot run on devices.
func (s Span) Host() map[int]int { return nil }

// A Table has rows of N elements.
type Table[N device.Dim] struct{ Data []int32 }

// At returns an element of a row.
func (t Table[N]) At(row, i int) int32 { return t.Data[row*device.Size[N]()+i] }
