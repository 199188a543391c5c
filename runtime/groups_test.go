package runtime

import (
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

var kernelGroups = NewKernel("example.com/k.Groups", "[]int32", Cooperative)

// launchGroups runs body in groups, as a launcher does.
func launchGroups(t testing.TB, q *Queue, g Grid, x Buffer[int32], body func(t device.Thread, x []int32)) error {
	l := q.Begin(kernelGroups, g)
	ArgBuffer(l, x)
	if l.Ready() {
		return l.Run(t.Context())
	}
	host := x.Host()
	return l.RunBody(t.Context(), func(t device.Thread) { body(t, host) })
}

func TestGroupsRunTogether(t *testing.T) {
	for _, g := range []Grid{
		Grid1(0).WithGroup(4, 1, 1), Grid1(7), Grid1(4096).WithGroup(64, 1, 1), Grid1(2048).WithGroup(1024, 1, 1),
		Grid2(24, 24).WithGroup(8, 3, 1), Grid3(6, 10, 8).WithGroup(3, 5, 4),
	} {
		threads := g.Threads[0] * g.Threads[1] * g.Threads[2]
		group := g.Group[0] * g.Group[1] * g.Group[2]
		x := Share(make([]int32, threads/group))
		err := launchGroups(t, bodies(t), g, x, func(t device.Thread, x []int32) {
			count := device.Shared[int32](t)
			device.AtomicAdd(count, 1)
			t.Barrier()
			if t.Local(0)+t.Local(1)+t.Local(2) == 0 {
				x[t.Group(0)+t.NumGroups(0)*(t.Group(1)+t.NumGroups(1)*t.Group(2))] += *count
			}
		})
		if err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		for i, n := range x.Host() {
			if int(n) != group {
				t.Fatalf("%v: group %d counted %d threads, want %d", g, i, n, group)
			}
		}
	}
}

func TestGroupFault(t *testing.T) {
	var line atomic.Int64
	err := launchGroups(t, bodies(t), Grid1(256).WithGroup(32, 1, 1), Share(make([]int32, 100)), func(t device.Thread, x []int32) {
		t.Barrier()
		line.Store(int64(here()) + 1)
		x[t.Global(0)]++
		t.Barrier()
	})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Thread != [3]int{100, 0, 0} || fault.Reason != "index 100 out of range with length 100" ||
		int64(fault.Line) != line.Load() || filepath.Base(fault.File) != "groups_test.go" {
		t.Errorf("got %v, want thread 100 at line %d", err, line.Load())
	}
}

func TestDivergentBarrierIsAFault(t *testing.T) {
	var at atomic.Int64
	err := launchGroups(t, bodies(t), Grid1(8).WithGroup(4, 1, 1), Buffer[int32]{}, func(t device.Thread, x []int32) {
		if t.Local(0) == 1 {
			at.Store(int64(here()) + 1)
			t.Barrier()
		}
	})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Thread != [3]int{1, 0, 0} || int64(fault.Line) != at.Load() || !strings.Contains(fault.Reason, "not every thread") {
		t.Errorf("got %v, want a fault of thread 1 at line %d", err, at.Load())
	}
}

func TestGroupLimit(t *testing.T) {
	err := launchGroups(t, bodies(t), Grid2(64, 64).WithGroup(64, 32, 1), Buffer[int32]{}, func(device.Thread, []int32) {})
	var grid *GridError
	if !errors.As(err, &grid) || !strings.Contains(err.Error(), "at most 1024 in a group") {
		t.Errorf("got %v, want a GridError", err)
	}
	err = bodies(t).Begin(kernelEmpty, Grid2(64, 64).WithGroup(64, 64, 1)).RunBody(t.Context(), func(device.Thread) {})
	if err != nil {
		t.Errorf("a kernel whose groups do nothing together: got %v", err)
	}
}

// TestLauncherOlderThanBarrier has a kernel whose launcher does not know yet that
// its groups cooperate.
func TestLauncherOlderThanBarrier(t *testing.T) {
	err := bodies(t).Begin(kernelEmpty, Grid1(8).WithGroup(4, 1, 1)).RunBody(t.Context(), func(t device.Thread) { t.Barrier() })
	if err == nil || !strings.Contains(err.Error(), "go generate") {
		t.Errorf("got %v, want the advice to generate the launcher", err)
	}
}

// TestHalvesAreScalars passes two-byte floats, by themselves and in a buffer.
func TestHalvesAreScalars(t *testing.T) {
	q := bodies(t)
	x := BufferOf(q.Device(), []device.Float16{device.ToFloat16(0.5), device.ToFloat16(3)})
	l := q.Begin(NewKernel("example.com/k.Halves", "bfloat16,[]float16"), Grid1(2))
	Arg(l, device.ToBFloat16(2))
	ArgBuffer(l, x)
	if l.Ready() {
		t.Fatal(l.Run(t.Context()))
	}
	if err := l.RunBody(t.Context(), func(device.Thread) {}); err != nil {
		t.Error(err)
	}
	l = q.Begin(NewKernel("example.com/k.Halves", "[]bfloat16"), Grid1(2))
	ArgBuffer(l, x)
	if err := l.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "got []float16, want []bfloat16") {
		t.Errorf("got %v, want an ArgError", err)
	}
}
