// This file lets programs watch launches.

package runtime

import (
	"context"
	"runtime/trace"
	"slices"
	"sync/atomic"

	"github.com/rules-gokernel/rules_gokernel/runtime/internal/spread"
)

// LaunchInfo describes a launch to a [LaunchHook].
type LaunchInfo struct {
	Kernel string   // path of the device function
	Key    []uint64 // sizes of its axes
	Grid   Grid
	Device string // name of the device
	Target string // of the image that runs; "" for the Go body
	Why    string // why no image runs; "" if one does
}

// A LaunchHook is called before a launch, on its goroutine. What it returns, if
// not nil, is called after the launch with its error. Launches from several
// goroutines call it at the same time.
type LaunchHook func(ctx context.Context, info LaunchInfo) (end func(err error))

var hook atomic.Pointer[LaunchHook]

// SetLaunchHook makes every launch in the program call h, for example to make a
// span of it. There is one hook: h takes the place of the one before, and nil
// removes it. Launches are also regions of runtime/trace, named "gokernel " and
// the kernel's path, for which there is nothing to set.
func SetLaunchHook(h LaunchHook) {
	if h == nil {
		hook.Store(nil)
		return
	}
	hook.Store(&h)
}

// observed executes the launch in a trace region and between the hook's calls.
func (l *Launch) observed(ctx context.Context, r spread.Runner) (err error) {
	if l.queue == nil || l.queue.device == nil || l.kernel == nil {
		return l.execute(ctx, r)
	}
	if trace.IsEnabled() {
		defer trace.StartRegion(ctx, l.kernel.region).End()
	}
	if h := hook.Load(); h != nil {
		if end := (*h)(ctx, l.info()); end != nil {
			defer func() { end(err) }()
		}
	}
	return l.execute(ctx, r)
}

// info describes the launch.
func (l *Launch) info() LaunchInfo {
	info := LaunchInfo{
		Kernel: l.kernel.path, Key: slices.Clone(l.key), Grid: l.grid, Device: l.queue.device.name,
	}
	switch why := l.queue.device.Why(); {
	case l.err != nil:
		info.Why = l.err.Error()
	case l.body == nil:
		info.Target = l.found.target
	case l.queue.mode == GoBody:
		info.Why = "the queue asks for Go bodies"
	case why != "":
		info.Why = why
	case l.code() != 0:
		info.Why = "the launcher asks for the Go body"
	default:
		info.Why = "the registry has no image of this instantiation that the device can run"
	}
	return info
}
