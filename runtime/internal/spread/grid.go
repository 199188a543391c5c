// This file cuts a grid into boxes. Groups are numbered with x fastest; a run of
// consecutive groups that is also a box is what one call can take.

package spread

import "github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"

// A Grid is a grid of threads in groups. Threads are not negative, their product
// fits an int64, and Group is at least 1 and divides Threads.
type Grid struct {
	Threads, Group [3]int64
}

// Groups returns the number of groups in the whole grid.
func (g *Grid) Groups() int64 {
	return g.span(0) * g.span(1) * g.span(2)
}

// span returns the number of groups in a dimension.
func (g *Grid) span(dim int) int64 {
	return g.Threads[dim] / g.Group[dim]
}

// cut returns how many of the groups from at on make one box, at most want: a
// part of a row, else whole rows, else whole planes. 0 <= at < Groups, want >= 1.
func (g *Grid) cut(at, want int64) int64 {
	row := g.span(0)
	plane := row * g.span(1)
	switch {
	case at%plane == 0 && want >= plane:
		return min(want/plane, g.span(2)-at/plane) * plane
	case at%row == 0 && want >= row:
		return min(want/row, g.span(1)-at%plane/row) * row
	}
	return min(want, row-at%row)
}

// box returns the box of the n groups from at on, where n is a result of cut.
func (g *Grid) box(at, n int64) abi.Box {
	row := g.span(0)
	plane := row * g.span(1)
	lo := [3]int64{at % row, at % plane / row, at / plane}
	size := [3]int64{min(n, row), max(1, min(n, plane)/row), max(1, n/plane)}
	b := abi.Box{Threads: g.Threads, Group: g.Group}
	for d := range 3 {
		b.Lo[d] = lo[d] * g.Group[d]
		b.Hi[d] = (lo[d] + size[d]) * g.Group[d]
	}
	return b
}
