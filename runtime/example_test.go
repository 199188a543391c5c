package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// Saxpy adds a*x to y.
//
//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

var kernelSaxpy = runtime.NewKernel("example.com/blas.Saxpy", "float32,[]float32,[]float32")

// LaunchSaxpy is what go generate writes.
func LaunchSaxpy(ctx context.Context, q *runtime.Queue, grid runtime.Grid, a float32, x, y runtime.Buffer[float32]) error {
	l := q.Begin(kernelSaxpy, grid)
	runtime.Arg(l, a)
	runtime.ArgBuffer(l, x)
	runtime.ArgBuffer(l, y)
	if l.Ready() {
		return l.Run(ctx)
	}
	xs, ys := x.Host(), y.Host()
	return l.RunBody(ctx, func(t device.Thread) { Saxpy(t, a, xs, ys) })
}

func Example() {
	dev, err := runtime.Open("cpu")
	if err != nil {
		fmt.Println(err)
		return
	}
	q := dev.NewQueue()
	x := runtime.BufferOf(dev, []float32{1, 2, 3})
	y := runtime.BufferOf(dev, []float32{10, 20, 30})
	if err := LaunchSaxpy(context.Background(), q, runtime.Grid1(y.Len()), 2, x, y); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(y.Host())
	// Output: [12 24 36]
}

// A kernel that goes wrong returns a Fault that points into its source.
func ExampleFault() {
	dev, _ := runtime.Open("cpu")
	x, y := runtime.NewBuffer[float32](dev, 3), runtime.NewBuffer[float32](dev, 4)
	err := LaunchSaxpy(context.Background(), dev.NewQueue(), runtime.Grid1(4), 1, x, y)
	var fault *runtime.Fault
	if errors.As(err, &fault) {
		fmt.Println(filepath.Base(fault.File), fault.Line)
		fmt.Println(fault.Reason, "in thread", fault.Thread[0])
	}
	// Output:
	// example_test.go 18
	// index 3 out of range with length 3 in thread 3
}

// With RequireImage a missing image is an error instead of a slower launch.
func ExampleMissError() {
	dev, _ := runtime.Open("cpu")
	q := dev.NewQueue(runtime.RequireImage)
	err := LaunchSaxpy(context.Background(), q, runtime.Grid1(1), 1, runtime.Share([]float32{1}), runtime.Share([]float32{1}))
	var miss *runtime.MissError
	if errors.As(err, &miss) {
		fmt.Println(miss.Path, "-", miss.Reason)
	}
	// Output: example.com/blas.Saxpy - no kernel registry is linked into this program
}

// Groups must divide the grid; threads past the end are for the kernel to skip.
func ExampleGrid_WithGroup() {
	n, group := 1000, 64
	grid := runtime.Grid1((n+group-1)/group*group).WithGroup(group, 1, 1)
	fmt.Println(grid)
	// Output: 1024x1x1 in groups of 64x1x1
}

// Share lets a kernel work in a slice where it is.
func ExampleShare() {
	dev, _ := runtime.Open("cpu")
	y := []float32{1, 2, 3, 4}
	part := runtime.Share(y).Slice(2, 4)
	_ = LaunchSaxpy(context.Background(), dev.NewQueue(), runtime.Grid1(2), 10, runtime.Share([]float32{1, 1}), part)
	fmt.Println(y)
	// Output: [1 2 13 14]
}

// A hook sees every launch, for example to make spans.
func ExampleSetLaunchHook() {
	runtime.SetLaunchHook(func(_ context.Context, info runtime.LaunchInfo) func(error) {
		fmt.Printf("%s over %v, image %q\n", info.Kernel, info.Grid, info.Target)
		return func(err error) { fmt.Println("done:", err) }
	})
	defer runtime.SetLaunchHook(nil)
	dev, _ := runtime.Open("cpu")
	_ = LaunchSaxpy(context.Background(), dev.NewQueue(), runtime.Grid1(0), 1, runtime.Buffer[float32]{}, runtime.Buffer[float32]{})
	// Output:
	// example.com/blas.Saxpy over 0x1x1, image ""
	// done: <nil>
}

// Entries lists what is linked into the program.
func ExampleEntries() {
	for entry, err := range runtime.Entries() {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(entry, entry.Format, entry.Size)
	}
	// Output:
}
