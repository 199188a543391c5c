// This file draws grids, lengths and arguments that belong together.

package devicetest

import (
	"fmt"
	"reflect"

	"pgregory.net/rapid"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// A Shape is the grid, the lengths and the scalars of one launch, for a function
// given to [Shaped] to choose. What it leaves open is drawn.
type Shape struct {
	Grid runtime.Grid // not set: one dimension, about as long as the buffers

	t       *rapid.T
	kernel  *kernel
	lens    []int
	scalars []any
}

// sizes are where code tends to go wrong: nothing, one, around vectors.
var sizes = []int{0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 255, 256, 257, 1000, 1023, 4097, 65537}

// Dim draws a size up to limit, small ones and those around powers of two rather
// than others. name is for reports.
func (s *Shape) Dim(name string, limit int) int {
	var fit []int
	for _, n := range sizes {
		if n <= limit {
			fit = append(fit, n)
		}
	}
	return rapid.OneOf(rapid.SampledFrom(append(fit, limit)), rapid.IntRange(0, limit)).Draw(s.t, name)
}

// Int draws an integer between lo and hi.
func (s *Shape) Int(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(s.t, name) }

// Lens sets the lengths of the buffers, in the order of the launcher's parameters.
// Buffers without one are drawn.
func (s *Shape) Lens(n ...int) { s.lens = n }

// Args sets the scalars, in the order of the launcher's parameters; each has its
// parameter's type, or is an int that is converted to it. Nil, and what is
// missing, is drawn.
func (s *Shape) Args(values ...any) { s.scalars = values }

// draw draws what one launch is given.
func (c *config) draw(t *rapid.T, k *kernel) *input {
	s := &Shape{t: t, kernel: k, Grid: runtime.Grid{Threads: [3]int{-1}}}
	if c.shape != nil {
		c.shape(s)
	}
	if got, want := len(s.lens), k.buffers(); got > want {
		t.Fatalf("devicetest: Shape.Lens got %d lengths, want at most the %d of %s", got, want, k)
	}
	if got, want := len(s.scalars), len(k.params)-k.buffers(); got > want {
		t.Fatalf("devicetest: Shape.Args got %d scalars, want at most the %d of %s", got, want, k)
	}
	s.complete()
	in := &input{kernel: k, grid: s.Grid}
	broken := -1
	if c.shape != nil && len(s.lens) > 0 && rapid.IntRange(0, 3).Draw(t, "wrong length") == 3 {
		broken = rapid.IntRange(0, len(s.lens)-1).Draw(t, "which")
		was := s.lens[broken]
		s.lens[broken] = max(0, rapid.SampledFrom([]int{was - 1, was / 2, 0, was + 1}).Draw(t, "length"))
		in.broken = fmt.Sprintf("buffer %d with a length of %d instead of %d", broken, s.lens[broken], was)
	}
	c.fill(in, s)
	return in
}

// complete draws the lengths and the grid that f left open.
func (s *Shape) complete() {
	const limit = 300
	open := s.Grid.Threads == [3]int{-1}
	n := 0
	if open || len(s.lens) < s.kernel.buffers() {
		n = s.Dim("size", limit)
	}
	equal := len(s.lens) == s.kernel.buffers() || rapid.IntRange(0, 3).Draw(s.t, "lengths differ") < 3
	for i := len(s.lens); i < s.kernel.buffers(); i++ {
		if equal {
			s.lens = append(s.lens, n)
		} else {
			s.lens = append(s.lens, s.Dim(fmt.Sprintf("length %d", i), limit))
		}
	}
	if open {
		s.Grid = runtime.Grid1(max(0, n+rapid.SampledFrom([]int{0, 1, -1, 7}).Draw(s.t, "threads beyond the size")))
	}
}

// fill draws the arguments.
func (c *config) fill(in *input, s *Shape) {
	scalar, buffer := 0, 0
	for i, p := range in.kernel.params {
		label := fmt.Sprintf("argument %d", i)
		if p.elem != nil {
			in.values = append(in.values, c.buffer(s.t, label, p.elem, s.lens[buffer]))
			buffer++
			continue
		}
		if scalar < len(s.scalars) && s.scalars[scalar] != nil {
			in.values = append(in.values, convert(s.t, label, s.scalars[scalar], p.typ))
		} else {
			in.values = append(in.values, c.scalar(s.t, label, p.typ))
		}
		scalar++
	}
}

// convert returns a scalar that f chose as the parameter's type.
func convert(t *rapid.T, label string, value any, typ reflect.Type) reflect.Value {
	v := reflect.ValueOf(value)
	if v.Type() != typ && v.Type() != reflect.TypeFor[int]() || !v.CanConvert(typ) {
		t.Fatalf("devicetest: %s: Shape.Args got a %T, want a %v", label, value, typ)
	}
	return v.Convert(typ)
}

// buffers returns how many of the parameters are buffers.
func (k *kernel) buffers() int {
	n := 0
	for _, p := range k.params {
		if p.elem != nil {
			n++
		}
	}
	return n
}
