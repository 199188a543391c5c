// This file decides, while a launch runs, whether more cores would help.

package spread

import (
	"time"

	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
)

const (
	firstThreads = 64                     // at most this many threads run before the clock is looked at
	firstParts   = 8                      // and at most this part of the grid
	growth       = 32                     // a box on the caller is at most this much larger than the one before
	trusted      = 2 * time.Microsecond   // a shorter box says little about what a thread costs
	worthwhile   = 60 * time.Microsecond  // work that pays for one more core: waking it takes 5 to 50 us
	minChunk     = 20 * time.Microsecond  // the size that chunks shrink to
	maxChunk     = 200 * time.Microsecond // the time between two looks at done
)

// A Runner runs boxes of threads.
type Runner interface {
	// RunBox runs the threads of b and reports whether to go on. It is called
	// from several goroutines at the same time. The box is a value so that it can
	// stay on the stack.
	RunBox(b abi.Box) bool
}

// An Outcome says how a run ended.
type Outcome int

// The ways a run can end.
const (
	Finished  Outcome = iota // every thread has run
	Stopped                  // RunBox returned false
	Cancelled                // done was closed before every thread had started
)

// epoch is what the package measures time from; time.Since of it is the cheapest
// monotonic clock there is outside the Go runtime.
var epoch = time.Now()

// Run runs every thread of g, on at most workers cores (at least 1) and at most
// GOMAXPROCS, the caller's included. It returns when no thread is running any more. A nil done
// is never closed.
func Run(done <-chan struct{}, g *Grid, workers int, r Runner) Outcome {
	groups := g.Groups()
	if groups == 0 {
		return Finished
	}
	if workers == 1 && done == nil {
		return runAll(g, groups, r)
	}
	var at, want int64 = 0, firstBox(g, groups)
	start := time.Since(epoch)
	for {
		if closed(done) {
			return Cancelled
		}
		n := g.cut(at, want)
		if !r.RunBox(g.box(at, n)) {
			return Stopped
		}
		if at += n; at == groups {
			return Finished
		}
		end := time.Since(epoch)
		took := max(1, end-start)
		start = end
		rate := float64(took) / float64(n)
		left := rate * float64(groups-at)
		if took >= trusted && left >= float64(worthwhile) {
			if n := reserve(helpers(left, workers)); n > 0 {
				return share(done, g, at, rate, n, r)
			}
		}
		want = clamp(min(float64(maxChunk)/rate, growth*float64(n)), groups-at)
	}
}

// runAll runs the whole grid as one box.
func runAll(g *Grid, groups int64, r Runner) Outcome {
	box := g.box(0, groups)
	if !r.RunBox(box) {
		return Stopped
	}
	return Finished
}

// firstBox returns the number of groups to start with.
func firstBox(g *Grid, groups int64) int64 {
	perGroup := g.Group[0] * g.Group[1] * g.Group[2]
	return max(1, min(groups/firstParts, firstThreads/perGroup))
}

// helpers returns how many more cores work of that many nanoseconds pays for.
func helpers(left float64, workers int) int {
	return int(min(float64(workers-1), left/float64(worthwhile), 1<<20))
}

// closed reports whether done is closed.
func closed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// clamp returns v, which is not negative, as a whole number between 1 and hi.
func clamp(v float64, hi int64) int64 {
	return max(1, min(int64(min(v, 1<<62)), hi))
}
