// This file runs the rest of a grid on several cores.

package spread

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A job is a part of a grid that several goroutines take chunks from. Jobs are
// pooled. A helper that the scheduler starts late finds the job finished and
// must not touch it, so two counts are kept: gate counts the helpers that are
// running threads, and closes; refs counts the goroutines that know the job, and
// the last one returns it to the pool.
type job struct {
	grid   Grid
	groups int64
	done   <-chan struct{}
	runner Runner
	rate   float64 // nanoseconds a group, as measured by the caller
	crew   float64 // goroutines that share the job, the caller included

	next    atomic.Int64 // the first group that nobody has taken
	outcome atomic.Int32 // an Outcome; the first that is not Finished stays

	gate atomic.Int64
	refs atomic.Int32
	idle chan struct{} // receives once when the last running helper leaves a closed gate
	help func()        // the method value job.helper, made once, so that go costs no allocation
}

// gateClosed is the bit of job.gate that says that no helper may start any more.
const gateClosed = 1 << 32

var jobs sync.Pool

// newJob returns a job from the pool, or a new one.
func newJob() *job {
	if j, ok := jobs.Get().(*job); ok {
		return j
	}
	j := &job{idle: make(chan struct{}, 1)}
	j.help = j.helper
	return j
}

// spare counts the helpers at work in the process. Launches share the cores: one
// that finds them busy keeps to its own goroutine.
var spare atomic.Int64

// reserve takes up to want helpers, no more than there are idle cores.
func reserve(want int) int {
	limit := int64(runtime.GOMAXPROCS(0) - 1)
	for {
		used := spare.Load()
		n := min(int64(want), limit-used)
		if n <= 0 {
			return 0
		}
		if spare.CompareAndSwap(used, used+n) {
			return int(n)
		}
	}
}

// release gives back one helper.
func release() {
	spare.Add(-1)
}

// share runs the groups from at on, with n reserved helpers beside the caller.
func share(done <-chan struct{}, g *Grid, at int64, rate float64, n int, r Runner) Outcome {
	j := newJob()
	j.grid, j.groups, j.done, j.runner = *g, g.Groups(), done, r
	j.rate, j.crew = rate, float64(n+1)
	j.next.Store(at)
	j.outcome.Store(int32(Finished))
	j.gate.Store(0)
	j.refs.Store(int32(n + 1))
	for range n {
		go j.help()
	}
	defer j.drop()
	defer j.close()
	j.work()
	j.close()
	return Outcome(j.outcome.Load())
}

// helper is the body of a goroutine that helps.
func (j *job) helper() {
	defer j.drop()
	defer release()
	if j.enter() {
		defer j.leave()
		j.work()
	}
}

// enter reports whether the job still takes helpers, and counts this one in.
func (j *job) enter() bool {
	for {
		v := j.gate.Load()
		if v&gateClosed != 0 {
			return false
		}
		if j.gate.CompareAndSwap(v, v+1) {
			return true
		}
	}
}

// leave counts a helper out and wakes the caller if it was the last.
func (j *job) leave() {
	if j.gate.Add(-1) == gateClosed {
		j.idle <- struct{}{}
	}
}

// close lets no more helpers in and waits for those that run threads. Closing
// twice is allowed: a Runner that ends the caller's goroutine (runtime.Goexit)
// leaves it to the deferred call.
func (j *job) close() {
	if v := j.gate.Or(gateClosed); v&gateClosed == 0 && v > 0 {
		<-j.idle
	}
}

// drop gives up a reference to the job.
func (j *job) drop() {
	if j.refs.Add(-1) == 0 {
		j.runner, j.done = nil, nil
		jobs.Put(j)
	}
}

// work runs chunks until none is left or the job ends early.
func (j *job) work() {
	rate := j.rate
	for {
		if j.outcome.Load() != int32(Finished) {
			return
		}
		if closed(j.done) {
			if j.next.Load() < j.groups {
				j.end(Cancelled)
			}
			return
		}
		at, n := j.take(rate)
		if n == 0 {
			return
		}
		box := j.grid.box(at, n)
		start := time.Since(epoch)
		if !j.runner.RunBox(box) {
			j.end(Stopped)
			return
		}
		rate = float64(max(1, time.Since(epoch)-start)) / float64(n)
	}
}

// end stops the job with outcome o unless it has stopped already.
func (j *job) end(o Outcome) {
	j.outcome.CompareAndSwap(int32(Finished), int32(o))
}

// take claims the next chunk for a goroutine whose last one took rate
// nanoseconds a group; n is 0 when none is left. Half of what is left, divided
// among the crew, makes chunks that shrink towards the end (guided
// self-scheduling, Polychronopoulos and Kuck 1987).
func (j *job) take(rate float64) (at, n int64) {
	for {
		at = j.next.Load()
		left := j.groups - at
		if left <= 0 {
			return 0, 0
		}
		size := max(float64(left)/(2*j.crew), float64(minChunk)/rate)
		n = j.grid.cut(at, clamp(min(size, float64(maxChunk)/rate), left))
		if j.next.CompareAndSwap(at, at+n) {
			return at, n
		}
	}
}
