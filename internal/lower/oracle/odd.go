package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file have odd names, types and shapes.

type (
	celsius float32
	grid    []celsius
	flags   uint8
)

const (
	first flags = 1 << iota
	second
	third
	big     = 1 << 62
	tenth   = 0.1
	huge    = 1e300 * 1e8
	minInt  = -1 << 63
	maxU64  = 1<<64 - 1
	letter  = 'ä'
	nothing = "" == ""
)

// Shadow shadows everything.
//
//gokernel:device
func Shadow(t device.Thread, x, out []int) {
	len := 3
	min := func2(len)
	if i := t.Global(0); i < 4 {
		x := x[i] + len
		{
			x := x * 2
			x++
			out[i] = x
		}
		for x := range x & 3 {
			x := x + 1
			out[i] += x * min
		}
		true := x > 5
		if true {
			int := 7
			out[i] += int
		}
		out[i] += x
	}
}

func func2(device int) int { return device + 1 }

// C's words, its macros and names that this module makes up.
//
//gokernel:device
func Names(t device.Thread, register, volatile, unix, linux, v_x, n_x, mode, f, r, t1 int, restrict, x, d_N, gk_i64 []int, signed, été, 变量, auto2 int, auto, box, args, fault, gk_index []int, ok, b, GK_MIN, memcpy, _Bool, NULL, end1, case2 int) {
	i := t.Global(0)
	if i >= len(restrict) || i >= len(x) || i >= len(d_N) || i >= len(gk_i64) || i >= len(auto) {
		return
	}
	static := register + volatile*2 + unix*3 + linux*4 + v_x*5 + n_x*6 + mode*7 + f*8 + r*9 + t1*10
	extern := signed + été*11 + 变量*12 + auto2*13 + ok*14 + b*15 + GK_MIN*16 + memcpy*17 + _Bool*18 + NULL*19 + end1*20 + case2*21
	restrict[i] = static
	x[i] += extern
	d_N[i] ^= gk_i64[i]
	auto[i] = len(box) + len(args)*2 + len(fault)*3 + len(gk_index)*4
	x_2 := 1
	{
		x := 2 + x_2
		x_2 := x
		auto[i] += x_2
	}
}

//gokernel:device
func Ünïcode(t device.Thread, 日本 []int) {
	if ı := t.Global(0); ı < len(日本) {
		日本[ı] += int(letter)
	}
}

//gokernel:device
func unexported(t device.Thread, _ int, x []int, _ []bool) {
	if i := t.Global(0); i < len(x) {
		_ = x[i]
		var _ = x[i] * 2
		_, y := x[i], 4
		x[i] = y
	}
}

//gokernel:device
func NamedTypes(t device.Thread, c celsius, g grid, f []flags) {
	i := t.Global(0)
	if i >= len(g) || i >= len(f) {
		return
	}
	type local int16
	v := local(f[i]) << 7
	g[i] = g[i]*c + celsius(v) + tenth
	f[i] = f[i]&^second | third>>1 | first
}

//gokernel:device
func Constants(t device.Thread, i []int64, u []uint64, f []float32, d []float64, b []bool) {
	i[0] = minInt
	i[1] = big + 5
	i[2] = letter
	i[3] = -1 << 31
	i[4] = 1<<31 - 1
	i[5] = -(1 << 32)
	u[0] = maxU64
	u[1] = 1 << 63
	u[2] = 1<<32 - 1
	u[3] = 1 << 31
	f[0] = tenth
	f[1] = 1.0 / 3
	f[2] = 16777217
	f[3] = 1e-45
	f[4] = -0.0
	d[0] = tenth
	d[1] = 1.0 / 3
	d[2] = huge / 1e10
	d[3] = 5e-324
	d[4] = 9007199254740993
	b[0] = nothing
	x := i[0]
	i[6] = x / -1
	i[7] = x % -1
	y := f[0]
	d[5] = float64(y) * tenth
	f[5] = float32(d[0]) + y
	const local = iota + 7
	i[8] = local
	i[9] = i[0] - 1
}

//gokernel:device
func Panics(t device.Thread, x []int) {
	i := t.Global(0)
	if i < len(x) {
		if x[i] == 5 {
			panic("five: \"\\x\" ??/ \n\x01\xff")
		}
		x[i] = check(x[i])
	}
}

func check(v int) int {
	switch {
	case v > 1<<40:
		panic("large")
	case v < 0:
		for {
			v++
			if v > 0 {
				return v
			}
			if v < -1000 {
				panic("neg" + "ative")
			}
		}
	}
	return v * 2
}

// Deep nests blocks, calls and parentheses.
//
//gokernel:device
func Deep(t device.Thread, x []int) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	v := x[i]
	for a := 0; a < 2; a++ {
		for b := 0; b < 2; b++ {
			for c := 0; c < 2; c++ {
				for d := 0; d < 2; d++ {
					if a+b > c {
						if c+d > 0 {
							if v%2 == 0 {
								if v%3 == 0 {
									{
										{
											v += ((((((((((((((((((((((((((((((((((((((((a + b) * c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + a) * b) + c) - d) + v)
										}
									}
								} else {
									v++
								}
							}
						}
					}
				}
			}
		}
	}
	v += v + v - v + v ^ v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + v + x[i] + v + v + v + v + v + v + v
	x[i] = d1(v)
}

func d1(v int) int { return d2(v) + d2(v+1) }
func d2(v int) int { return d3(v) * d3(v-1) }
func d3(v int) int { return d4(v) ^ d4(v+7) }
func d4(v int) int { return d5(v) - 2*d5(v) }
func d5(v int) int { return v<<3 | v>>5 }

// Tuple assigns in parallel.
//
//gokernel:device
func Tuple(t device.Thread, x, y []int) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) || i == 0 {
		return
	}
	x[i], y[i] = y[i], x[i]
	a, b := x[i], y[i-1]
	a, b = b, a
	i, x[i] = i-1, a
	x[i], x[i+1] = x[i+1]+b, x[i]
	var p, q = a, b
	p, q, r := q+1, p+2, 5
	y[i] = p*q + r
}

// Overlap is given the same memory twice.
//
//gokernel:device
func Overlap(t device.Thread, x, y []int32) {
	if i := t.Global(0); i < len(x)-1 {
		y[i+1] = x[i] + 1
	}
}

// FloatIndex uses a float as an index, whatever it is.
//
//gokernel:device
func FloatIndex(t device.Thread, f []float32, x []int) {
	i := t.Global(0)
	if i < len(f) {
		x[int(f[i])]++
	}
}

//gokernel:fastmath
//gokernel:device
func Fast(t device.Thread, x []float64) {
	if i := t.Global(0); i < len(x) {
		x[i] = x[i] * 2
	}
}

//gokernel:device
func Empty(t device.Thread) {}

//gokernel:device
func Dead(t device.Thread, n int, x []int) {
	n &= 15
	for {
		n++
		if n > 10 {
			break
		}
	}
	if n > 0 || n <= 0 {
		return
	}
	x[n] = 1
}

var oddKernels = []Kernel{
	{"Shadow", Shadow, nil}, {"Names", Names, nil}, {"Ünïcode", Ünïcode, nil},
	{"unexported", unexported, nil}, {"NamedTypes", NamedTypes, nil}, {"Constants", Constants, nil},
	{"Panics", Panics, nil}, {"Deep", Deep, nil}, {"Tuple", Tuple, nil}, {"Overlap", Overlap, nil},
	{"FloatIndex", FloatIndex, nil}, {"Fast", Fast, nil}, {"Empty", Empty, nil}, {"Dead", Dead, nil},
}
