// Package k passes functions that are not known when its kernels are lowered.
package k

import "github.com/rules-gokernel/rules_gokernel/device"

type unary func(float32) float32

// Twice is called on a named type of functions.
func (f unary) Twice(x float32) float32 { return f(f(x)) }

type scale struct{ by float32 }

func (s scale) Apply(x float32) float32 { return x * s.by }

type holder struct{ f unary }

type outer struct{ scale }

func square(x float32) float32 { return x * x }

func apply(f func(float32) float32, x float32) float32 { return f(x) } // want `call of again is recursive`

func applyTo(f func(outer, float32) float32, o outer, x float32) float32 { return f(o, x) }

func pick(n int) func(float32) float32 {
	return square
}

var global = square

var table = [2]unary{square, square}

//gokernel:device
func Captures(t device.Thread, a float32, x []float32) {
	x[0] = apply(func(v float32) float32 { return a * v }, x[0])                               // want `function literal captures a, and devices have no closures; make it a parameter of the literal`
	x[1] = apply(func(v float32) float32 { return v * float32(t.Global(0)) }, 1)               // want `function literal captures t, and devices have no closures`
	x[2] = func(v float32) float32 { a = v; return x[1] }(2)                                   // want `captures a` // want `captures x`
	f := func(v float32) float32 { return apply(func(w float32) float32 { return v + w }, v) } // want `captures v`
	x[3] = f(1)
	s := scale{a}
	x[4] = apply(s.Apply, x[4])                                       // want `method value s.Apply keeps its receiver, and devices have no closures; pass the method expression`
	x[5] = apply(func(v float32) float32 { return s.Apply(v) }, x[5]) // want `captures s`
	x[6] = applyTo(outer.Apply, outer{s}, x[6])                       // want `method expression outer.Apply names no method of its own type; pass a literal that calls the method`
}

//gokernel:device
func Unknown(t device.Thread, n int, x []float32) {
	f := square
	if n > 0 {
		f = func(v float32) float32 { return v } // want `assignment to a function variable is not supported on devices; declare a variable for each function`
	}
	var g unary          // want `variable g has no function where it is declared; declare it with its function`
	var none unary = nil // want `variable none has no function where it is declared`
	x[9] = none(1)
	g = square // want `assignment to a function variable`
	x[0] = f(x[1]) + g(x[2])
	x[1] = apply(global, 1)  // want `package variable global may be another function in each launch; declare a function`
	x[2] = apply(pick(n), 1) // want `function value pick\(n\) is not known when the kernel is lowered; pass a function by its name`
	x[3] = apply(nil, 1)     // want `function value nil is not known`
	x[4] = table[n](2)       // want `function value table is not known|package variable table`
	x[5] = global(2)         // want `package variable global may be another function`
	h := holder{square}      // want `variable h has type holder, and devices do not have the unary in it`
	x[6] = h.f(1)            // want `function value h.f is not known`
	x[7] = pick(n)(1)        // want `function value pick\(n\) is not known`
	if f == nil {            // want `operator == on a func\(x float32\) float32 is not supported on devices`
		return
	}
	for v := range seq { // want `range over func`
		_ = v
	}
}

func seq(yield func(int) bool) { yield(1) }

//gokernel:device
func Recursive(t device.Thread, n int, x []float32) {
	x[0] = again(1)
	x[1] = grow(square, n)
	var fib func(n int) int // want `variable fib has no function where it is declared`
	fib = func(n int) int { // want `assignment to a function variable`
		return fib(n - 1)
	}
	x[2] = float32(fib(n))
}

func again(x float32) float32 { return apply(again, x) }

func grow(f func(float32) float32, n int) float32 {
	if n == 0 {
		return f(1)
	}
	return grow(func(x float32) float32 { return f(f(x)) }, n-1) // want `function grow is passed more and more functions; pass on what was passed, or write a loop`
}

//gokernel:device
func Barrier(t device.Thread, x []float32) {
	f := func(t device.Thread) { t.Barrier() } // want `t.Barrier is called in function Barrier.func1, whose threads may not be those of a group`
	f(t)
}

//gokernel:device
func Axis[N device.Dim](t device.Thread, x []float32) {
	x[0] = apply(func(v float32) float32 { return v * float32(device.Size[N]()) }, x[0]) // want `function literal captures axis N`
	x[1] = apply(axisScale[N], x[1])                                                     // want `function axisScale has axes`
}

func axisScale[N device.Dim](x float32) float32 { return x * float32(device.Size[N]()) }
