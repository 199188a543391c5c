// Package k calls generic functions that cannot be lowered for their arguments.
package k

import (
	"example.com/geo"
	"github.com/rules-gokernel/rules_gokernel/device"
)

type number interface{ ~int32 | ~float32 }

type list[T any] struct {
	head T
	next *list[T]
}

type box[T any] struct{ v T }

func (b box[T]) get() T { return b.v }

type shape interface{ area() float32 }

type squareShape struct{ side float32 }

func (s squareShape) area() float32 { return s.side * s.side }

func first[T any](x []T) T {
	return any(x[0]).(T) // want `type assertions are not supported on devices \(in first\[int32\]\); use one function a type`
}

func length[T ~string | ~[]byte](s T) int { return len(s) } // want `parameter s has type string, which devices do not have \(in length\[string\]\); use a \[\]byte` // want `len of a string`

func total[S shape](shapes []S) (sum float32) {
	for _, s := range shapes {
		sum += s.area()
	}
	return sum
}

func area(s shape) float32 { return s.area() } // want `parameter s has type shape` // want `method area of an interface is not supported on devices; use one function a type, or a type parameter`

func size[T any]() int { return 0 }

func zero[T any]() (out T) { return } // want `result of zero has type map\[int\]int, which devices do not have \(in zero\[map\[int\]int\]\)`

func pick[T number](x T) T {
	switch any(x).(type) { // want `type switches are not supported on devices \(in pick\[float32\]\); use one function a type` // want `type switches .*\(in pick\[int32\]\)`
	}
	return x
}

//gokernel:device
func Calls(t device.Thread, n int, x []int32, y []float32) {
	x[0] = first(x)
	x[1] = int32(length([]byte(nil))) + int32(length("text")) // want `constant of type string is not supported on devices`
	y[0] = total([]squareShape(nil))
	y[1] = area(squareShape{2})
	_ = zero[map[int]int]()
	x[2], y[2] = pick(x[0]), pick(y[0])
	l := list[int32]{} // want `variable l has type list\[int32\], and devices do not have the \*list\[int32\] in it`
	_ = box[string]{}  // want `literal has type box\[string\], and devices do not have the string in it; use a \[\]byte`
	_ = l
	b := box[int32]{1}
	x[3] = call(b.get) // want `method value b.get keeps its receiver`
	x[4] = call2(box[int32].get, b)
	x[5] = geo.Max(x[0], x[1])                                   // want `function geo.Max is lowered for its arguments, and of other packages only C is known; copy it into this package`
	y[5] = geo.Apply(func(v float32) float32 { return v }, y[0]) // want `function geo.Apply is lowered for its arguments`
	x[6] = deepen(x[0], n)
}

func call(f func() int32) int32 { return f() }

func call2[A any](f func(A) int32, a A) int32 { return f(a) }

func deepen[T number](x T, n int) T {
	if n > 0 {
		return deepen(x, n-1) // want `call of deepen is recursive, and devices have no stack to grow; write a loop`
	}
	return x
}

//gokernel:device
func Axes[N device.Dim](t device.Thread, x []float32) {
	_ = size[N]()                                                                     // want `type parameter T of size gets the type N, whose axes are known at the launch; constrain the parameter by device.Dim`
	x[0] = float32(call2(func(n [1]int) int32 { return int32(axis[N]()) }, [1]int{})) // want `function literal captures axis N`
	_ = axis[[]int]()                                                                 // want `axis \[\]int is not an array type`
}

type vec[N device.Dim] struct{ v N }

//gokernel:device
func Sized[N device.Dim](
	t device.Thread,
	n N, // want `parameter n has type N, which devices do not have; pass a slice of scalars and take device.Size of the axis`
	x vec[N], // want `parameter x has type vec\[N\], and devices do not have the N in it; pass a slice of scalars and take device.Size of the axis`
	y []vec[N], // want `parameter y has type \[\]vec\[N\], which devices do not have; pass a slice of scalars and take device.Size of the axis`
	z [4]N, // want `parameter z has type \[4\]N, and devices do not have the N in it; pass a slice of scalars`
) {
}

func local[N device.Dim]() {
	var v vec[N] // want `variable v has type vec\[N\], and devices do not have the N in it; pass a slice of scalars`
	_ = v
}

//gokernel:device
func Locals[N device.Dim](t device.Thread) { local[N]() }

func axis[N device.Dim]() int { return device.Size[N]() }

//gokernel:device
func Kernel[T number](t device.Thread, x []T) {} // want `type parameter T is not an axis; .*; write a device function for each type, which calls a helper that is generic over them` // want `parameter x has type \[\]T`
