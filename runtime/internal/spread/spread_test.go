package spread

import (
	"math"
	goruntime "runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
)

// marker counts the visits of every thread.
type marker struct {
	grid   Grid
	visits []atomic.Int32
	boxes  atomic.Int64
	each   func(n int64) bool // called once a box with its number of threads
}

func newMarker(g Grid) *marker {
	return &marker{grid: g, visits: make([]atomic.Int32, g.Threads[0]*g.Threads[1]*g.Threads[2])}
}

func (m *marker) RunBox(b abi.Box) bool {
	m.boxes.Add(1)
	n := int64(0)
	for z := b.Lo[2]; z < b.Hi[2]; z++ {
		for y := b.Lo[1]; y < b.Hi[1]; y++ {
			for x := b.Lo[0]; x < b.Hi[0]; x++ {
				m.visits[(z*b.Threads[1]+y)*b.Threads[0]+x].Add(1)
				n++
			}
		}
	}
	for d := range 3 {
		if b.Lo[d]%b.Group[d] != 0 || b.Hi[d]%b.Group[d] != 0 {
			return false
		}
	}
	return m.each == nil || m.each(n)
}

func (m *marker) check(t *testing.T) {
	t.Helper()
	for i := range m.visits {
		if got := m.visits[i].Load(); got != 1 {
			t.Fatalf("grid %v: thread %d: got %d visits, want 1", m.grid, i, got)
		}
	}
}

// spin works for a while.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}

var grids = []Grid{
	{Threads: [3]int64{1, 1, 1}, Group: [3]int64{1, 1, 1}},
	{Threads: [3]int64{64, 1, 1}, Group: [3]int64{1, 1, 1}},
	{Threads: [3]int64{1000, 1, 1}, Group: [3]int64{1, 1, 1}},
	{Threads: [3]int64{1024, 1, 1}, Group: [3]int64{256, 1, 1}},
	{Threads: [3]int64{7, 5, 3}, Group: [3]int64{1, 1, 1}},
	{Threads: [3]int64{1, 300, 1}, Group: [3]int64{1, 1, 1}},
	{Threads: [3]int64{1, 1, 300}, Group: [3]int64{1, 1, 1}},
	{Threads: [3]int64{64, 48, 4}, Group: [3]int64{16, 16, 2}},
	{Threads: [3]int64{33, 2, 100}, Group: [3]int64{11, 1, 10}},
}

func TestEveryThreadOnce(t *testing.T) {
	goruntime.GOMAXPROCS(max(4, goruntime.GOMAXPROCS(0)))
	never := make(chan struct{})
	for _, g := range grids {
		for _, cost := range []time.Duration{0, 50 * time.Nanosecond, 3 * time.Microsecond} {
			for _, workers := range []int{1, 2, math.MaxInt} {
				for _, done := range []<-chan struct{}{nil, never} {
					m := newMarker(g)
					m.each = func(n int64) bool { spin(time.Duration(n) * cost); return true }
					if got := Run(done, &g, workers, m); got != Finished {
						t.Fatalf("grid %v, %v a thread: got outcome %d, want Finished", g, cost, got)
					}
					m.check(t)
				}
			}
		}
	}
}

func TestEmptyGrid(t *testing.T) {
	for _, threads := range [][3]int64{{}, {0, 1, 1}, {1 << 40, 1 << 40, 0}, {0, 1 << 40, 1 << 40}} {
		g := Grid{Threads: threads, Group: [3]int64{1, 1, 1}}
		m := newMarker(Grid{})
		if got := Run(nil, &g, 2, m); got != Finished || m.boxes.Load() != 0 {
			t.Errorf("threads %v: got outcome %d after %d boxes, want Finished after none", threads, got, m.boxes.Load())
		}
	}
}

// skimmer runs boxes of any size in no time, as a kernel does whose loop the
// compiler has removed.
type skimmer struct{ threads atomic.Uint64 }

func (s *skimmer) RunBox(b abi.Box) bool {
	s.threads.Add(uint64(b.Hi[0]-b.Lo[0]) * uint64(b.Hi[1]-b.Lo[1]) * uint64(b.Hi[2]-b.Lo[2]))
	return true
}

func TestHugeGrid(t *testing.T) {
	never := make(chan struct{})
	for _, threads := range [][3]int64{
		{math.MaxInt64, 1, 1},
		{1, math.MaxInt64, 1},
		{1, 1, math.MaxInt64},
		{1 << 31, 1 << 31, 1},
		{1 << 20, 1 << 21, 1 << 21},
	} {
		g := Grid{Threads: threads, Group: [3]int64{1, 1, 1}}
		var s skimmer
		got := Run(never, &g, math.MaxInt, &s)
		if want := uint64(threads[0] * threads[1] * threads[2]); got != Finished || s.threads.Load() != want {
			t.Errorf("threads %v: got outcome %d after %d threads, want Finished after %d", threads, got, s.threads.Load(), want)
		}
	}
}

func TestStop(t *testing.T) {
	g := Grid{Threads: [3]int64{100000, 1, 1}, Group: [3]int64{1, 1, 1}}
	for _, after := range []int64{1, 2, 10} {
		m := newMarker(g)
		m.each = func(n int64) bool { spin(time.Duration(n) * time.Microsecond); return m.boxes.Load() < after }
		if got := Run(nil, &g, math.MaxInt, m); got != Stopped {
			t.Errorf("stop after %d boxes: got outcome %d, want Stopped", after, got)
		}
	}
}

func TestCancel(t *testing.T) {
	g := Grid{Threads: [3]int64{1 << 40, 1, 1}, Group: [3]int64{1, 1, 1}}
	for _, workers := range []int{1, math.MaxInt} {
		done := make(chan struct{})
		time.AfterFunc(5*time.Millisecond, func() { close(done) })
		r := runnerFunc(func(b abi.Box) bool { spin(time.Duration(b.Hi[0] - b.Lo[0])); return true })
		if got := Run(done, &g, workers, r); got != Cancelled {
			t.Errorf("%d workers: got outcome %d, want Cancelled", workers, got)
		}
	}
	closedBefore := make(chan struct{})
	close(closedBefore)
	m := newMarker(Grid{})
	if got := Run(closedBefore, &g, 1, m); got != Cancelled || m.boxes.Load() != 0 {
		t.Errorf("done before: got outcome %d after %d boxes, want Cancelled after none", got, m.boxes.Load())
	}
}

type runnerFunc func(abi.Box) bool

func (f runnerFunc) RunBox(b abi.Box) bool { return f(b) }

// TestGoexit ends helpers and the caller in the middle of a box.
func TestGoexit(t *testing.T) {
	goruntime.GOMAXPROCS(max(4, goruntime.GOMAXPROCS(0)))
	g := Grid{Threads: [3]int64{100000, 1, 1}, Group: [3]int64{1, 1, 1}}
	for range 20 {
		exited := make(chan struct{})
		go func() {
			defer close(exited)
			var boxes atomic.Int64
			Run(nil, &g, math.MaxInt, runnerFunc(func(b abi.Box) bool {
				spin(time.Duration(b.Hi[0]-b.Lo[0]) * 100)
				if boxes.Add(1) > 6 {
					goruntime.Goexit()
				}
				return true
			}))
		}()
		<-exited
	}
	deadline := time.Now().Add(5 * time.Second)
	for spare.Load() != 0 {
		if time.Now().After(deadline) {
			t.Fatalf("got %d helpers still reserved, want 0", spare.Load())
		}
		time.Sleep(time.Millisecond)
	}
}

func TestSpreads(t *testing.T) {
	if goruntime.GOMAXPROCS(0) < 2 {
		t.Skip("one core")
	}
	g := Grid{Threads: [3]int64{20000, 1, 1}, Group: [3]int64{1, 1, 1}}
	var most, now atomic.Int32
	r := runnerFunc(func(b abi.Box) bool {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		spin(time.Duration(b.Hi[0]-b.Lo[0]) * time.Microsecond)
		now.Add(-1)
		return true
	})
	Run(nil, &g, math.MaxInt, r)
	if most.Load() < 2 {
		t.Error("20 ms of work: got one goroutine, want more")
	}
	most.Store(0)
	Run(make(chan struct{}), &g, 1, r)
	if most.Load() != 1 {
		t.Errorf("one worker: got %d goroutines at once, want 1", most.Load())
	}
}
