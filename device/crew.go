// This file runs the Go bodies of kernels whose threads cooperate.

package device

import (
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
)

// RunGroups runs body for every thread with a global id lo <= id < hi, where lo
// and hi are multiples of the group's size in the grid of t. The threads of a
// group run at the same time, each on a goroutine; the groups one after the
// other. It is for runtimes, and for tests that have none.
//
// When body panics, or ends its goroutine (value is nil), failed is called with
// the thread's id while the stack is still there, maybe by several goroutines at
// once. The rest of the group then runs up to its next barrier, and RunGroups
// returns false. So of the threads that failed, the first in the order of ids is
// the same in every run of a kernel without races.
func RunGroups(t Thread, lo, hi [3]int, body func(Thread), failed func(id [3]int, value any)) bool {
	s := shape{threads: [3]int{1, 1, 1}, group: [3]int{1, 1, 1}}
	if t.shape != nil {
		s = *t.shape
	}
	size := s.group[0] * s.group[1] * s.group[2]
	c := &crew{size: size, body: body, failed: failed, barrier: newGate(), end: newGate()}
	var done sync.WaitGroup
	for id := range size {
		done.Go(func() {
			own := s
			own.member = &member{crew: c, id: id}
			local := [3]int{id % s.group[0], id / s.group[0] % s.group[1], id / (s.group[0] * s.group[1])}
			c.work(&own, local, lo, hi)
		})
	}
	done.Wait()
	return !c.broken
}

// A member is a thread's part in the group that is running.
type member struct {
	crew     *crew
	id       int // x first
	declared int // calls of Shared
}

// A gate is where threads wait. Each is used once.
type gate struct {
	open chan struct{} // closed when the wait is over
	why  any           // then: what those who waited panic with, nil to go on
}

func newGate() *gate { return &gate{open: make(chan struct{})} }

// A crew is goroutines that run one group after the other, each one thread of it.
type crew struct {
	size   int
	body   func(Thread)
	failed func(id [3]int, value any)

	mu       sync.Mutex
	waiting  int     // threads at the barrier
	gone     int     // threads that have left the body
	broken   bool    // a thread failed: the others stop at their next barrier
	site     uintptr // where the first of those that wait called
	barrier  *gate
	end      *gate // where threads wait for the rest of the group to leave
	declared []any // what Shared has returned, in order
	values   any   // a []T with a value of each thread
	result   any   // the T that together returns
}

// abandoned is what a thread panics with at a barrier that will not open since
// another thread has failed.
type abandoned struct{}

// work runs a thread of every group.
func (c *crew) work(s *shape, local, lo, hi [3]int) {
	for z := lo[2]; z < hi[2]; z += s.group[2] {
		for y := lo[1]; y < hi[1]; y += s.group[1] {
			for x := lo[0]; x < hi[0]; x += s.group[0] {
				s.member.declared = 0
				if !c.run(Thread{x: x + local[0], y: y + local[1], z: z + local[2], shape: s}) {
					return
				}
			}
		}
	}
}

// run runs one thread and waits for the rest of its group. It reports whether to
// go on.
func (c *crew) run(t Thread) (ok bool) {
	returned := false
	defer func() {
		v := recover()
		if _, quiet := v.(abandoned); !returned && !quiet {
			c.failed([3]int{t.x, t.y, t.z}, v)
		}
		ok = c.leave(returned)
	}()
	c.body(t)
	returned = true
	return true
}

// leave counts a thread out, and waits for the end of the group if all is well.
func (c *crew) leave(returned bool) bool {
	c.mu.Lock()
	c.gone++
	c.broken = c.broken || !returned
	end := c.end
	switch {
	case c.gone == c.size:
		if c.broken {
			end.why = abandoned{}
		}
		c.gone, c.declared, c.end = 0, nil, newGate()
		close(end.open)
	case c.waiting > 0 && c.waiting+c.gone == c.size:
		c.strand()
	}
	c.mu.Unlock()
	if !returned {
		return false
	}
	<-end.open
	return end.why == nil
}

// meet waits until every thread of the group is here. give runs first and last
// runs before the threads go on, with the crew locked. site is where the kernel
// calls.
func (c *crew) meet(site uintptr, give, last func()) {
	c.mu.Lock()
	if c.waiting == 0 {
		c.site = site
	} else if c.site != site && place(c.site) != place(site) {
		here, there := place(site), place(c.site)
		c.mu.Unlock()
		panic("this thread is at a barrier in " + here + " while another of its group waits in " + there)
	}
	if give != nil {
		give()
	}
	c.waiting++
	barrier := c.barrier
	switch c.size {
	case c.waiting:
		if last != nil {
			last()
		}
		c.open()
	case c.waiting + c.gone:
		c.strand()
	}
	c.mu.Unlock()
	<-barrier.open
	if barrier.why != nil {
		panic(barrier.why)
	}
}

// open lets those who wait go on.
func (c *crew) open() {
	old := c.barrier
	c.waiting, c.barrier = 0, newGate()
	close(old.open)
}

// strand ends a wait for threads that will not come.
func (c *crew) strand() {
	c.barrier.why = abandoned{}
	if !c.broken {
		c.barrier.why = "not every thread of the group reaches this barrier: some have returned"
	}
	c.broken = true
	c.open()
}

// variable returns the next variable of a thread's group, which the first thread
// that gets there makes.
func (c *crew) variable(m *member, make func() any) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.declared == len(c.declared) {
		c.declared = append(c.declared, make())
	}
	m.declared++
	return c.declared[m.declared-1]
}

// together gives a value of each thread, in the order of ids, to combine and
// returns its result to all of them.
func together[T any](m *member, site uintptr, v T, combine func(all []T) T) T {
	c := m.crew
	c.meet(site, func() {
		if _, ok := c.values.([]T); !ok {
			c.values = make([]T, c.size)
		}
		c.values.([]T)[m.id] = v
	}, func() { c.result = combine(c.values.([]T)) })
	return c.result.(T)
}

// caller returns where the kernel calls the function of this package that is skip
// calls above.
func caller(skip int) uintptr {
	var pcs [1]uintptr
	runtime.Callers(skip+2, pcs[:])
	return pcs[0]
}

// place returns the file's base name and the line of a call.
func place(site uintptr) string {
	f, _ := runtime.CallersFrames([]uintptr{site}).Next()
	return filepath.Base(f.File) + ":" + strconv.Itoa(f.Line)
}
