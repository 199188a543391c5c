//go:build cgo

package runtime

// Benchmarks of launching; bench/launch says how to run and read them.

import (
	"fmt"
	"testing"
	"time"

	"github.com/rules-gokernel/rules_gokernel/runtime/internal/kerneltest"
)

// bareCall returns what a call of C costs.
func bareCall() time.Duration {
	best := time.Hour
	for range 20 {
		start := time.Now()
		for range 1000 {
			kerneltest.Bare()
		}
		best = min(best, time.Since(start)/1000)
	}
	return best
}

// perBareCall reports how many bare calls of C a launch costs.
func perBareCall(b *testing.B) {
	each := float64(b.Elapsed()) / float64(b.N)
	b.ReportMetric(each/float64(bareCall()), "cgo-calls/op")
}

func BenchmarkBareCgo(b *testing.B) {
	for b.Loop() {
		kerneltest.Bare()
	}
}

func BenchmarkEmpty64(b *testing.B) {
	for _, test := range []struct {
		name string
		q    *Queue
	}{{"image", images(b)}, {"body", bodies(b)}} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := launchEmpty(b.Context(), test.q, Grid1(64)); err != nil {
					b.Fatal(err)
				}
			}
			perBareCall(b)
		})
	}
}

// BenchmarkKey launches a generic kernel, and BenchmarkBuffers one with a scalar
// and two slices: what arguments cost.
func BenchmarkKey(b *testing.B) {
	q := images(b)
	for b.Loop() {
		if err := launchEmpty(b.Context(), q, Grid1(64), 64, 64); err != nil {
			b.Fatal(err)
		}
	}
	perBareCall(b)
}

func BenchmarkBuffers(b *testing.B) {
	q := images(b)
	x, y := NewBuffer[float32](q.Device(), 64), NewBuffer[float32](q.Device(), 64)
	for b.Loop() {
		if err := launchSaxpy(b.Context(), q, Grid1(64), 1, x, y); err != nil {
			b.Fatal(err)
		}
	}
	perBareCall(b)
}

// BenchmarkParallel launches from GOMAXPROCS goroutines at once.
func BenchmarkParallel(b *testing.B) {
	q := images(b)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := launchEmpty(b.Context(), q, Grid1(64)); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkCores compares one core with all of them, for little and for much
// work: the little must not get slower, the much must get faster.
func BenchmarkCores(b *testing.B) {
	for _, n := range []int{1 << 10, 1 << 14, 1 << 18, 1 << 22} {
		for name, workers := range map[string]int{"one": 1, "all": 0} {
			q := images(b).Device().NewQueue(Workers(workers))
			b.Run(fmt.Sprintf("saxpy-%d/%s", n, name), func(b *testing.B) {
				x, y := NewBuffer[float32](q.Device(), n), NewBuffer[float32](q.Device(), n)
				b.SetBytes(int64(n) * 12)
				for b.Loop() {
					if err := launchSaxpy(b.Context(), q, Grid1(n), 1, x, y); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
	for name, workers := range map[string]int{"one": 1, "all": 0} {
		q := images(b).Device().NewQueue(Workers(workers))
		b.Run("2000x1us/"+name, func(b *testing.B) {
			out := NewBuffer[int32](q.Device(), 2000)
			for b.Loop() {
				if err := launchSpin(b.Context(), q, Grid1(2000), 1000, out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
