package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file call helpers that wait for the group.

// blockSum is CUDA's reduction of a block: a sum for each eight threads, then one of these sums.
func blockSum[T int | int32 | float32](t device.Thread, v T) T {
	parts := device.Shared[[48]T](t)
	l, n := linear(t), groupSize(t)
	parts[l] = v
	t.Barrier()
	if l%8 == 0 {
		v = 0
		for k := l; k < min(l+8, n); k++ {
			v += parts[k]
		}
		parts[l] = v
	}
	t.Barrier()
	var sum T
	for k := 0; k < n; k += 8 {
		sum += parts[k]
	}
	t.Barrier()
	return sum
}

//gokernel:device
func BlockSums(t device.Thread, x []float32, y []int) {
	i := groupID(t)*groupSize(t) + linear(t)
	total := blockSum(t, x[i])
	if count := blockSum(t, 1) + blockSum(t, y[i]); count > 4 {
		y[i] += count
	}
	x[i] = total + blockSum[float32](t, blockSum(t, float32(i))/8)
}

// exclusive is a scan of the group with several results, names and a label.
func exclusive(t device.Thread, v int32) (before, all int32) {
	tile := device.Shared[[2][64]int32](t)
	l, in := linear(t), 0
	tile[0][l] = v
steps:
	for d := 1; ; d *= 2 {
		t.Barrier()
		if d >= groupSize(t) {
			break steps
		}
		sum := tile[in][l]
		if l >= d {
			sum += tile[in][l-d]
		}
		in = 1 - in
		tile[in][l] = sum
	}
	all = tile[in][groupSize(t)-1]
	if l == 0 {
		return
	}
	return tile[in][l-1], all
}

//gokernel:device
func Compact(t device.Thread, x, out []int32) {
	i := groupID(t)*groupSize(t) + linear(t)
	var keep int32
	if x[i] > 0 {
		keep = 1
	}
	at, count := exclusive(t, keep)
	if keep == 1 {
		out[groupID(t)*groupSize(t)+int(at)] = x[i]
	}
	t.Barrier()
	var first, n = exclusive(t, count)
	out[i] += first ^ n
}

// staged returns early, the same way in all threads and not.
func staged(t device.Thread, n int, x []int) int {
	most := n
	tile := device.Shared[[48]int](t)
	l := linear(t)
	if n&1 == 0 {
		return x[0] + n
	} else if n&2 == 0 {
		tile[l] = n
		t.Barrier()
		return tile[groupSize(t)-1-l]
	}
	tile[l] = x[l]
	t.Barrier()
	{
		if l == 3 {
			return -1
		}
	}
	if l > 5 {
		most++
	} else {
		return tile[l/2]
	}
	return most
}

//gokernel:device
func Staged(t device.Thread, n, m int, x []int) {
	i := groupID(t)*groupSize(t) + linear(t)
	sum := 0
	for k := range n & 7 {
		sum += staged(t, m+k, x)
		t.Barrier()
	}
	x[i] = sum
}

func combine[T int | float64](t device.Thread, x []T, op func(a, b T) T, zero T) T {
	_ = zero
	l, n := linear(t), groupSize(t)
	for s := 32; s > 0; s /= 2 {
		if l < s && l+s < n {
			x[l] = op(x[l], x[l+s])
		}
		t.Barrier()
	}
	first := device.GroupBroadcast(t, x[0], 0)
	t.Barrier()
	return first
}

func larger(a, b int) int { return max(a, b) }

//gokernel:device
func Combine(t device.Thread, x []int, y []float64) {
	ints, floats := device.Shared[[48]int](t), device.Shared[[48]float64](t)
	l := linear(t)
	i := groupID(t)*groupSize(t) + l
	ints[l] = x[i]
	floats[l] = y[i]
	t.Barrier()
	most := combine(t, ints[:], larger, 0)
	x[i] -= most
	y[i] = combine(t, floats[:], func(a, b float64) float64 { return a*0.5 + b }, 1)
	switch combine(t, ints[:], func(a, b int) int { return a ^ b }, 0) & 3 {
	case 0:
		x[i]++
	case 1:
		x[i] -= combine(t, ints[:], larger, 7)
	}
	for k := range combine(t, ints[:], larger, 0) & 3 {
		x[i] ^= k
	}
}

type window struct {
	lo, hi int
	scale  [2]float32
}

// slide is a method of a value; it changes its copy.
func (w window) slide(t device.Thread, tile *[48]float32, by int) float32 {
	w.lo += by
	sum := float32(0)
	for k := w.lo; k < w.hi; k++ {
		t.Barrier()
		tile[linear(t)] *= w.scale[k&1]
		t.Barrier()
		sum += tile[(linear(t)+k)%groupSize(t)]
	}
	return sum
}

//gokernel:device
func Windows(t device.Thread, w window, x []float32) {
	tile := device.Shared[[48]float32](t)
	i := groupID(t)*groupSize(t) + linear(t)
	tile[linear(t)] = x[i]
	w.lo &= 7
	w.hi &= 7
	x[i] += w.slide(t, tile, 1)
	w.hi++
	x[i] -= w.slide(t, tile, w.lo&1)
}

func ofSize[N device.Dim](t device.Thread, x []float32) float32 {
	n := device.Size[N]()
	device.GroupSum(t, 1)
	return blockSum(t, x[n-1]) / float32(n)
}

//gokernel:device
func Sizes[N device.Dim](t device.Thread, x []float32) {
	i := groupID(t)*groupSize(t) + linear(t)
	a := ofSize[N](t, x)
	if b := ofSize[[2]int](t, x[1:]); b > a {
		a = b
	}
	t.Barrier()
	x[i] = a
}

// Halos declares what the group and what a thread computes together, and uses the
// former in front of what comes before it.
//
//gokernel:device
func Halos(t device.Thread, border int, x []int32) {
	prev, n := device.Shared[[64]int32](t), len(x)
	bx, tx := t.Group(0), linear(t)
	var by, ty = t.Group(1), tx + 1
	var bz, size = t.Group(2), groupSize(t)
	var wide = size + 2
	x0 := wide*bx + by - border&3
	y0, y1 := x0+bz, ty
	if at := x0 + tx; at >= 0 && at < n {
		prev[tx] = x[at]
	}
	t.Barrier()
	if at := x0 + tx; at >= 0 && at < n && tx > 0 {
		x[at] += prev[tx-1] + int32(y0+y1)
	}
}

//gokernel:device
func Relay(t device.Thread, x []float32, y []int) {
	BlockSums(t, x, y)
	t.Barrier()
	BlockSums(t, x, y)
}
