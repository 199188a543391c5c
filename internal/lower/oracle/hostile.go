package oracle

import (
	"math"
	"math/bits"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// The kernels of this file are what a reviewer who wants to find a bug writes.

// Divides128 divides two words by one, with the runtime's own faults.
//
//gokernel:device
func Divides128(t device.Thread, x, y, z []uint64, u, v, w []uint32) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	x[i] = bits.Rem64(x[i], y[i], z[i])
	u[i] = bits.Rem32(u[i], v[i], w[i])
	y[i], z[i] = bits.Div64(x[i], y[i], z[i]&^1)
	v[i], w[i] = bits.Div32(u[i]>>1, v[i], w[i])
	q, r := bits.Div(uint(x[i]%3), uint(y[i]), uint(z[i]))
	x[i] = uint64(bits.Rem(q, r, q-r))
}

type (
	static   struct{ int, restrict, typedef, GK_MIN, e, m_e, n, p int16 }
	gk_f64   int8
	unsigned [2]static
)

func (inline static) volatile(register int16) int16 { return inline.int*register - inline.GK_MIN }

func (asm *unsigned) goto_(do int) int16 { return asm[do&1].volatile(asm[0].e) }

func gkf_Keywords(gk_fault, memset int16) (errno, r int16) {
	return gk_fault + memset, gk_fault - memset
}

// Keywords has C's words and our own for types, fields, functions and labels.
//
//gokernel:device
func Keywords[double, d_double device.Dim](thread device.Thread, t int, f []unsigned, box static, args []gk_f64) {
	device := thread.Global(0)
	if device >= len(f) || device >= len(args) {
		return
	}
	const NULL = 7
	mode := f[device]
	var char, long int16
extern:
	for sizeof := range 3 {
	end1:
		for {
			char++
			switch {
			case char > 9:
				break extern
			case char&1 == int16(sizeof&1):
				continue extern
			case t > 3:
				break end1
			}
			long++
		}
		char += 2
	}
	char, long = gkf_Keywords(char, long)
	mode[1].typedef ^= box.volatile(char) + NULL
	f[device] = mode
	args[device] = gk_f64(mode.goto_(t)) << 7 >> 1
	struct_ := static{restrict: long, m_e: box.e, p: box.m_e, n: int16(size2[double, d_double]())}
	f[0][1] = struct_
}

func size2[float, gk_i64 device.Dim]() int { return device.Size[float]()*10 + device.Size[gk_i64]() }

// Builtins shadows what is predeclared, types too.
//
//gokernel:device
func Builtins(t device.Thread, len, cap int, max []int32, copy []float64) {
	type float32 int32
	type bool uint8
	const nil, iota = 3, 4
	i := t.Global(0)
	if i >= 2 {
		return
	}
	append := float32(max[i]) << nil
	var true bool = 200
	true += 100
	new := min(func3(int(append), int(true)), iota)
	{
		min := 4
		_ = min
	}
	max[i] = int32(new) + int32(append)%int32(len|1)
	uint8 := copy[i]
	float64 := uint8 * 2
	copy[i] = float64 + uint8
}

func func3(real, imag int) (complex int) {
	complex = real
	if complex := imag; complex > real {
		return complex
	}
	if real > 9 {
		return
	}
	{
		real := complex + 1
		complex += real
	}
	return complex
}

// Wraps overflows narrow integers in every way.
//
//gokernel:device
func Wraps(t device.Thread, n uint, x []int8, y []uint8, z []int16, w []uint16) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i >= len(z) || i >= len(w) {
		return
	}
	a, b := x[i], y[i]
	x[i] = -a*a + ^a - (a - 100) - 100
	y[i] = (b+200)/3 + -b%7 + ^b>>1
	z[i] = z[i]*z[i] - 1<<14>>n + int16(a)*int16(int8(b))
	w[i] += w[i]*w[i] ^ uint16(b)<<9 - ^w[i]
	x[i]++
	y[i]--
	y[i] -= b << 7
	x[i] &^= int8(b)
	x[i] /= -1
	z[i] %= -1 | int16(a)
	w[i] &^= 0xff00 >> n
	if b+1 < b || a-1 > a || y[i]-x8(a) > 250 {
		w[i]++
	}
	switch b * 2 {
	case 254 &^ 1, y[i] + 128:
		w[i] ^= 1 << 15
	}
	var u uint8 = 1 << n
	s := int16(1 << n)
	w[i] += uint16(u) + uint16(s)
	if y[i] == 1<<n || 1<<n > x[i] {
		w[i]--
	}
	w[i] |= uint16(int8(-128) / int8(a|1))
}

func x8(a int8) uint8 { return uint8(a) }

// Shifted shifts constants by what is not constant, whose type is their context's.
//
//gokernel:device
func Shifted(t device.Thread, n int8, m uint, x []int, y []uint8, z []uint64) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i >= len(z) {
		return
	}
	var a [4]int
	a[1<<m&3] = 1<<m | 3<<(m+1)>>m
	y[i] = 1<<m + 255>>m<<1
	z[i] = 1<<m ^ uint64(1<<m-1)
	x[i] = len(x)<<m>>m + a[1] + a[2]
	x[i] ^= -1 << m >> 1
	x[i] += 1 << n
	y[i] >>= n + 3
}

// Literals has constants that are larger than any type on the way.
//
//gokernel:device
func Literals(t device.Thread, x []uint64, y []int32, f []float32, d []float64) {
	const (
		wide   = 1<<200 + 1<<64 - 1
		narrow = wide >> 137
		_      = iota * 1e1000
		third  = 1 << (iota * 20)
		minute = 1e-1000 * 1e1000
		ratio  = wide / (1 << 199) * 0.25
		c      = (1 + 2i) * (1 - 2i)
		text   = len("0123456789")
	)
	i := t.Global(0)
	x[i] = wide - 1<<200
	x[i] ^= narrow &^ 0xf0 % 97
	y[i] = math.MinInt32
	y[i] /= -1
	y[i] -= third >> 40 * int32(text)
	f[i] = minute + real(c) + 0x1.fffffep-150
	f[i] *= math.MaxFloat32 / 4
	d[i] = ratio*d[i] + math.SmallestNonzeroFloat64 - -0.0
	d[i] += 'a' - '\x00' + 0b11 + 0o17 + 1_000
}

// Signs keeps the sign of zero and what is in a NaN that is only moved.
//
//gokernel:device
func Signs(t device.Thread, x []float64, y []float32, u []uint64, v []uint32) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i >= len(u) || i >= len(v) {
		return
	}
	a := [2]float64{x[i], -x[i]}
	b := a
	u[i] ^= math.Float64bits(b[u[i]&1])
	v[i] = math.Float32bits(math.Float32frombits(v[i]))
	zero := x[i] * 0
	if zero == 0 {
		x[i] = math.Copysign(3, zero+zero)
		u[i] += math.Float64bits(1/(0-zero))>>60 + math.Float64bits(1/-zero)>>61
		u[i] += math.Float64bits(zero-0) >> 63
		u[i] += math.Float64bits(-zero+0) >> 62
		y[i] = float32(-zero) * -1
	}
	s := struct {
		f float32
		d [1]float64
	}{y[i], [1]float64{zero}}
	r := s
	if s == r {
		v[i]++
	}
	r.d[0] = -r.d[0]
	if s != r {
		v[i] += 2
	}
	y[i] = max(y[i], -y[i], float32(zero))
	if m := min(zero, -zero); m == 0 {
		x[i] += 1 / m
	}
	if !(x[i] < 1) && !(x[i] >= 1) {
		v[i] ^= 1 << 31
	}
}

// hostileKernels are the kernels of this file.
var hostileKernels = []Kernel{
	{"Divides128", Divides128, nil}, {"Keywords", Keywords[[3]int, [4]int], []uint64{3, 4}}, {"Builtins", Builtins, nil},
	{"Wraps", Wraps, nil}, {"Shifted", Shifted, nil}, {"Literals", Literals, nil}, {"Signs", Signs, nil},
	{"Reassigned", Reassigned, nil}, {"Sides", Sides, nil}, {"None", None, nil}, {"Chosen", Chosen, nil}, {"Compared", Compared, nil},
	{"Swept", Swept, nil}, {"Alike", Alike, nil}, {"Threads", Threads, nil},
}
