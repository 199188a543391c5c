// This file has queues: a device and how to launch on it.

package runtime

import (
	"context"
	"math"
	"sync/atomic"
)

// A Queue launches kernels on a device. Any number of goroutines may share one.
type Queue struct {
	device  *Device
	mode    mode
	workers int                      // cores that a launch may take
	last    atomic.Pointer[resolved] // what the last launch ran; nil: the Go body
}

// A QueueOption changes what [Device.NewQueue] makes.
type QueueOption interface {
	apply(q *Queue)
}

// A mode says which implementations of a kernel a queue takes.
type mode int

const (
	_ mode = iota // the image if there is one, else the Go body

	// RequireImage makes a launch without an image an error, a *[MissError],
	// instead of running the Go body.
	RequireImage
	// GoBody runs the Go body even where there is an image: it is the oracle that
	// images are compared with. The last of RequireImage and GoBody counts.
	GoBody
)

func (m mode) apply(q *Queue) { q.mode = m }

// Workers bounds the cores that one launch on the CPU takes, the goroutine that
// launches included. No bound, or one below 1, means GOMAXPROCS.
func Workers(n int) QueueOption { return workers(n) }

type workers int

func (w workers) apply(q *Queue) {
	q.workers = int(w)
	if w < 1 {
		q.workers = math.MaxInt
	}
}

// NewQueue returns a queue on the device.
func (d *Device) NewQueue(options ...QueueOption) *Queue {
	q := &Queue{device: d, workers: math.MaxInt}
	for _, o := range options {
		o.apply(q)
	}
	return q
}

// Device returns the device that the queue launches on.
func (q *Queue) Device() *Device { return q.device }

// Wait returns when every launch that was begun on the queue before, and whose
// Run has returned, has finished, or with the error of ctx. On the CPU Run
// returns when the kernel has finished, so there is nothing to wait for.
func (q *Queue) Wait(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return ctx.Err()
}

// LastImage returns the target of the image that the queue ran last, and ""
// where that was a Go body. With several goroutines at work, [SetLaunchHook]
// tells which launch it was.
func (q *Queue) LastImage() string {
	if r := q.last.Load(); r != nil {
		return r.target
	}
	return ""
}

// ran notes what the last launch ran. The note is one word and mostly the same
// as before, so launches from many cores do not fight for its cache line.
func (q *Queue) ran(r *resolved) {
	if q.last.Load() != r {
		q.last.Store(r)
	}
}
