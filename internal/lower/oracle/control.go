package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

//gokernel:device
func MatMul[M, N, K device.Dim](t device.Thread, a, b, c []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= device.Size[M]() || col >= device.Size[N]() {
		return
	}
	var acc float32
	for k := 0; k < device.Size[K](); k++ {
		acc += a[row*device.Size[K]()+k] * b[k*device.Size[N]()+col]
	}
	c[row*device.Size[N]()+col] = acc
}

//gokernel:device
func Scale[N device.Dim](t device.Thread, x []float64) {
	for i := range device.Size[N]() {
		x[i] *= 2
	}
}

// Collatz has a loop without a bound and calls.
//
//gokernel:device
func Collatz(t device.Thread, x []uint32, steps []int) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	n, k := x[i]%10000+1, 0
	for n != 1 && k < 500 {
		n = next(n)
		k++
	}
	steps[i] = k
}

func next(n uint32) uint32 {
	if n%2 == 0 {
		return n / 2
	}
	return 3*n + 1
}

//gokernel:device
func Switches(t device.Thread, x []int32, out []int32) {
	i := t.Global(0)
	if i >= len(out) {
		return
	}
	var r int32
	switch v := x[i] % 8; v {
	case 0:
		r = 1
		fallthrough
	case 1, 2:
		r += 10
	case -1:
		if x[i] < -100 {
			break
		}
		r = 5
	default:
		r = 100
		fallthrough
	case 3:
		r += 1000
	case 4:
	}
	switch {
	case r > 1000:
		r--
	case r > 10 && x[i] > 0, x[i] == -3:
		r += 7
	}
	switch true {
	case x[i] > 50:
		r = -r
	}
	switch {
	default:
		r ^= 1
	}
	out[i] = r
}

//gokernel:device
func Labels(t device.Thread, n int, x []int, out []int) {
	i := t.Global(0)
	if i >= len(out) {
		return
	}
	s := 0
outer:
	for a := 0; a < n; a++ {
	inner:
		for b := range n {
			switch {
			case (a+b+x[i])%7 == 3:
				continue outer
			case (a*b)%11 == 10:
				break inner
			case s > 1000:
				break outer
			case b == 3:
				continue
			case b%5 == 4:
				break
			}
			s += a*b + 1
		}
		s++
	}
	for {
		s -= 3
		if s < 10 {
			break
		}
		if s%2 == 0 {
			continue
		}
		s -= 5
	}
	out[i] = s
}

//gokernel:device
func Ranges(t device.Thread, n int8, m uint16, x []float64, out []float64) {
	g := t.Global(0)
	if g >= len(out) {
		return
	}
	sum := 0.0
	for i, v := range x {
		sum += v * float64(i)
		i = 100
		sum += float64(i)
	}
	for i := range x {
		sum += x[i]
	}
	for range x {
		sum++
	}
	for _, v := range x {
		sum -= v / 2
	}
	for i := range n {
		sum += float64(i)
	}
	var k uint16
	for k = range m % 50 {
		sum += float64(k) / 3
	}
	for range 3 {
		sum /= 2
	}
	out[g] = sum + float64(k)
}

// ThreadIDs stores what every method of the thread returns.
//
//gokernel:device
func ThreadIDs(t device.Thread, d int, out []int) {
	u := t
	at := (u.Global(2)*t.GlobalSize(1)+t.Global(1))*t.GlobalSize(0) + t.Global(0)
	if (at+1)*12 > len(out) {
		return
	}
	o := at * 12
	for k := range 2 {
		out[o] = t.Global(d)
		out[o+1] = t.Local(d + k)
		out[o+2] = t.Group(d - k)
		out[o+3] = t.GlobalSize(d)
		out[o+4] = t.LocalSize(d)
		out[o+5] = t.NumGroups(d)
	}
	out[o+6] = sumIDs(u, 1)
	out[o+7] = t.Local(0)
	out[o+8] = t.Group(1)
	out[o+9] = t.NumGroups(2)
	out[o+10] = t.Global(3) + t.LocalSize(-1)
	out[o+11] = t.LocalSize(0)
}

func sumIDs(t device.Thread, d int) int { return t.Global(d) + 10*t.Local(d) + 100*t.Group(d) }

//gokernel:device
func Bools(t device.Thread, b bool, x, y, out []bool) {
	if i := t.Global(0); i < len(out) {
		p, q := x[i], y[i]
		out[i] = p && !q || b == (p != q)
		if out[i] {
			out[i] = !b
		}
	}
}

// Calls has calls in every place of an expression; what they do is visible.
//
//gokernel:device
func Calls(t device.Thread, x []int, log []int) {
	i := t.Global(0)
	if i >= len(x) || len(log) < 8 {
		return
	}
	log[0] = 0
	a := note(log, 1) + x[i]*note(log, 2)
	if x[i] > 0 && note(log, 3) > 1 || note(log, 4) == 4 && x[i] != 5 {
		a++
	}
	log[1+note(log, 5)%3] += log[0] + note(log, 6)
	a += log[1] + noteAt(log, 1, 9) + log[1]
	for j := note(log, 1); j < note(log, 3); j += note(log, 1) {
		a += j
	}
	switch note(log, x[i]&3) {
	case note(log, 1):
		a *= 2
	case 2, note(log, 3):
		a *= 3
	}
	x[i], log[7] = log[7]+note(log, 7), a
	store(log, 6, named(a))
}

func note(log []int, v int) int {
	log[0] = log[0]*3 + v
	return v
}

func noteAt(log []int, at, v int) int {
	log[at] += v
	return at
}

func store(x []int, at, v int) { x[at] = v }

func named(a int) (r int) {
	r = a * 2
	if a > 5 {
		return
	}
	if a > 0 {
		return r + 1
	}
	r--
	return r
}

// Axes passes axes on, and sizes of its own.
//
//gokernel:device
func Axes[A, B device.Dim](t device.Thread, out []int) {
	i := t.Global(0)
	if i < len(out) {
		out[i] = area[A, B]()*1000 + area[B, [3]int8]() + device.Size[rows]()
	}
}

type rows [7]struct{}

func area[X, Y device.Dim]() int { return device.Size[X]()*10 + device.Size[Y]() }

var controlKernels = []Kernel{
	{"Saxpy", Saxpy, nil},
	{"MatMul", MatMul[[3]int, [4]int, [5]int], []uint64{3, 4, 5}},
	{"MatMul", MatMul[[1]int, [16]int, [2]int], []uint64{1, 16, 2}},
	{"MatMul", MatMul[[2]int, [2]int, [0]int], []uint64{2, 2, 0}},
	{"Scale", Scale[[6]int], []uint64{6}},
	{"Scale", Scale[[0]int], []uint64{0}},
	{"Collatz", Collatz, nil},
	{"Switches", Switches, nil},
	{"Labels", Labels, nil},
	{"Ranges", Ranges, nil},
	{"ThreadIDs", ThreadIDs, nil},
	{"Bools", Bools, nil},
	{"Calls", Calls, nil},
	{"Axes", Axes[[4]int, [9]int], []uint64{4, 9}},
}
