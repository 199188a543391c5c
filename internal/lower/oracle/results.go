package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// Kernels whose helpers have several results, or are methods.

//gokernel:device
func Results(t device.Thread, n int, x []int, y []float32) {
	i := t.Global(0)
	q, r := divide(i+7, n)
	var lo, hi = order(q, r)
	lo, hi = hi, lo
	if i < len(x) {
		x[i], y[i] = pair(lo, float32(hi))
		_, x[i] = order(x[i], 3)
		a, b := passed(x[i], n)
		x[i] += twice(divide(a, b))
	}
	_, s := bare(i)
	if s {
		x[i]++
	}
}

func divide(a, b int) (q, r int) {
	q = a / b
	r = a - q*b
	return
}

func order(a, b int) (int, int) {
	if a < b {
		return a, b
	}
	return b, a
}

func pair(n int, f float32) (int, float32) { return n + 1, f * 2 }

func passed(a, b int) (int, int) { return order(b, a) }

func twice(a, b int) int { return a*2 + b }

func bare(n int) (m int, odd bool) {
	m = n / 2
	if n%2 == 0 {
		return m, false
	}
	odd = n > 3
	return
}

// Swaps assigns several places at once, whose indices and values are taken
// before the first assignment.
//
//gokernel:device
func Swaps(t device.Thread, x, y []int) {
	i := t.Global(0)
	if i+1 >= len(x) {
		return
	}
	x[i], x[i+1] = x[i+1], x[i]
	i, x[i] = i+1, i
	x, y = y, x
	x[i&3], x, i = i, y, 2
	x[i], y[x[i]&3], i = y[i&1], i, 0
	y[i]++
}

type counter uint32

func (c *counter) next() uint32 {
	*c = *c*1664525 + 1013904223
	return uint32(*c >> 8)
}

func (c counter) shifted(n uint) counter { return c >> n }

func (c counter) both() (low, high uint16) { return uint16(c), uint16(c.shifted(16)) }

// Methods calls methods of a scalar type, by value and by address.
//
//gokernel:device
func Methods(t device.Thread, seed uint32, x []uint32, y []uint16) {
	i := t.Global(0)
	rng := counter(seed + uint32(i))
	for range i & 7 {
		rng.next()
	}
	if i >= len(x) {
		return
	}
	x[i] = rng.next() ^ rng.next()
	low, high := rng.both()
	y[i] = low - high
	c := counter(x[i])
	x[i] += uint32(c.shifted(3)) + c.next()
}

// resultKernels are the kernels of this file.
var resultKernels = []Kernel{
	{"Results", Results, nil},
	{"Swaps", Swaps, nil},
	{"Methods", Methods, nil},
}
