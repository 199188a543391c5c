package oracle

import (
	"math"

	"github.com/rules-gokernel/rules_gokernel/device"
	g "github.com/rules-gokernel/rules_gokernel/internal/lower/oracle/geo"
)

// Kernels that pass functions to helpers: all are known when they are lowered.

func fold(f func(a, b float32) float32, init float32, x []float32) float32 {
	for _, v := range x {
		init = f(init, v)
	}
	return init
}

func plus(a, b float32) float32 { return a + b }

// FuncsFold passes functions with names, of the package and of others, and
// literals, two of them on one line.
//
//gokernel:device
func FuncsFold(t device.Thread, n int, x, y []float32) {
	i := t.Global(0)
	if i >= len(y) {
		return
	}
	row := x[min(i&7, len(x)):min(i&7+n&15, len(x))]
	sum := fold(plus, 0, row)
	most := fold(func(a, b float32) float32 { return max(a, b) }, -9, row)
	y[i] = fold(func(a, b float32) float32 { return a*b - 1 }, 2, row) - fold(func(a, b float32) float32 { return a*b + 1 }, 2, row)
	if n > 3 {
		y[i] += sum / most
	}
}

func apply64(f func(float64) float64, x float64) float64 { return f(x) + f(-x) }

func real2(f func(g.Real) g.Real, x g.Real) g.Real { return f(f(x)) }

// FuncsImported passes functions of other packages.
//
//gokernel:device
func FuncsImported(t device.Thread, x []float64, y []g.Real, z []int32) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) {
		return
	}
	x[i] = apply64(math.Abs, x[i]) + apply64(math.Sin, x[i]) + apply64(math.Floor, x[i])
	y[i] = real2(g.Square, y[i]) + real2(g.Real.Twice, y[i])
	pick := g.At
	z[i&1] = indirect(pick, z, i) + indirect(func(x []int32, i int) int32 { return x[i] / x[0] }, z, i)
}

func indirect(at func([]int32, int) int32, x []int32, i int) int32 {
	return at(x, int(at(x, i)))
}

type tally struct {
	sum, steps int32
}

func (c tally) mean() int32 { return c.sum / c.steps }

func (c *tally) add(v int32) { c.sum, c.steps = c.sum+v, c.steps+1 }

type scorer func(tally) int32

func (f scorer) both(a, b tally) int32 { return f(a) - f(b) }

// FuncsMethods passes method expressions and calls methods of types of functions.
//
//gokernel:device
func FuncsMethods(t device.Thread, x, y []int32) {
	i := t.Global(0)
	if i >= len(y) {
		return
	}
	var a, b tally
	for j, v := range x[:min(i, len(x))] {
		if j&1 == 0 {
			a.add(v)
		} else {
			b.add(v)
		}
	}
	mean := tally.mean
	y[i] = scorer(mean).both(a, b) + scorer(func(c tally) int32 { return c.sum }).both(b, a)
	s := scorer(tally.mean)
	y[i] += s.both(a, a) + tally.mean(a)
}

// compose2 calls what it is passed from a literal of its own.
func compose2(f, g func(int32) int32, x int32) int32 {
	both := func(x int32) int32 { return g(f(x)) }
	return both(both(x))
}

func inc(x int32) int32 { return x + 1 }

// FuncsNested nests literals, shadows names and passes literals on through
// several helpers and variables.
//
//gokernel:device
func FuncsNested(t device.Thread, x, y []int32) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) {
		return
	}
	inc := func(v int32) int32 { return v + inc(v) }
	double, f := func(v int32) int32 { return 2 * v }, inc
	if i%2 == 0 {
		inc := func(v int32) int32 {
			double := func(v int32) int32 { return f(v) ^ 3 }
			return compose2(double, f, v)
		}
		y[i] = compose2(inc, double, x[i])
	}
	var last func(int32) int32 = inc
	y[i] += compose2(f, last, func() int32 { return 4 }()) + compose2(double, func(v int32) int32 {
		return compose2(inc, func(v int32) int32 { v <<= 1; return v }, v)
	}, x[i])
	_ = double
	const shift = 2
	x[i] = func(v int32, n int) int32 {
		for j := range n {
			v += int32(j) << shift
		}
		return v
	}(x[i], i&3)
}

// eachThread passes the thread on.
func eachThread(t device.Thread, f func(device.Thread, []int32), x []int32) {
	f(t, x)
	f(t, x)
}

// FuncsThread passes functions that take the thread, write to slices and fault.
//
//gokernel:device
func FuncsThread[N device.Dim](t device.Thread, n int, x, y []int32) {
	eachThread(t, func(t device.Thread, x []int32) {
		if i := t.Global(1) + t.Global(0)*2; i < len(x) {
			x[i]++
		}
	}, x)
	eachThread(t, func(t device.Thread, x []int32) { x[t.Global(0)] += int32(device.Size[[3]int]()) }, y)
	if n == 2 {
		steps(n, func(i, size int) int { return i / (size - 4) }, device.Size[N]())
	}
}

func steps(n int, f func(i, size int) int, size int) (out int) {
	for i := range n {
		out += f(i, size)
	}
	return
}

// FuncsGroup passes functions in a kernel with barriers.
//
//gokernel:device
func FuncsGroup(t device.Thread, x []float32) {
	tile := device.Shared[[64]float32](t)
	i, l := t.Global(0)+t.GlobalSize(0)*(t.Global(1)+t.GlobalSize(1)*t.Global(2)), linear(t)
	f := func(v float32) float32 { return v*2 - 1 }
	if l < len(tile) && i < len(x) {
		tile[l] = f(x[i])
	}
	t.Barrier()
	sum := fold(func(a, b float32) float32 { return a + f2(b) }, 0, tile[:4])
	t.Barrier()
	if i < len(x) {
		x[i] = sum + f(sum)
	}
}

func f2(x float32) float32 { return x / 3 }

// funcKernels are the kernels of this file.
var funcKernels = []Kernel{
	{"FuncsFold", FuncsFold, nil},
	{"FuncsImported", FuncsImported, nil},
	{"FuncsMethods", FuncsMethods, nil},
	{"FuncsNested", FuncsNested, nil},
	{"FuncsThread", FuncsThread[[4]int], []uint64{4}},
	{"FuncsThread", FuncsThread[[7]int], []uint64{7}},
}
