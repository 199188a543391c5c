// This file describes the threads of a launch.

package runtime

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/spread"
)

// A Grid is the threads of a launch, x first. A grid with a size of 0 has no
// threads: launching it does nothing. Write Grid1, Grid2 or Grid3 rather than a
// literal, whose missing sizes are 0.
type Grid struct {
	Threads [3]int // size of the whole grid in threads
	Group   [3]int // size of a group in threads; 0 counts as 1
}

// Grid1 returns a grid of n threads in groups of one.
func Grid1(n int) Grid { return Grid3(n, 1, 1) }

// Grid2 returns a grid of x times y threads in groups of one.
func Grid2(x, y int) Grid { return Grid3(x, y, 1) }

// Grid3 returns a grid of x times y times z threads in groups of one.
func Grid3(x, y, z int) Grid {
	return Grid{Threads: [3]int{x, y, z}, Group: [3]int{1, 1, 1}}
}

// WithGroup returns the grid cut into groups of x times y times z threads. Each
// must divide the size of the grid.
func (g Grid) WithGroup(x, y, z int) Grid {
	g.Group = [3]int{x, y, z}
	return g
}

// String returns the sizes: "1024x768x1 in groups of 16x16x1".
func (g Grid) String() string {
	t, p := g.Threads, g.normal().Group
	if p == [3]int{1, 1, 1} {
		return fmt.Sprintf("%dx%dx%d", t[0], t[1], t[2])
	}
	return fmt.Sprintf("%dx%dx%d in groups of %dx%dx%d", t[0], t[1], t[2], p[0], p[1], p[2])
}

// normal returns the grid with groups of 0 made 1.
func (g Grid) normal() Grid {
	for d, n := range g.Group {
		if n == 0 {
			g.Group[d] = 1
		}
	}
	return g
}

// check returns what is wrong with a normal grid for a kernel whose groups
// cooperate or not, or nil.
func (g *Grid) check(cooperate bool) error {
	threads := uint64(1)
	overflow := false
	for d, name := range "xyz" {
		t, p := g.Threads[d], g.Group[d]
		if t < 0 || p < 0 {
			return &GridError{*g, fmt.Sprintf("%c: got a size of %d in groups of %d, want none negative", name, t, p)}
		}
		if t%p != 0 {
			return &GridError{*g, fmt.Sprintf("%c: groups of %d do not divide %d threads; "+
				"round the grid up to %d and compare the thread's id with the length in the kernel", name, p, t, roundUp(t, p))}
		}
		hi, lo := bits.Mul64(threads, uint64(t))
		overflow = overflow || hi != 0 || lo > math.MaxInt64
		threads = lo
	}
	if overflow && !g.empty() {
		return &GridError{*g, "want at most 2^63-1 threads"}
	}
	if cooperate && !fits(g.Group, device.MaxGroup) {
		return &GridError{*g, fmt.Sprintf("threads of a group cooperate in this kernel, want at most %d in a group", device.MaxGroup)}
	}
	return nil
}

// fits reports whether a group has at most limit threads.
func fits(group [3]int, limit int) bool {
	for _, n := range group {
		limit /= n
	}
	return limit > 0
}

// empty reports whether the grid has no threads.
func (g *Grid) empty() bool {
	return g.Threads[0] == 0 || g.Threads[1] == 0 || g.Threads[2] == 0
}

// roundUp returns the multiple of p at or above t.
func roundUp(t, p int) uint64 {
	return (uint64(t) + uint64(p) - 1) / uint64(p) * uint64(p)
}

// spread returns the grid as package spread takes it.
func (g *Grid) spread() spread.Grid {
	var s spread.Grid
	for d := range 3 {
		s.Threads[d], s.Group[d] = int64(g.Threads[d]), int64(g.Group[d])
	}
	return s
}
