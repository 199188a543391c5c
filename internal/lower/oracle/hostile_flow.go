package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// What hostile.go does to values, the kernels of this file do to statements.

// Reassigned ranges over what its body changes.
//
//gokernel:device
func Reassigned(t device.Thread, n int, x, y []int) {
	i := t.Global(0)
	for k, v := range x {
		x = x[1:]
		n += v * k
		if len(x) > 2 {
			x[1], x[2] = k, v
		}
		k = -1
	}
	a := [3]int{1, 2, 3}
	for k, v := range a {
		a[2], a = v*10, [3]int{k, v, a[1]}
		n ^= a[2]
	}
	for k := range n & 7 {
		n -= k
		k += 5
	}
	var k int
	for k = range y {
		if k > 3 {
			break
		}
	}
	for range y[:min(n&3, len(y))] {
		y = nil
		k++
	}
	if len(y) == 0 {
		return
	}
	y[i] = n + k
}

// Sides assigns several places whose operands have effects.
//
//gokernel:device
func Sides(t device.Thread, x, log []int, p []pair2) {
	i := t.Global(0)
	if len(x) < 5 || len(log) < 4 || i >= len(p) {
		return
	}
	x[note(log, 1)], x[note(log, 2)] = note(log, 3), x[1]+note(log, 0)
	x[note(log, i&1)] += note(log, 2) - x[0]
	j := 0
	j, x[j], p[i].a = 1, note(log, j+3), j
	x[j], j, x[j+1] = j+1, note(log, 2), x[j]
	x[0], x[0] = 7, x[0]+1
	p[i], p[i].b = pair2{b: j, a: 9}, note(log, 4)
	q := p[i]
	q.a, q, q.b = 5, pair2{1, 2}, q.a
	x[2] = q.a*10 + q.b + two(log)[note(log, 1)]
	x, x[3] = log, x[4]
	x[1] <<= uint(note(log, 1))
	x[p[i].swap(1)]--
	log[3] = p[i].a - p[i].b
	x[note(log, 1)&3]++
}

type pair2 struct{ a, b int }

func (p *pair2) swap(n int) int {
	p.a, p.b = p.b, p.a
	return n
}

func two(log []int) [2]int { return [2]int{note(log, 5), note(log, 6)} }

// None has nothing to work on.
//
//gokernel:device
func None(t device.Thread, n int, x []int, y []pair2) {
	var none [0]int
	var nothing struct{}
	i := t.Global(0)
	for k := range none {
		x[k]++
	}
	y = y[len(y):]
	copy(x[:0], x[len(x):])
	clear(y)
	if i < len(x) {
		x[i] += len(none) + len(y) + cap(x[:0:0]) + len(none[:])
		if none == [0]int{} && nothing == struct{}{} {
			x[i]++
		}
		if n == 3 {
			x[i] = none[n-3] // of no elements Go always says index 0
		}
		x[i] += [1]int(x)[n&1]
	}
	if n == 5 {
		x[i] = y[0].a
	}
	x[0] += [1]pair2(y[:])[0].b
}

// Chosen switches in odd ways.
//
//gokernel:device
func Chosen(t device.Thread, n int8, x []int) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	switch {
	}
	switch n := n + 1; n {
	}
	switch n := n * 2; {
	default:
		x[i]++
		fallthrough
	case n == -128:
		x[i] += 10
		if x[i]&1 == 0 {
			break
		}
		fallthrough
	case n > 100:
		x[i] += 100
	case x[i] > 3, note(x, 1) == 1:
		x[i] -= int(n)
	}
}

// Compared has tags of every type, and conditions that shadow.
//
//gokernel:device
func Compared(t device.Thread, n int8, x []int) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	switch n {
	case -128, 127:
		x[i] = -x[i]
	case n * n:
		x[i] *= 3
	case 1 << 2, 'a' - 90:
		x[i] /= 2
	default:
	}
	switch n > 0 {
	case false:
		x[i] ^= 5
	case x[i] > 0:
		x[i] ^= 9
	}
	switch c := complex(float32(n), 0); c {
	case 0, 1i:
		x[i]++
	}
	switch p := (pair2{int(n), 2}); p {
	case pair2{1, 2}, pair2{x[i], 2}:
		x[i]++
	}
	if n := n - 1; n > 3 {
		x[i]++
	} else if m := n * 2; m > n {
		x[i] += int(m)
	} else if n--; n < m {
		x[i] -= int(n)
	}
}

// Swept has thirty parameters.
//
//gokernel:device
func Swept(t device.Thread, a bool, b int8, c uint8, d int16, e uint16, f int32, g uint32, h int64, i uint64, j float32, k float64, l complex64, m complex128, n pair2, o [3]int8, p []bool, q []int8, r []uint8, s []int16, u []uint16, v []int32, w []uint32, x []int64, y []uint64, z []float32, aa []float64, bb []complex64, cc []complex128, dd []pair2, ee [][3]int8) {
	at := t.Global(0)
	if a && at < len(ee) && at < len(cc) {
		// One a statement: of several indices in one assignment, Go leaves open which faults first.
		p[at] = !p[at]
		q[at] += b
		r[at] -= c
		s[at] *= d
		u[at] |= e
		v[at] -= f
		w[at] ^= g
		x[at] += h
		y[at] &= i
		z[at] *= j
		aa[at] /= k
		bb[at] -= l
		cc[at] *= m
		dd[at].a += n.b
		ee[at] = [3]int8{o[2], o[1], ee[at][0]}
	}
}

// Alike passes the thread in odd ways.
//
//gokernel:device
func Alike(_ device.Thread, x []int) { x[0]++ }

// Threads passes threads around.
//
//gokernel:device
func Threads(q device.Thread, x []int) {
	r := q
	var s = r
	q = s
	if i := threadSum(3, s, x, q); i >= 0 && i < len(x) {
		x[i]++
	}
	Alike(r, x[1:])
}

func threadSum(n int, t device.Thread, x []int, u device.Thread) int {
	return t.Global(0) + n*u.Global(1) + len(x)*t.Global(2)
}
