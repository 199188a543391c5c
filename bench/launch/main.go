// Command launch measures what a launch costs beside its peers: a bare call of C, and the same launch on one core.
//
//	./bazelw run -c opt //bench/launch    # images, from the registry that is linked in
//	go run ./bench/launch                 # Go bodies
//
// Each time is the best of many batches, taken in turns with the peer's, so that a busy machine disturbs both alike.
package main

import (
	"context"
	"fmt"
	"os"
	goruntime "runtime"
	"text/tabwriter"

	"github.com/rules-gokernel/rules_gokernel/bench/launch/kernels"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	q := dev.NewQueue()
	if err := kernels.LaunchEmpty(context.Background(), q, runtime.Grid1(64)); err != nil {
		return err
	}
	ran := "image " + q.LastImage()
	if q.LastImage() == "" {
		ran = "Go bodies: " + dev.Why()
	}
	fmt.Printf("%d cores, %s\n", goruntime.GOMAXPROCS(0), ran)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "what\ttime\tpeer\ttime\tratio\tallocations\t")
	for _, r := range append(overhead(dev), cores(dev)...) {
		if err := r.measure(table); err != nil {
			return err
		}
	}
	return table.Flush()
}

type axis [64]struct{}

// overhead returns launches that do next to nothing, beside a bare call of C.
func overhead(dev *runtime.Device) []row {
	q, body := dev.NewQueue(), dev.NewQueue(runtime.GoBody)
	ctx, grid := context.Background(), runtime.Grid1(64)
	x, y := runtime.NewBuffer[float32](dev, 64), runtime.NewBuffer[float32](dev, 64)
	bare := func() error { bareCall(); return nil }
	return []row{
		{"empty, grid 64", func() error { return kernels.LaunchEmpty(ctx, q, grid) }, "bare C call", bare},
		{"two axes, grid 64", func() error { return kernels.LaunchEmptyAxes[axis, axis](ctx, q, grid) }, "bare C call", bare},
		{"saxpy, grid 64", func() error { return kernels.LaunchSaxpy(ctx, q, grid, 2, x, y) }, "bare C call", bare},
		{"empty, grid 64, Go body", func() error { return kernels.LaunchEmpty(ctx, body, grid) }, "bare C call", bare},
	}
}

// cores returns launches from small to large, on all cores beside one, and the Go body beside the image.
func cores(dev *runtime.Device) []row {
	all, one, body := dev.NewQueue(), dev.NewQueue(runtime.Workers(1)), dev.NewQueue(runtime.GoBody)
	ctx := context.Background()
	var rows []row
	for _, n := range []int{1 << 10, 1 << 16, 1 << 22} {
		x, y := runtime.NewBuffer[float32](dev, n), runtime.NewBuffer[float32](dev, n)
		saxpy := func(q *runtime.Queue) func() error {
			return func() error { return kernels.LaunchSaxpy(ctx, q, runtime.Grid1(n), 2, x, y) }
		}
		horner := func(q *runtime.Queue) func() error {
			return func() error { return kernels.LaunchHorner(ctx, q, runtime.Grid1(n), 32, x) }
		}
		rows = append(rows,
			row{fmt.Sprintf("saxpy, grid %d", n), saxpy(all), "one core", saxpy(one)},
			row{fmt.Sprintf("horner, grid %d", n), horner(all), "one core", horner(one)},
			row{fmt.Sprintf("horner, grid %d", n), horner(all), "Go body", horner(body)},
		)
	}
	return rows
}
