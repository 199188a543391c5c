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
