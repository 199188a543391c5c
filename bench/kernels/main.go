// Command kernels measures kernels beside the same kernels in C (peer), and beside their own Go bodies, all on one core:
//
//	bench/run kernels
//
// prints a line for each kernel: its time, the time of C and of Go over it, and how both compare over all kernels. Results are compared bit for
// bit before anything is measured. Arguments pick the kernels with one of them in their name.
package main

import (
	"fmt"
	"math"
	"os"
	goruntime "runtime"
	"slices"
	"strings"
	"time"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

const (
	samples    = 40 // of the kernel and of C, taken in turns
	goSamples  = 5  // of the Go body, which is slower
	goodSample = 500 * time.Microsecond
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(filters []string) error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	one := runtime.Workers(1)
	image, body := dev.Only(target()).NewQueue(runtime.RequireImage, one), dev.NewQueue(runtime.GoBody, one)
	fmt.Printf("%-16s %12s %10s %10s\n", "kernel", "time", "C/ours", "Go/ours")
	var c, g []float64
	for _, b := range benches() {
		if !picked(b.name, filters) {
			continue
		}
		if err := b.check(image, body); err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		ours, peer, goBody := b.measure(image, body)
		c = append(c, peer/ours)
		if !b.switches {
			g = append(g, goBody/ours)
		}
		fmt.Printf("%-16s %9.1f us %10.2f %10.1f\n", b.name, ours/1e3, peer/ours, goBody/ours)
	}
	if len(c) == 0 {
		return fmt.Errorf("got no kernel that %q names", filters)
	}
	if len(g) == 0 {
		g = []float64{math.NaN()}
	}
	fmt.Printf("%-16s %12d %10.2f %10.1f\n", "geometric mean", len(c), geomean(c), geomean(g))
	fmt.Printf("%-16s %12s %10.2f %10.1f\n", "least", "", slices.Min(c), slices.Min(g))
	return nil
}

// target is the device target whose compiler options the C has, too.
func target() string {
	if goruntime.GOARCH == "amd64" {
		return "cpu-v3"
	}
	return "cpu"
}

func picked(name string, filters []string) bool {
	return len(filters) == 0 || slices.ContainsFunc(filters, func(f string) bool { return strings.Contains(name, f) })
}

func geomean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(x)))
}

// A bench is one kernel, or a few launches that make an algorithm.
type bench struct {
	name string
	mem  *memory
	ours func(q *runtime.Queue) error
	peer func()

	near   float64 // how far results of C may be from Go's, of the larger of 1 and the result; 0: not a bit
	double bool    // with near: buffers are of float64, not float32

	switches bool // between goroutines, in the Go body, which takes most of its time: it is left out of the mean
}

// check compares the results of the image and of C with those of the Go body.
func (b *bench) check(image, body *runtime.Queue) error {
	b.mem.reset()
	if err := b.ours(body); err != nil {
		return err
	}
	want := b.mem.copies()
	b.mem.reset()
	if err := b.ours(image); err != nil {
		return err
	}
	if diff := b.mem.diff(want); diff != "" {
		return fmt.Errorf("the image differs from the Go body: %s", diff)
	}
	b.mem.reset()
	b.peer()
	if diff := b.mem.diff(want); diff != "" && (b.near == 0 || !b.mem.near(want, b.near, b.double)) {
		return fmt.Errorf("the C loop differs from the Go body: %s", diff)
	}
	return nil
}

// measure returns the best times in ns, of the image, of C and of the Go body.
func (b *bench) measure(image, body *runtime.Queue) (ours, peer, goBody float64) {
	ours, peer, goBody = math.Inf(1), math.Inf(1), math.Inf(1)
	launch := func(q *runtime.Queue) func() {
		return func() {
			if err := b.ours(q); err != nil {
				panic(err) // check has run it
			}
		}
	}
	rounds := int(goodSample/time.Duration(b.sample(b.peer, 1))) + 1
	for range samples {
		ours = min(ours, b.sample(launch(image), rounds))
		peer = min(peer, b.sample(b.peer, rounds))
	}
	for range goSamples {
		goBody = min(goBody, b.sample(launch(body), 1))
	}
	return ours, peer, goBody
}

// sample returns the time of f in ns, the mean of several calls on fresh data.
func (b *bench) sample(f func(), rounds int) float64 {
	b.mem.reset()
	start := time.Now()
	for range rounds {
		f()
	}
	return float64(time.Since(start).Nanoseconds()) / float64(rounds)
}
