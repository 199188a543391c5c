// Command reduce adds up, compares and counts the elements of slices with threads that work in groups.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/rules-gokernel/rules_gokernel/examples/internal/oracle"
	"github.com/rules-gokernel/rules_gokernel/examples/reduce/stats"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

const (
	size    = 10_000
	threads = 256 // in a group
)

// grid has a thread for each element, in whole groups.
var grid = runtime.Grid1((size+threads-1)/threads*threads).WithGroup(threads, 1, 1)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run launches each kernel on the cpu device, says on w what ran, and compares with the Go body.
func run(w io.Writer) error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	q, body := dev.NewQueue(), dev.NewQueue(runtime.GoBody)
	for _, check := range []func(w io.Writer, q, body *runtime.Queue) error{dot, extremes, histogram} {
		if err := check(w, q, body); err != nil {
			return err
		}
	}
	return nil
}

// dot checks stats.Dot: one sum a group, which the host adds up.
func dot(w io.Writer, q, body *runtime.Queue) error {
	ctx, x, y := context.Background(), runtime.Share(numbers(97)), runtime.Share(numbers(89))
	groups := grid.Threads[0] / threads
	sums, want := make([]float32, groups), make([]float32, groups)
	if err := stats.LaunchDot(ctx, q, grid, x, y, runtime.Share(sums)); err != nil {
		return err
	}
	fmt.Fprintln(w, oracle.Launched(q, "stats.Dot"))
	if err := stats.LaunchDot(ctx, body, grid, x, y, runtime.Share(want)); err != nil {
		return err
	}
	if err := oracle.Equal("sums", sums, want); err != nil {
		return err
	}
	total := float32(0)
	for _, s := range sums {
		total += s
	}
	_, err := fmt.Fprintf(w, "dot product of %d elements: %g, bit for bit as the Go body\n", size, total)
	return err
}

// extremes checks stats.Range.
func extremes(w io.Writer, q, body *runtime.Queue) error {
	ctx, x, groups := context.Background(), runtime.Share(numbers(97)), grid.Threads[0]/threads
	low, high := make([]float32, groups), make([]float32, groups)
	wantLow, wantHigh := make([]float32, groups), make([]float32, groups)
	if err := stats.LaunchRange(ctx, q, grid, x, runtime.Share(low), runtime.Share(high)); err != nil {
		return err
	}
	fmt.Fprintln(w, oracle.Launched(q, "stats.Range"))
	if err := stats.LaunchRange(ctx, body, grid, x, runtime.Share(wantLow), runtime.Share(wantHigh)); err != nil {
		return err
	}
	if err := oracle.Equal("low", low, wantLow); err != nil {
		return err
	}
	if err := oracle.Equal("high", high, wantHigh); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "from %g to %g in the first group, bit for bit as the Go body\n", low[0], high[0])
	return err
}

// histogram checks stats.Histogram with fewer threads than elements: each counts several.
func histogram(w io.Writer, q, body *runtime.Queue) error {
	text := make([]uint8, size)
	for i := range text {
		text[i] = uint8(i * i >> 4)
	}
	ctx, few := context.Background(), runtime.Grid1(4*threads).WithGroup(threads, 1, 1)
	var bins, want [256]uint32
	if err := stats.LaunchHistogram(ctx, q, few, runtime.Share(text), runtime.Share(bins[:])); err != nil {
		return err
	}
	fmt.Fprintln(w, oracle.Launched(q, "stats.Histogram"))
	if err := stats.LaunchHistogram(ctx, body, few, runtime.Share(text), runtime.Share(want[:])); err != nil {
		return err
	}
	if bins != want {
		return fmt.Errorf("bins: got %v, want %v", bins, want)
	}
	_, err := fmt.Fprintf(w, "%d bytes counted, %d of them 0, bit for bit as the Go body\n", size, bins[0])
	return err
}

// numbers returns elements that exercise rounding.
func numbers(period int) []float32 {
	x := make([]float32, size)
	for i := range x {
		x[i] = float32(i%period)/3 - 16
	}
	return x
}
