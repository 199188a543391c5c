package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// Kernels with arrays and slice expressions.

type matrix [3][3]float64

func (m *matrix) transpose() {
	for i := range m {
		for j := range i {
			m[i][j], m[j][i] = m[j][i], m[i][j]
		}
	}
}

func (m matrix) mul(n matrix) matrix {
	var out matrix
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[i][j] += m[i][k] * n[k][j]
			}
		}
	}
	return out
}

// Matrices multiplies small matrices.
//
//gokernel:device
func Matrices(t device.Thread, a, b []matrix, s [2][2]float64) {
	if i := t.Global(0); i < len(a) {
		m := a[i]
		m.transpose()
		m[2] = [3]float64{s[0][1], 2: s[1][0]}
		b[i] = m.mul(b[i])
		b[i].transpose()
	}
}

// Arrays has local arrays: values that copy.
//
//gokernel:device
func Arrays(t device.Thread, n int, x []int) {
	i := t.Global(0)
	a := [...]int{1, 2, 3, 7: n, 4}
	b := a
	b[i&7] = i
	a[n] += b[2]
	for k, v := range a {
		a[(k+1)%len(a)] += v
	}
	for k := range b {
		b[k] ^= k
	}
	sum := 0
	for _, v := range b {
		sum += v
	}
	const size = len(b)
	if i < len(x) {
		x[i] = sum + a[0] + size + cap(a) + total(b)
		if a == b {
			x[i] = 0
		}
	}
	count(b[:], n)
	if sum > 3 && i < len(x) {
		x[i] += b[n]
	}
}

func total(a [9]int) (s int) {
	a[0]++
	for _, v := range a {
		s += v
	}
	return
}

func count(x []int, n int) {
	for k := range x {
		x[k] += n
	}
}

// Histogram counts in a local array.
//
//gokernel:device
func Histogram(t device.Thread, n int, x []uint8, out []uint16) {
	var bins [16]uint16
	for k := t.Global(0); k < n; k += t.GlobalSize(0) {
		bins[x[k]>>4]++
	}
	if i := t.Global(0); i == 0 {
		for k, c := range bins {
			out[k] = c
		}
	}
}

// Rows works on rows of a matrix.
//
//gokernel:device
func Rows(t device.Thread, n int, x, y []float32) {
	i := t.Global(0)
	if i >= len(x) || n <= 0 || i >= len(x)/n {
		return
	}
	row := x[i*n : (i+1)*n]
	out := y[i*n:][:n]
	var s float32
	for k := range row {
		s += row[k]
	}
	for k := range n {
		out[k] = s + row[k]
	}
}

// Cuts slices with every form and any bounds.
//
//gokernel:device
func Cuts(t device.Thread, a, b, c int, d uint8, x []int) {
	i := t.Global(0)
	y := x[a:]
	z := y[:b:c]
	if i&1 == 1 {
		z = x[a:b]
		y = z[:cap(z)]
	}
	z = z[d:]
	if len(z) > 0 && cap(z) != 7 {
		z[0] += len(y)*100 + cap(z)*10 + len(z)
	}
	for k := range y {
		y[k] ^= i
	}
	w := x[:0]
	if w != nil {
		w = nil
	}
	if w == nil && len(w) == 0 && cap(w) == 0 {
		w = x
	}
	w[len(w)-1]++
}

// CutArrays slices arrays.
//
//gokernel:device
func CutArrays(t device.Thread, a, b int, x []int16) {
	i := t.Global(0)
	var buf [8]int16
	s := buf[a:b]
	for k := range s {
		s[k] = int16(k + i)
	}
	u := buf[:4:6]
	u = u[:cap(u)]
	u[5] = 9
	v := buf[:a:b]
	if i < len(x) {
		x[i] = buf[i&7] + int16(cap(v)) + tail(buf[1:])[0]
	}
}

func tail(x []int16) []int16 {
	n := len(x)
	return x[n-2:]
}

func split(x []int, n int) (a, b []int) { return x[:n], x[n:] }

// Splits gets slices from helpers.
//
//gokernel:device
func Splits(t device.Thread, n int, x, y []int) {
	a, b := split(x, n)
	if i := t.Global(0); i < len(a) {
		a[i] += len(b)
		if i < len(b) {
			b[i], a = a[i], y
		}
		a[i]--
	}
	x, y = split(y, 1)
	y[0] += len(x)
}

// Spectrum has complex numbers.
//
//gokernel:device
func Spectrum(t device.Thread, w complex64, a, b []complex64, c, d []complex128) {
	i := t.Global(0)
	if i >= len(a) || i >= len(b) || i >= len(c) || i >= len(d) {
		return
	}
	z := a[i]*w + b[i]/complex(real(a[i]), 2)
	a[i] = z - 2i*b[i]
	b[i] /= w
	v := complex128(w)
	c[i] *= d[i] - v
	c[i] = -c[i] + complex(imag(d[i]), 1)
	if c[i] == d[i] || z != w {
		d[i] = complex128(b[i]) / d[i]
	}
	d[i]++
	switch w {
	case 1, 2i:
		d[i] += 3 + 4i
	}
	f := [2]complex128{v, c[i]}
	d[i] += f[i&1]
}

// Divides divides complex numbers.
//
//gokernel:device
func Divides(t device.Thread, a, b []complex128, c, d []complex64) {
	if i := t.Global(0); i < len(a) {
		a[i] /= b[i]
		c[i] /= d[i]
		b[i] *= b[i]
		d[i] *= d[i]
	}
}

// arrayKernels are the kernels of this file.
var arrayKernels = []Kernel{
	{"Matrices", Matrices, nil},
	{"Arrays", Arrays, nil},
	{"Histogram", Histogram, nil},
	{"Rows", Rows, nil},
	{"Cuts", Cuts, nil},
	{"CutArrays", CutArrays, nil},
	{"Splits", Splits, nil},
	{"Spectrum", Spectrum, nil},
	{"Divides", Divides, nil},
}
