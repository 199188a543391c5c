package oracle

import (
	"math"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// The loops of these kernels run alike in all threads, so that strips of threads run them together.

var stripKernels = []Kernel{
	{"StripKept", StripKept, nil},
	{"StripWide", StripWide, nil},
	{"StripNested", StripNested, nil},
	{"StripRows", StripRows, nil},
	{"StripSweep", StripSweep, nil},
	{"StripParameter", StripParameter, nil},
	{"StripMath", StripMath, nil},
	{"StripTriangle", StripTriangle, nil},
	{"StripStructs", StripStructs, nil},
	{"StripGather", StripGather, nil},
	{"StripDivide", StripDivide, nil},
}

//gokernel:device
func StripKept(t device.Thread, n uint8, x []int8, y []float64) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	v, odd, total := x[i], false, float64(i)
	for k := uint8(0); k < n; k++ {
		v = v*3 + int8(k)
		if v > 20 {
			odd = !odd
			v -= 7
		} else if odd {
			total += float64(v)
		}
	}
	x[i] = v
	if odd {
		total = -total
	}
	y[i] += total
}

//gokernel:device
func StripWide(t device.Thread, n int8, x []float32) {
	if i := t.Global(0); i < len(x) && t.Global(1) == 0 && t.Global(2) == 0 {
		sum, scale := float32(0), 1
		for k := range n {
			scale *= 2
			sum += x[i]*float32(k) + float32(scale)
		}
		x[i] = sum
	}
}

//gokernel:device
func StripNested(t device.Thread, n uint8, twice bool, x, y []uint32) {
	i := t.Global(0)
	if i >= len(y) || t.Global(1) >= 1 || t.Global(2) >= 1 {
		return
	}
	n &= 7
	for j := range n {
		s := y[i]
		for k := j; k < n; k++ {
			s = twisted(s, uint32(k)) + uint32(len(x))
		}
		if twice {
			for range 3 {
				s = s>>1 ^ 0x1234567&-(s&1)
			}
		}
		y[i] = s
	}
}

func twisted(x, n uint32) uint32 {
	if x > 100 {
		x -= n
	}
	return x>>3 | x<<29
}

//gokernel:device
func StripRows(t device.Thread, n uint8, x []float64, sums []float64) {
	row, width := t.Global(0), int(n%5)
	if row >= len(sums) || t.Global(1) != 0 || t.Global(2) != 0 {
		return
	}
	first := row * width
	sums[row] = 0
	for c := range width {
		sums[row] += x[first+c] * float64(c)
	}
	for c := 0; c < width; c++ {
		x[row*width+c] -= sums[row]
	}
}

//gokernel:device
func StripSweep(t device.Thread, n int, a []float32) {
	row := 2*t.Global(0) + 1
	if row >= n || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	for j := 1; j < n; j++ {
		at := row*n + j
		a[at] = (a[at-1] + a[at-n] + a[at]) / 3
	}
}

//gokernel:device
func StripParameter(t device.Thread, a, b int, x []int) {
	i := t.Global(0)
	if i >= len(x) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	a += i
	last := 0
	for k := 0; k < 6; k++ {
		b++
		if a%3 != 1 {
			a = a*5 + b
		}
		last = k
	}
	x[i] = a - b + last
}

//gokernel:device
func StripMath(t device.Thread, n uint8, x, y []float32) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	most := float32(math.Inf(-1))
	for k := range n % 9 {
		most = max(most, x[i]+float32(k))
		y[i] = float32(math.Exp(float64(x[i]-most))) + float32(math.Sqrt(float64(y[i])))
	}
	y[i] += most
}

//gokernel:device
func StripTriangle(t device.Thread, n uint8, x, y []int32) {
	row, col := t.Global(1), t.Global(0)
	at := 20*row + col
	if row >= int(n) || col > row {
		return
	}
	if at >= len(x) || t.Global(2) > 0 {
		return
	}
	sum := x[at]
	for k := 0; k < len(y); k++ {
		sum = sum*3 + y[k]
	}
	x[at] = sum
}

type stripBox struct {
	low, high struct{ x, y float32 }
	count     int16
}

//gokernel:device
func StripStructs(t device.Thread, n uint8, x, y []float32) {
	i := t.Global(0)
	if i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	at, b := y[i], stripBox{}
	b.low.x = at
	for k := range x {
		before := b
		b.high.x = max(b.high.x, x[k]-at)
		b.low.y += x[k]
		if x[k] > at {
			b.count += int16(n)
			b.low, b.high = before.high, before.low
		}
	}
	y[i] = b.low.x - b.low.y + b.high.x*b.high.y + float32(b.count)
}

// No range test proves the checks of these two, so their threads run one after the other: the first that
// faults is the last that has run.

//gokernel:device
func StripGather(t device.Thread, at []int8, x, y []float32) {
	i := t.Global(0)
	if i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	sum := float32(0)
	for k := range at {
		sum += x[int(at[k])+i&1]
	}
	y[i] = sum
}

//gokernel:device
func StripDivide(t device.Thread, n uint8, x, y []int32) {
	i := t.Global(0)
	if i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	sum := int32(0)
	for k := range x {
		sum += (int32(i) - int32(n)) / x[k]
	}
	y[i] = sum
}
