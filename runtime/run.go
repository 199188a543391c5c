// This file runs launches.

package runtime

import (
	"context"
	"fmt"
	"runtime/trace"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/cpu"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/spread"
)

// Run runs the image and returns when it has finished. The errors are those of
// this package; a cancelled ctx stops the launch between two parts of the grid,
// and the error wraps ctx.Err(). After an error the buffers hold what the threads
// that ran have written. A nil ctx is never cancelled.
func (l *Launch) Run(ctx context.Context) error {
	if !l.Ready() {
		l.err = &KernelError{l.kernel.path, "Run without an image: where Ready is false, call RunBody"}
	}
	return l.start(ctx, (*imageRunner)(l))
}

// RunBody runs body for every thread of the grid, on several goroutines if that
// pays, and returns when it has finished; errors are as for Run. A panic in body
// is a *[Fault].
func (l *Launch) RunBody(ctx context.Context, body func(t device.Thread)) error {
	l.Ready()
	l.body = body
	l.origin = device.NewThread([3]int{}, l.grid.Threads, l.grid.Group)
	if l.kernel != nil && l.kernel.groups {
		return l.start(ctx, (*groupRunner)(l))
	}
	return l.start(ctx, (*bodyRunner)(l))
}

// start runs the launch, and gives it back.
func (l *Launch) start(ctx context.Context, r spread.Runner) error {
	defer l.recycle()
	if ctx == nil {
		ctx = context.Background()
	}
	if trace.IsEnabled() || hook.Load() != nil {
		return l.observed(ctx, r)
	}
	return l.execute(ctx, r)
}

// execute runs the launch unless something is wrong with it.
func (l *Launch) execute(ctx context.Context, r spread.Runner) error {
	if l.err != nil {
		return l.err
	}
	if l.body == nil {
		l.pins.pin(l.memory)
		defer l.pins.unpin()
		l.queue.ran(l.found)
	} else {
		l.queue.ran(nil)
	}
	grid := l.grid.spread()
	outcome := spread.Run(ctx.Done(), &grid, l.queue.workers, r)
	if fault := l.failed.first(); fault != nil {
		return fault
	}
	if outcome == spread.Cancelled {
		return l.cancelled(ctx)
	}
	return nil
}

// cancelled returns the error of a launch that ctx has stopped.
func (l *Launch) cancelled(ctx context.Context) error {
	name := wire.Name(l.kernel.path, l.key)
	err, cause := ctx.Err(), context.Cause(ctx)
	if cause == err {
		return fmt.Errorf("kernel %s: %w", name, err)
	}
	return fmt.Errorf("kernel %s: %w: %w", name, err, cause)
}

// imageRunner is a Launch that runs an image.
type imageRunner Launch

// RunBox implements spread.Runner.
func (r *imageRunner) RunBox(box abi.Box) bool {
	fault := cpu.Call(r.found.code, &box, r.args)
	if fault.Kind == abi.FaultNone {
		return true
	}
	r.failed.add((*Launch)(r).imageFault(&fault))
	return false
}

// bodyRunner is a Launch that runs the Go body.
type bodyRunner Launch

// RunBox implements spread.Runner. It does not return if the body ends its
// goroutine.
func (r *bodyRunner) RunBox(box abi.Box) (ok bool) {
	var at [3]int
	returned := false
	defer func() {
		if v := recover(); v != nil || !returned {
			r.failed.add((*Launch)(r).bodyFault(at, v))
			ok = false
		}
	}()
	for at[2] = int(box.Lo[2]); at[2] < int(box.Hi[2]); at[2]++ {
		for at[1] = int(box.Lo[1]); at[1] < int(box.Hi[1]); at[1]++ {
			for at[0] = int(box.Lo[0]); at[0] < int(box.Hi[0]); at[0]++ {
				r.body(r.origin.At(at[0], at[1], at[2]))
			}
		}
	}
	returned = true
	return true
}

// groupRunner is a Launch that runs the Go body of a kernel whose groups
// cooperate.
type groupRunner Launch

// RunBox implements spread.Runner. A box is whole groups.
func (r *groupRunner) RunBox(box abi.Box) bool {
	var lo, hi [3]int
	for d := range 3 {
		lo[d], hi[d] = int(box.Lo[d]), int(box.Hi[d])
	}
	return device.RunGroups(r.origin, lo, hi, r.body, func(id [3]int, value any) {
		r.failed.add((*Launch)(r).bodyFault(id, value))
	})
}
