//go:build cgo && !race && !asan

package runtime

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// TestNoAllocations counts what launches of images allocate. Under the race and
// address sanitizers pools drop things on purpose.
func TestNoAllocations(t *testing.T) {
	layout := strings.TrimSuffix(strings.Repeat("[]int64,", 12), ",")
	q := images(t, append(slices.Clone(allImages), image("Many", "many", layout, "cpu"))...)
	many := NewKernel(testPath+"Many", layout)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	x, y := NewBuffer[float32](q.Device(), 1000), Share(make([]float32, 1000))
	n := NewBuffer[int64](q.Device(), 100)
	out := NewBuffer[int32](q.Device(), 20000)
	for name, launch := range map[string]func() error{
		"empty":      func() error { return launchEmpty(ctx, q, Grid1(64)) },
		"with a key": func() error { return launchEmpty(ctx, q, Grid2(8, 8), 64, 64) },
		"saxpy":      func() error { return launchSaxpy(ctx, q, Grid1(1000), 2, x, y) },
		"spread":     func() error { return launchSpin(ctx, q, Grid1(20000), 100, out) },
		"12 buffers": func() error {
			l := q.Begin(many, Grid1(1))
			for range 12 {
				ArgBuffer(l, n)
			}
			return l.Run(ctx)
		},
	} {
		allocs := testing.AllocsPerRun(100, func() {
			if err := launch(); err != nil {
				t.Error(err)
			}
		})
		if allocs != 0 {
			t.Errorf("%s: got %v allocations a launch, want 0", name, allocs)
		}
	}
	if got := n.Host()[0]; got != 101*12 {
		t.Errorf("12 buffers: got %d visits, want %d", got, 101*12)
	}
}
