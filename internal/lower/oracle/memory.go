package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// Kernels that copy and clear memory.

// Copies copies between slices, and within one in both directions.
//
//gokernel:device
func Copies(t device.Thread, a, b, c int, x, y []int32, p []vec) {
	i := t.Global(0)
	n := copy(x, y[i:])
	if n > 3 {
		copy(x[1:], x)
		n += copy(x[:n-1], x[1:])
	}
	x[n-1] = int32(copy(p, p[1:]))
	var buf [5]int32
	x[0] += int32(copy(buf[:], x[a:b])) * 100
	copy(y[c:], buf[:n])
	if len(y) > 0 {
		y[len(y)-1] += int32(copy(x, []int32(nil)) + copy(buf[1:], buf[2:]))
	}
}

// CopyOrder has copies among other calls with effects.
//
//gokernel:device
func CopyOrder(t device.Thread, x, log []int) {
	if len(x) < 4 || len(log) < 4 {
		return
	}
	x[t.Global(0)&3] += note(log, 1)*100 + copy(x[1:], log)*x[2] + note(log, 2)
	log[2] += copy(pass(log, 1), x[note(log, 3)&1:]) + x[0]
}

func pass(x []int, at int) []int {
	x[0]++
	return x[at:]
}

// CopyIndex uses what copy returns as an index.
//
//gokernel:device
func CopyIndex(t device.Thread, x, y []int16) {
	var a [4]int16
	n := copy(a[:], y)
	if i := t.Global(0); i < len(x) && n > 0 {
		x[i] += a[n-1]
		y[n-1]--
	}
}

// CopyGuard copies before a guard that stops threads, all of them maybe.
//
//gokernel:device
func CopyGuard(t device.Thread, n int, x, y []int16) {
	i := t.Global(0)
	c := copy(x, y)
	if i >= n {
		return
	}
	x[i] += int16(c)
}

// ArrayGuard faults before a guard that stops threads.
//
//gokernel:device
func ArrayGuard(t device.Thread, n int, x []int16) {
	i := t.Global(0)
	a := [3]int16(x)
	if i >= n {
		return
	}
	x[i] += a[1]
}

// OverlapCopies is called with slices that share memory, too.
//
//gokernel:device
func OverlapCopies(t device.Thread, x, y []uint16) {
	if i := t.Global(0); i < len(x) && i < len(y) {
		copy(x[i:], y)
		copy(y, x[i/2:])
		y[i]++
	}
}

// Clears clears slices and parts of them.
//
//gokernel:device
func Clears(t device.Thread, a, b int, x []int64, y []particle, z []bool) {
	i := t.Global(0)
	if i < len(z) && z[i] {
		clear(y[i:])
	}
	clear(x[a:b])
	v := view{data: nil}
	clear(v.data)
	s := struct{ w [6]float64 }{[6]float64{1, 2, 3, 4, 5, 6}}
	clear(s.w[i&3 : 4])
	for k := range s.w {
		if k < len(x) {
			x[k] += int64(s.w[k])
		}
	}
	clear(z)
}

// GroupCopies copies to shared memory and back.
//
//gokernel:device
func GroupCopies(t device.Thread, x, y []int32) {
	tile := device.Shared[[48]int32](t)
	at := linear(t)
	n := 0
	if at == 0 {
		n = copy(tile[:], x)
	}
	m := device.GroupMax(t, n)
	t.Barrier()
	if at < m && at < len(y) {
		y[at] += tile[(at+1)%m]
	}
	t.Barrier()
	var own [3]int32
	copy(own[:], tile[at:])
	t.Barrier()
	clear(tile[at : at+1])
	t.Barrier()
	if at == 0 {
		copy(x, tile[:m])
	}
	t.Barrier()
	if at < len(y) {
		y[at] ^= own[at%3]
	}
}

// ToArrays converts slices to arrays.
//
//gokernel:device
func ToArrays(t device.Thread, a, b int, x []float32, y []int16, p []vec) {
	i := t.Global(0)
	if i*4+4 <= len(x) {
		v := [4]float32(x[i*4 : i*4+4])
		v[0] += v[3]
		x[i*4] = v[0]
		if w := [4]float32(x[i*4:]); w == v && w != [...]float32{1, 2, 3, 4} {
			x[i*4+1]++
		}
	}
	type quad [4]int16
	q := quad(y[a:])
	r := [2]quad{quad(y[i&3 : b]), q}
	for k, v := range [4]int16(r[i&1][:]) {
		y[k] -= v
	}
	n := 0
	for range [9]int16(y) {
		n++
	}
	y[0] += total4(y[1:], [4]int16(y)) + int16(n+len([3]int16(y))) + int16(len([0]vec(p)))
	p[i] = [2]vec(p)[i&1]
}

func total4(x []int16, a [4]int16) int16 {
	x[0], x[1] = 1, 2
	return a[0] + a[1] + a[2] + a[3]
}

// GroupArrays converts memory that the group's threads change.
//
//gokernel:device
func GroupArrays(t device.Thread, x []int32) {
	tile := device.Shared[[48]int32](t)
	at := linear(t)
	tile[at] = int32(at)
	t.Barrier()
	first := [2]int32(tile[0:2])
	t.Barrier()
	tile[at] += 5
	t.Barrier()
	second := [2]int32(tile[:])
	if at < len(x) && at > 1 {
		x[at] += first[0]*1000 + second[1]*100 + first[1]*10
	}
}

// memoryKernels are the kernels of this file.
var memoryKernels = []Kernel{
	{"Copies", Copies, nil},
	{"CopyOrder", CopyOrder, nil},
	{"CopyIndex", CopyIndex, nil},
	{"CopyGuard", CopyGuard, nil},
	{"ArrayGuard", ArrayGuard, nil},
	{"OverlapCopies", OverlapCopies, nil},
	{"Clears", Clears, nil},
	{"ToArrays", ToArrays, nil},
}
