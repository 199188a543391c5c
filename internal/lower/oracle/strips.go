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
	{"StripEscape", StripEscape, nil},
	{"StripHailstone", StripHailstone, nil},
	{"StripUneven", StripUneven, nil},
	{"StripPower", StripPower, nil},
	{"StripTurn", StripTurn, nil},
	{"StripPendulum", StripPendulum, nil},
	{"StripSometimes", StripSometimes, nil},
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

// Some threads take more steps than others in these loops.

//gokernel:device
func StripEscape(t device.Thread, limit uint8, scale float32, steps []int32) {
	px, py := t.Global(0), t.Global(1)
	at := 20*py + px
	if px >= 20 || at >= len(steps) || t.Global(2) > 0 {
		return
	}
	cx, cy := scale*float32(px)-2, scale*float32(py)-1
	x, y, n := float32(0), float32(0), int32(0)
	for n < int32(limit) && x*x+y*y <= 4 {
		x, y = x*x-y*y+cx, 2*x*y+cy
		n++
	}
	steps[at] = n
}

//gokernel:device
func StripHailstone(t device.Thread, limit int8, x []uint32, steps []uint8) {
	i := t.Global(0)
	if i >= len(x) || i >= len(steps) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	v, odd := x[i]&0xfff, uint8(0)
	for left := limit & 31; v > 1 && left > 0; left-- {
		if v&1 == 0 {
			v /= 2
		} else {
			v, odd = 3*v+1, odd+1
		}
	}
	x[i], steps[i] = v, odd
}

//gokernel:device
func StripUneven(t device.Thread, n uint8, a float64, x, y []float64) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	far, sum := x[i], 0.0
	for k := range n % 5 {
		for step := uint8(0); far > float64(step) && step < 20; step += 3 {
			far -= 0.5 + float64(k)
			sum += far * math.Sqrt(math.Abs(a))
		}
		if n > 100 {
			for step := 0; i > int(k) && far < 3 && step < 9; step++ {
				far++
			}
		}
		a++
	}
	x[i], y[i] = far, y[i]+sum
}

// A strip makes the calls of these for its threads together, but for those of the last.

//gokernel:device
func StripPower(t device.Thread, x, y, z []float64) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i >= len(z) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	z[i] = z[i]*math.Pow(x[i], y[i]) + math.Pow(math.Abs(x[i]), math.Sin(y[i]))
}

//gokernel:device
func StripTurn(t device.Thread, n int, base float64, x []float32) {
	pair, row := t.Global(0), t.Global(1)
	at := row*n + 2*pair
	if n < 0 || 2*pair >= n || at+1 >= len(x) || t.Global(2) > 0 {
		return
	}
	sin, cos := math.Sincos(float64(row) * math.Pow(base, -2*float64(pair)/float64(n)))
	a, b := float64(x[at]), float64(x[at+1])
	x[at] = float32(a*cos - b*sin)
	x[at+1] = float32(a*sin + b*cos)
}

//gokernel:device
func StripPendulum(t device.Thread, n uint8, length float64, angles, speeds []float64) {
	i := t.Global(0)
	if i >= len(angles) || i >= len(speeds) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	step := math.Pow(length, 0.25) / 10
	angle, speed := angles[i], speeds[i]
	for k := range n % 7 {
		if length > 1 {
			speed -= step * math.Sin(angle) / length
		} else {
			speed *= math.Cos(math.Cos(angle))
		}
		angle += step * speed * math.Sin(float64(k))
	}
	angles[i], speeds[i] = math.Cos(angle), math.Sin(speed)
}

//gokernel:device
func StripSometimes(t device.Thread, x, y []float64) {
	i := t.Global(0)
	if i >= len(y) || t.Global(1) > 0 || t.Global(2) > 0 {
		return
	}
	if i < len(x) && math.Sin(x[i]) > 0.25 {
		y[i] = math.Pow(x[i], y[i])
	}
}
