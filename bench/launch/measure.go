// This file measures one thing beside another.

package main

import (
	"fmt"
	"io"
	"testing"
	"time"
)

const (
	batchTime = 5 * time.Millisecond // of a batch, the least
	batches   = 40
)

// A row is something to measure and its peer.
type row struct {
	name   string
	launch func() error
	peer   string
	beside func() error
}

// measure writes the row to w.
func (r row) measure(w io.Writer) error {
	var times [2]time.Duration
	var sizes [2]int
	for i, f := range []func() error{r.launch, r.beside} {
		n, err := batchSize(f)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		sizes[i], times[i] = n, time.Hour
	}
	for range batches {
		for i, f := range []func() error{r.launch, r.beside} {
			took, err := batch(f, sizes[i])
			if err != nil {
				return fmt.Errorf("%s: %w", r.name, err)
			}
			times[i] = min(times[i], took/time.Duration(sizes[i]))
		}
	}
	allocations := testing.AllocsPerRun(100, func() { _ = r.launch() })
	_, err := fmt.Fprintf(w, "%s\t%v\t%s\t%v\t%.2f\t%v\t\n",
		r.name, times[0], r.peer, times[1], float64(times[0])/float64(times[1]), allocations)
	return err
}

// batchSize returns how many calls of f take batchTime.
func batchSize(f func() error) (int, error) {
	for n := 1; ; n *= 2 {
		took, err := batch(f, n)
		if err != nil || took >= batchTime {
			return n, err
		}
	}
}

// batch returns how long n calls of f take.
func batch(f func() error, n int) (time.Duration, error) {
	start := time.Now()
	for range n {
		if err := f(); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
