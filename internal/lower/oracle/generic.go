package oracle

import (
	"math"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// Kernels that call helpers, and have types, that are generic over more than axes.

type floats interface{ ~float32 | ~float64 }

type integers interface {
	~int8 | ~int32 | ~int64 | ~uint8 | ~uint32 | ~uint64
}

type kelvin float32

func clamp[T floats | integers](x, lo, hi T) T { return max(lo, min(x, hi)) }

func dot[T floats](a, b []T) (sum T) {
	for i := range min(len(a), len(b)) {
		sum += a[i] * b[i]
	}
	return sum
}

// rounded uses constants that not every type holds exactly.
func rounded[T floats](x T) T {
	const near = 1.0000000596046448 // where rounding to float64 first makes a difference
	return x*0.1 + T(near)*3 + T(1.00000005960464477540) - near + T(1)/3
}

// GenericScalars infers type arguments and spells them.
//
//gokernel:device
func GenericScalars(t device.Thread, x []float32, y []float64, z []kelvin, n []int8) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i >= len(z) {
		return
	}
	x[i] = clamp(x[i], -1, 100) + dot(x[:i&3], x) + rounded(x[i])
	y[i] = clamp[float64](y[i], -1e300, 1) + dot(y, y[:i&3]) + rounded(y[i])
	z[i] = clamp(z[i], -273.15, 1e9) + dot[kelvin](z, z[i:]) + rounded(z[i])
	n[i&1] = clamp(n[0], -3, 7)
}

// wrap does what differs between types: shifts, overflow, division, conversions.
func wrap[T, U integers](x T, y U) T {
	x = x<<3 + T(y)*5 - 1
	x += x>>1 ^ ^T(y)&^7
	if y != 0 {
		x -= x/T(y|1) + T(U(x)%y)
	}
	x++
	return x << (uint(y) & 31)
}

//gokernel:device
func GenericIntegers(t device.Thread, a []int8, b []uint8, c []int32, d []uint64, e []int64) {
	i := t.Global(0)
	if i >= len(a) || i >= len(b) || i >= len(c) || i >= len(d) || i >= len(e) {
		return
	}
	a[i] = wrap(a[i], b[i]) + wrap(a[i], d[i])
	b[i] = wrap(b[i], c[i]) ^ wrap(b[i], a[i])
	c[i] = wrap(c[i], e[i])
	d[i] = wrap(d[i], uint32(c[i])) + wrap(d[i], a[i])
	e[i] = wrap[int64, uint8](e[i], b[i]) + wrap(e[i], d[i])
}

// A plane has methods, and a field of another generic type.
type plane[T floats] struct {
	x, y T
	tag  couple[int32, T]
}

type couple[A, B any] struct {
	a A
	b B
}

func (p couple[A, B]) swap() couple[B, A] { return couple[B, A]{p.b, p.a} }

func (v plane[T]) dot(w plane[T]) T { return v.x*w.x + v.y*w.y }

func (v *plane[T]) scale(by T) {
	v.x, v.y = v.x*by, v.y*by
	v.tag.b += by
	v.tag.a++
}

func (v plane[T]) norm() T { return T(math.Sqrt(float64(v.dot(v)))) }

// normalised is generic by itself and calls methods of its arguments.
func normalised[V interface {
	norm() T
	dot(V) T
}, T floats](v, w V) T {
	return v.dot(w) / (v.norm() + 1)
}

type namedVec struct{ plane[float64] }

// GenericStructs passes generic structs in slices and by value.
//
//gokernel:device
func GenericStructs(t device.Thread, ints []int32, by plane[float32], x []plane[float32], y []plane[float64]) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) {
		return
	}
	x[i].scale(by.y)
	v := plane[float64]{x: 1, y: float64(by.x), tag: couple[float64, int32]{2, 3}.swap()}
	y[i].scale(normalised[plane[float64], float64](v, y[i]))
	x[i].x = normalised[plane[float32], float32](x[i], by)
	n := namedVec{v}
	n.scale(3)
	y[i].y += n.dot(y[i]) + n.tag.b
	y[i].tag.a = last(ints[:by.tag.a&1], func(v int32) int32 { return v }, 4)
}

// last has a parameter of function type and one of a type parameter.
func last[S ~[]E, E any](s S, f func(E) E, or E) E {
	if len(s) == 0 {
		return f(or)
	}
	return f(s[len(s)-1])
}

// An op is a function that a type stands for, with what it captures in its fields.
type op[T any] interface{ apply(a, b T) T }

type sumOp struct{}

func (sumOp) apply(a, b int32) int32 { return a + b }

type axpy[T floats] struct{ by T }

func (o axpy[T]) apply(a, b T) T { return a + o.by*b }

type deepOp struct {
	pad int8
	axpy[float64]
}

func reduce[O op[T], T any](o O, init T, x []T) T {
	for _, v := range x {
		init = o.apply(init, v)
	}
	return init
}

func reduceZero[T any, O op[T]](x []T) T {
	var o O
	var zero T
	return reduce(o, zero, x)
}

//gokernel:device
func GenericOps(t device.Thread, a float64, x []int32, y []float64, z []float32) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i >= len(z) {
		return
	}
	x[i] = reduceZero[int32, sumOp](x[:i&3]) - reduce(sumOp{}, 7, x[i:])
	y[i] = reduce(axpy[float64]{a}, 1, y[:i&7]) + reduce(deepOp{1, axpy[float64]{2}}, 1, y[i:])
	z[i] = reduceZero[float32, axpy[float32]](z[:i&7])
}

// mapped calls what it is passed from a literal, both of which know its types.
func mapped[A, B floats](x []A, f func(A) B, i int) B {
	type box struct {
		in  A
		out B
	}
	at := func(i int) box { return box{x[0], B(i)} }
	_ = at
	get := func(x []A, i int) box { return box{x[i], f(x[i])} }
	b := get(x, i)
	return b.out + B(b.in)
}

func halve[T floats](x T) T { return x / 2 }

func widen(x float32) float64 { return float64(x) }

func narrow[T floats](x T) float32 { return float32(x) }

// GenericFuncs passes generic functions to generic functions.
//
//gokernel:device
func GenericFuncs(t device.Thread, x []float32, y []float64) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	x[i] = mapped(x, halve[float32], i) + mapped(y, narrow, i) + mapped(x, func(v float32) float32 { return v * v }, i&1)
	y[i] = mapped(x, widen, i) + mapped(y, halve, 0)
	dots := plane[float64].dot
	y[i] += dots(plane[float64]{x: y[i], y: 1}, plane[float64]{x: 2, y: 3}) + call2(plane[float64].norm, plane[float64]{x: 3})
}

func call2[A, B any](f func(A) B, a A) B { return f(a) }

// copies has a type that depends on what it is lowered for, and calls a helper
// with it; so does moves, with one of the same name.
func copies[T floats](x T) T {
	type item struct{ a, b T }
	return same(item{x, 2}).b * same(x)
}

func moves(x float32) float32 {
	type item struct {
		n int8
		b float32
	}
	return same(item{3, x}).b + float32(same(item{n: -4}).n)
}

func same[T any](x T) T { return x }

// extent uses a type parameter that is no axis as one.
func extent[A any](n int) int { return device.Size[A]() * n }

// thrice has an argument of a type parameter that is a function.
func thrice[F ~func(T) T, T any](f F, x T) T {
	f2 := f
	return f2(f(f(same(x))))
}

// GenericOdd has names that collide, and type parameters for everything.
//
//gokernel:device
func GenericOdd(t device.Thread, x []float32, y []float64) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) {
		return
	}
	type item struct{ x, b float32 }
	x[i] = same(item{x[i], 1}).x + moves(x[i]) + copies(x[i]) + float32(extent[[3]int](i)+extent[[2]bool](i))
	y[i] = copies(y[i]) + thrice(func(v float64) float64 { return v / 3 }, y[i]) + thrice(halve[float64], 1)
}

// A field is generic over axes and its elements.
type field[M, N device.Dim, T any] struct{ data []T }

func (g field[M, N, T]) at(i, j int) T { return g.data[i*device.Size[N]()+j] }

func (g field[M, N, T]) set(i, j int, v T) { g.data[(i%device.Size[M]())*device.Size[N]()+j] = v }

func trace[M, N device.Dim, T floats](g field[M, N, T]) (sum T) {
	for i := range min(device.Size[M](), device.Size[N]()) {
		sum += g.at(i, i)
	}
	return sum
}

func size[N device.Dim]() int { return device.Size[N]() }

func times(f func() int, n int) int { return f() * n }

// GenericAxes has axes, which stay arguments, beside types, which do not.
//
//gokernel:device
func GenericAxes[M, N device.Dim](t device.Thread, x []float32, y []float64, z []int32) {
	i := t.Global(0)
	if i >= len(z) {
		return
	}
	g, h := field[M, N, float32]{x}, field[N, [2]int, float64]{y}
	g.set(i&7, 0, trace(g)+1)
	h.set(i&7, 1, float64(trace[M, N](g))+trace(h))
	z[i] += int32(times(size[[5]int], 2) + size[M]())
}

// A cell is an element whose type has an axis, which its layout does not have.
type cell[N device.Dim] struct {
	sum float32
	n   int32
}

func (c cell[N]) plus(v float32) cell[N] {
	return cell[N]{c.sum + v*float32(device.Size[N]()), c.n + int32(device.Size[N]())}
}

// GenericParams has parameters of types that have its axes.
//
//gokernel:device
func GenericParams[M, N device.Dim](t device.Thread, g field[M, N, float32], cells []cell[N], one cell[[3]int], by field[N, M, int32]) {
	i := t.Global(0)
	if i >= len(cells) || i >= len(by.data) {
		return
	}
	g.set(i&7, 0, trace(g)+1)
	cells[i] = cells[i].plus(g.at(0, 0))
	cells[i].n += one.plus(2).n + int32(device.Size[M]())
	by.data[i] = cells[i].n
}

// genericKernels are the kernels of this file.
var genericKernels = []Kernel{
	{"GenericScalars", GenericScalars, nil},
	{"GenericIntegers", GenericIntegers, nil},
	{"GenericStructs", GenericStructs, nil},
	{"GenericOps", GenericOps, nil},
	{"GenericFuncs", GenericFuncs, nil},
	{"GenericOdd", GenericOdd, nil},
	{"GenericAxes", GenericAxes[[3]int, [2]int], []uint64{3, 2}},
	{"GenericAxes", GenericAxes[[2]int, [4]int], []uint64{2, 4}},
	{"GenericParams", GenericParams[[3]int, [2]int], []uint64{3, 2}},
	{"GenericParams", GenericParams[[1]int, [5]int], []uint64{1, 5}},
}
