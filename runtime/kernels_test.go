package runtime

// The Go bodies and launchers of the kernels in package kerneltest, written as
// kernelgen would write them.

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/device"
)

const testPath = "example.com/kernels."

var (
	kernelEmpty  = NewKernel(testPath+"Empty", "")
	kernelSaxpy  = NewKernel(testPath+"Saxpy", "float32,[]float32,[]float32")
	kernelMark   = NewKernel(testPath+"Mark", "[]int32")
	kernelSpin   = NewKernel(testPath+"Spin", "int64,[]int32")
	kernelDivide = NewKernel(testPath+"Divide", "int64,[]int64")
	kernelShift  = NewKernel(testPath+"Shift", "int64,[]int64")
	kernelPanic  = NewKernel(testPath+"Panic", "int64")
)

func Empty(t device.Thread) {}

func launchEmpty(ctx context.Context, q *Queue, g Grid, key ...uint64) error {
	l := q.Begin(kernelEmpty, g, key...)
	if l.Ready() {
		return l.Run(ctx)
	}
	return l.RunBody(ctx, Empty)
}

func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

func launchSaxpy(ctx context.Context, q *Queue, g Grid, a float32, x, y Buffer[float32]) error {
	l := q.Begin(kernelSaxpy, g)
	Arg(l, a)
	ArgBuffer(l, x)
	ArgBuffer(l, y)
	if l.Ready() {
		return l.Run(ctx)
	}
	xs, ys := x.Host(), y.Host()
	return l.RunBody(ctx, func(t device.Thread) { Saxpy(t, a, xs, ys) })
}

func Mark(t device.Thread, out []int32) {
	out[(t.Global(2)*t.GlobalSize(1)+t.Global(1))*t.GlobalSize(0)+t.Global(0)]++
}

func launchMark(ctx context.Context, q *Queue, g Grid, out Buffer[int32]) error {
	l := q.Begin(kernelMark, g)
	ArgBuffer(l, out)
	if l.Ready() {
		return l.Run(ctx)
	}
	outs := out.Host()
	return l.RunBody(ctx, func(t device.Thread) { Mark(t, outs) })
}

// Spin is what the image does, but for the time that it takes.
func Spin(t device.Thread, ns int64, out []int32) {
	for range ns {
	}
	out[t.Global(0)]++
}

func launchSpin(ctx context.Context, q *Queue, g Grid, ns int64, out Buffer[int32]) error {
	l := q.Begin(kernelSpin, g)
	Arg(l, ns)
	ArgBuffer(l, out)
	if l.Ready() {
		return l.Run(ctx)
	}
	outs := out.Host()
	return l.RunBody(ctx, func(t device.Thread) { Spin(t, ns, outs) })
}

func Divide(t device.Thread, d int64, out []int64) {
	out[t.Global(0)] /= d
}

func launchDivide(ctx context.Context, q *Queue, g Grid, d int64, out Buffer[int64]) error {
	l := q.Begin(kernelDivide, g)
	Arg(l, d)
	ArgBuffer(l, out)
	if l.Ready() {
		return l.Run(ctx)
	}
	outs := out.Host()
	return l.RunBody(ctx, func(t device.Thread) { Divide(t, d, outs) })
}

func Shift(t device.Thread, by int64, out []int64) {
	out[t.Global(0)] <<= by
}

func launchShift(ctx context.Context, q *Queue, g Grid, by int64, out Buffer[int64]) error {
	l := q.Begin(kernelShift, g)
	Arg(l, by)
	ArgBuffer(l, out)
	if l.Ready() {
		return l.Run(ctx)
	}
	outs := out.Host()
	return l.RunBody(ctx, func(t device.Thread) { Shift(t, by, outs) })
}

func Panic(t device.Thread, from int64) {
	if int64(t.Global(0)) >= from {
		panic("not that far")
	}
}

func launchPanic(ctx context.Context, q *Queue, g Grid, from int64) error {
	l := q.Begin(kernelPanic, g)
	Arg(l, from)
	if l.Ready() {
		return l.Run(ctx)
	}
	return l.RunBody(ctx, func(t device.Thread) { Panic(t, from) })
}
