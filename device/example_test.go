package device_test

import (
	"context"
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// Scale multiplies the elements of x, one in each thread.
//
//gokernel:device
func Scale(t device.Thread, by float32, x []float32) {
	if i := t.Global(0); i < len(x) {
		x[i] *= by
	}
}

// A device function is Go: a test may call it for one thread.
func ExampleThread() {
	x := []float32{1, 2, 3}
	Scale(device.NewThread([3]int{1, 0, 0}, [3]int{3, 1, 1}, [3]int{1, 1, 1}), 10, x)
	fmt.Println(x)
	// Output: [1 20 3]
}

// Totals writes the sum of each group's part of x.
//
//gokernel:device
func Totals(t device.Thread, x, totals []int32) {
	sum := device.GroupSum(t, x[t.Global(0)])
	if t.Local(0) == 0 {
		totals[t.Group(0)] = sum
	}
}

var kernelTotals = runtime.NewKernel("example.com/stats.Totals", "[]int32,[]int32", runtime.Cooperative)

// LaunchTotals is what go generate writes.
func LaunchTotals(ctx context.Context, q *runtime.Queue, grid runtime.Grid, x, totals runtime.Buffer[int32]) error {
	l := q.Begin(kernelTotals, grid)
	runtime.ArgBuffer(l, x)
	runtime.ArgBuffer(l, totals)
	if l.Ready() {
		return l.Run(ctx)
	}
	xHost, totalsHost := x.Host(), totals.Host()
	return l.RunBody(ctx, func(t device.Thread) { Totals(t, xHost, totalsHost) })
}

// The threads of a group add up what each has.
func ExampleGroupSum() {
	dev, err := runtime.Open("cpu")
	if err != nil {
		fmt.Println(err)
		return
	}
	totals := make([]int32, 2)
	x := []int32{1, 2, 3, 4, 10, 20, 30, 40}
	grid := runtime.Grid1(len(x)).WithGroup(4, 1, 1)
	err = LaunchTotals(context.Background(), dev.NewQueue(), grid, runtime.Share(x), runtime.Share(totals))
	fmt.Println(totals, err)
	// Output: [10 100] <nil>
}

// AtomicAdd returns what was there before.
func ExampleAtomicAdd() {
	count := uint32(40)
	before := device.AtomicAdd(&count, 2)
	fmt.Println(before, count)
	// Output: 40 42
}

// Two-byte floats are for memory: a kernel computes in float32.
func ExampleToFloat16() {
	h := device.ToFloat16(0.1)
	fmt.Printf("%#04x %.5f\n", h.Bits(), h.Float32())
	// Output: 0x2e66 0.09998
}
