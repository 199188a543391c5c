package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file index slices behind guards that are right, nearly
// right or wrong: the range test must see the difference.

//gokernel:device
func NoGuard(t device.Thread, x, y []int32) {
	y[t.Global(0)] = x[t.Global(0)] + 1
}

//gokernel:device
func LoadBeforeGuard(t device.Thread, n int, x, y []int32) {
	i := t.Global(0)
	v := x[i]
	if i < n {
		y[i] = v
	}
}

//gokernel:device
func Stencil(t device.Thread, x, y []float32) {
	i := t.Global(0)
	if i > 0 && i < len(x)-1 {
		y[i] = x[i-1] + x[i]*2 + x[i+1]
	}
}

//gokernel:device
func StencilPlus(t device.Thread, x, y []float32) {
	i := t.Global(0)
	if i-1 >= 0 && i+1 < len(x) {
		y[i] = x[i-1] + x[i]*2 + x[i+1]
	}
}

//gokernel:device
func Clamped(t device.Thread, r int, x, y []int64) {
	i := t.Global(0)
	if i >= len(y) {
		return
	}
	var s int64
	c := 0
	for d := -r; d <= r && c < 40; d++ {
		c++
		j := min(max(i+d, 0), len(x)-1)
		s += x[j]
	}
	lo := i - r
	if lo < 0 {
		lo = 0
	}
	hi := i + r
	if hi >= len(x) {
		hi = len(x) - 1
	}
	y[i] = s + x[lo] - x[hi]
}

//gokernel:device
func GridStride(t device.Thread, x []uint64) {
	for i := t.Global(0); i < len(x); i += t.GlobalSize(0) {
		x[i] = x[i]*3 + 1
	}
}

//gokernel:device
func Stride(t device.Thread, n, step int, x []int) {
	for i := t.Global(0); i < n; i += step {
		x[i]++
		if x[i] > 1<<40 || step <= 0 && x[i]&7 == 7 {
			return
		}
	}
}

//gokernel:device
func NarrowStride(t device.Thread, n, step int8, x []int) {
	k := 0
	for i := int8(t.Global(0)); i < n; i += step {
		x[i]++
		k++
		if k > 300 {
			break
		}
	}
}

//gokernel:device
func DownLoop(t device.Thread, n int, x []int32) {
	for i := n - 1; i >= 0; i-- {
		x[i] += int32(i)
	}
	for i := n; i > 0; i -= 2 {
		x[i-1]--
	}
}

//gokernel:device
func UnsignedDown(t device.Thread, n uint, x []int32) {
	k := 0
	for i := n; i >= 0; i-- {
		if k++; k > 20 {
			return
		}
		x[i]++
	}
}

//gokernel:device
func Halving(t device.Thread, x []float32) {
	i := t.Global(0)
	for s := len(x) / 2; s > 0; s /= 2 {
		if i < s {
			x[i] += x[i+s]
		}
	}
	for s := len(x); s > 1; s >>= 1 {
		x[s-1]++
	}
}

//gokernel:device
func Doubling(t device.Thread, n int, x []int16) {
	for s := 1; s < n; s *= 2 {
		x[s]++
	}
	for s := uint8(3); s < uint8(n); s <<= 1 {
		x[s]--
		if x[s] < -100 {
			break
		}
	}
}

//gokernel:device
func Gather(t device.Thread, idx []int32, x, y []float64) {
	if i := t.Global(0); i < len(y) {
		y[i] = x[idx[i]]
	}
}

//gokernel:device
func GuardedGather(t device.Thread, idx []int32, x, y []float64) {
	i := t.Global(0)
	if i >= len(y) || i >= len(idx) {
		return
	}
	j := idx[i]
	if j >= 0 && int(j) < len(x) {
		y[i] = x[j]
	}
	if k := int(idx[i]); uint(k) < uint(len(x)) {
		y[i] += x[k]
	}
	k := uint64(idx[i])
	if k < uint64(len(x)) {
		y[i] += x[k]
	}
}

//gokernel:device
func Table(t device.Thread, pix []uint8, lut []uint16, out []uint16) {
	if i := t.Global(0); i < len(pix) {
		out[i] = lut[pix[i]]
	}
}

// Stale assigns after the guard.
//
//gokernel:device
func Stale(t device.Thread, n int, x []int) {
	i := t.Global(0)
	if i < n {
		i += 2
		x[i] = 1
	}
	if i < len(x) {
		for k := 0; k < 3; k++ {
			x[i] += k
			i++
		}
	}
}

//gokernel:device
func StaleBound(t device.Thread, n int, x []int) {
	i := t.Global(0)
	if i < n && n <= len(x) {
		n = 2 * n
		for k := i; k < n; k++ {
			x[k]++
		}
	}
}

//gokernel:device
func ContinuePost(t device.Thread, n int, x []int) {
	j, c := 0, 0
	for k := 0; c < 40; k, j = k+1, j+x[j] {
		c++
		if j >= n {
			if c > 30 {
				j = 3
			}
			continue
		}
		x[j] ^= 1
	}
}

//gokernel:device
func OtherSlice(t device.Thread, x, y []int) {
	for i := range x {
		y[i] = x[i]
	}
	for i := range len(y) {
		x[i] = y[i]
	}
}

//gokernel:device
func Rebound(t device.Thread, pick bool, x, y, out []int) {
	s, z := x, out
	if pick {
		s = y
	}
	for i := range s {
		z[i] = s[i]
	}
	s = out
	for i := 0; i < len(s); i++ {
		s[i]++
	}
	x, y = y, x
	if len(x) > 2 {
		x[2] = len(y)
	}
}

//gokernel:device
func Overflow(t device.Thread, base, scale int, x []int) {
	i := t.Global(0)
	if i+base < len(x) {
		x[i+base]++
	}
	if j := i * scale; j < len(x) && j >= 0 {
		x[j] += 2
	}
	if i-base >= 0 {
		x[i-base] += 4
	}
}

//gokernel:device
func Unsigned(t device.Thread, base uint32, n uint8, x []int) {
	i := uint32(t.Global(0))
	if i-base < uint32(len(x)) {
		x[i-base]++
	}
	for k := n; k > n-5; k-- {
		x[k]++
	}
}

//gokernel:device
func Helper(t device.Thread, w int, x, y []float32) {
	i := t.Global(0)
	if i < len(y) && w > 0 {
		y[i] = at(x, i/w, i%w, w) + at(x, i%w, 0, 1) + x[clampIndex(i-3, len(x))]
	}
}

func at(x []float32, r, c, w int) float32 { return x[r*w+c] }

func clampIndex(i, n int) int {
	if i < 0 {
		return 0
	}
	if i >= n {
		return n - 1
	}
	return i
}

//gokernel:device
func BadHelper(t device.Thread, idx []int, x, y []float32) {
	i := t.Global(0)
	if i < len(y) {
		y[i] = at(x, 0, i, 5) + at(x, idx[i], 0, 1)
	}
}

// AsHelper is a kernel that another kernel calls.
//
//gokernel:device
func AsHelper(t device.Thread, n int, x []int) {
	if i := t.Global(0); i < n {
		x[i]++
	}
}

//gokernel:device
func CallsKernel(t device.Thread, n int, x []int) {
	AsHelper(t, n, x)
	if i := t.Global(0); i < len(x) {
		x[i] += 10
	}
	AsHelper(t, n/2, x)
}

var guardKernels = []Kernel{
	{"FallAssign", FallAssign, nil}, {"ContinueTable", ContinueTable, nil},
	{"Forward", Forward, nil}, {"Again", Again, nil}, {"JumpGuard", JumpGuard, nil},
	{"FallIn", FallIn, nil}, {"Backward", Backward, nil}, {"OrGuard", OrGuard, nil},
	{"NoGuard", NoGuard, nil}, {"LoadBeforeGuard", LoadBeforeGuard, nil},
	{"Stencil", Stencil, nil}, {"StencilPlus", StencilPlus, nil}, {"Clamped", Clamped, nil},
	{"GridStride", GridStride, nil}, {"Stride", Stride, nil}, {"NarrowStride", NarrowStride, nil},
	{"DownLoop", DownLoop, nil}, {"UnsignedDown", UnsignedDown, nil},
	{"Halving", Halving, nil}, {"Doubling", Doubling, nil},
	{"Gather", Gather, nil}, {"GuardedGather", GuardedGather, nil}, {"Table", Table, nil},
	{"OffsetInner", OffsetInner, nil}, {"OffsetAny", OffsetAny, nil}, {"OffsetDown", OffsetDown, nil},
	{"Stale", Stale, nil}, {"StaleBound", StaleBound, nil}, {"ContinuePost", ContinuePost, nil},
	{"OtherSlice", OtherSlice, nil}, {"Rebound", Rebound, nil}, {"Overflow", Overflow, nil},
	{"Unsigned", Unsigned, nil}, {"Helper", Helper, nil}, {"BadHelper", BadHelper, nil},
	{"AsHelper", AsHelper, nil}, {"CallsKernel", CallsKernel, nil},
	{"EffectBeforeGuard", EffectBeforeGuard, nil}, {"DivGuard", DivGuard, nil},
	{"Negated", Negated, nil}, {"ElseGuard", ElseGuard, nil}, {"SwitchGuard", SwitchGuard, nil},
	{"Equal", Equal, nil}, {"Window", Window, nil}, {"NestedAssign", NestedAssign, nil},
	{"Bits", Bits, nil},
}

// OffsetInner leaves out both ends.
//
//gokernel:device
func OffsetInner(t device.Thread, n int, x, y []int) {
	i := t.Global(0) + 1
	if i < n-1 {
		y[i] = x[i-1] + x[i+1]
	}
}

// OffsetAny has an offset that may make ids wrap.
//
//gokernel:device
func OffsetAny(t device.Thread, off int, x []int) {
	i := off + t.Global(0)
	if i < 0 || len(x) <= i {
		return
	}
	x[i] += off
}

// OffsetDown subtracts it.
//
//gokernel:device
func OffsetDown(t device.Thread, off, n int, x []int) {
	i, j := t.Global(0)-off, t.Global(1)-1
	if n >= i && 0 < i && j == n {
		x[0] += i
		x[1] += j
	}
}
