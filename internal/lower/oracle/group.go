package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The threads of a group cooperate in the kernels of this file. Their groups have up to 48 threads.

var groupKernels = []Kernel{
	{"FuncsGroup", FuncsGroup, nil},
	{"SharedMethods", SharedMethods, nil},
	{"GroupCopies", GroupCopies, nil},
	{"GroupArrays", GroupArrays, nil},
	{"Reverse", Reverse, nil},
	{"TreeSum", TreeSum, nil},
	{"Scan", Scan, nil},
	{"Tiled", Tiled[[4]int], []uint64{4}},
	{"Tiled", Tiled[[7]int], []uint64{7}},
	{"SharedHistogram", SharedHistogram, nil},
	{"Atomics", Atomics, nil},
	{"AtomicsAlone", AtomicsAlone, nil},
	{"Strides", Strides, nil},
	{"Collectives", Collectives, nil},
	{"CollectivesNarrow", CollectivesNarrow, nil},
	{"Converge", Converge, nil},
	{"JointControl", JointControl, nil},
	{"JointLabels", JointLabels, nil},
	{"JointSwitch", JointSwitch, nil},
	{"JointBlock", JointBlock, nil},
	{"TailReturn", TailReturn, nil},
	{"EarlyReturn", EarlyReturn, nil},
	{"Kept", Kept, nil},
	{"KeptParameter", KeptParameter, nil},
	{"KeptAggregates", KeptAggregates, nil},
	{"KeptSlices", KeptSlices, nil},
	{"OwnByAll", OwnByAll, nil},
	{"VaryingCounter", VaryingCounter, nil},
	{"Ids", Ids, nil},
	{"BroadcastFrom", BroadcastFrom, nil},
	{"FaultLater", FaultLater, nil},
	{"SharedScalars", SharedScalars, nil},
	{"SharedStructs", SharedStructs, nil},
	{"SharedHelper", SharedHelper, nil},
	{"BarrierOnly", BarrierOnly, nil},
	{"GuardedRegions", GuardedRegions, nil},
	{"GuardedPlane", GuardedPlane, nil},
	{"Distances", Distances, nil},
	{"BlockSums", BlockSums, nil},
	{"Compact", Compact, nil},
	{"Staged", Staged, nil},
	{"Combine", Combine, nil},
	{"Windows", Windows, nil},
	{"Sizes", Sizes[[3]int], []uint64{3}},
	{"Relay", Relay, nil},
	{"Halos", Halos, nil},
	{"SharedPointers", SharedPointers, nil},
}

// Groups reports whether the threads of k's groups cooperate.
func (k Kernel) Groups() bool {
	for _, g := range append(groupKernels, randomGroups...) {
		if g.Name == k.Name {
			return k.Name != "AtomicsAlone" && k.Name != "Strides"
		}
	}
	return false
}

// linear is a thread's number in its group.
func linear(t device.Thread) int {
	return t.Local(0) + t.LocalSize(0)*(t.Local(1)+t.LocalSize(1)*t.Local(2))
}

func groupSize(t device.Thread) int { return t.LocalSize(0) * t.LocalSize(1) * t.LocalSize(2) }

func groupID(t device.Thread) int {
	return t.Group(0) + t.NumGroups(0)*(t.Group(1)+t.NumGroups(1)*t.Group(2))
}

//gokernel:device
func Reverse(t device.Thread, x []int) {
	tile := device.Shared[[48]int](t)
	l, n := linear(t), groupSize(t)
	i := groupID(t)*n + l
	tile[l] = x[i]
	t.Barrier()
	x[i] = tile[n-1-l]
}

//gokernel:device
func TreeSum(t device.Thread, x, sums []float32) {
	tile := device.Shared[[64]float32](t)
	l, n := linear(t), t.LocalSize(0)*t.LocalSize(1)*t.LocalSize(2)
	if i := groupID(t)*n + l; i < len(x) {
		tile[l] = x[i]
	}
	t.Barrier()
	for s := 32; s > 0; s /= 2 {
		if l < s {
			tile[l] += tile[l+s]
		}
		t.Barrier()
	}
	if l == 0 {
		sums[t.Group(0)+t.NumGroups(0)*(t.Group(1)+t.NumGroups(1)*t.Group(2))] = tile[0]
	}
}

//gokernel:device
func Scan(t device.Thread, x []int32) {
	tile := device.Shared[[2][48]int32](t)
	l := linear(t)
	n := t.LocalSize(0) * t.LocalSize(1) * t.LocalSize(2)
	i := groupID(t)*n + l
	in := 0
	tile[in][l] = x[i]
	for d := 1; d < n; d *= 2 {
		t.Barrier()
		v := tile[in][l]
		if l >= d {
			v += tile[in][l-d]
		}
		in = 1 - in
		tile[in][l] = v
	}
	x[i] = tile[in][l]
}

//gokernel:device
func Tiled[N device.Dim](t device.Thread, a, b, c []float32) {
	n := device.Size[N]()
	tb := 0
	ta, sb := device.Shared[[16][16]float32](t), device.Shared[[256]float32](t)
	row, col := t.Global(1), t.Global(0)
	ly, lx := t.Local(1), t.Local(0)
	w, h := t.LocalSize(0), t.LocalSize(1)
	var acc float32
	for k := 0; k < n; k += w {
		if row < n && k+lx < n {
			ta[ly][lx] = a[row*n+k+lx]
		} else {
			ta[ly][lx] = 0
		}
		for m := ly; m < w; m += h {
			if k+m < n && col < n {
				sb[m*16+lx] = b[(k+m)*n+col]
			} else {
				sb[m*16+lx] = 0
			}
		}
		t.Barrier()
		for m := range w {
			acc += ta[ly][m] * sb[m*16+lx]
			tb++
		}
		t.Barrier()
	}
	if row < n && col < n && t.Global(2) == 0 {
		c[row*n+col] = acc + float32(tb)
	}
}

//gokernel:device
func Collectives(t device.Thread, x []float32, y []int, out []float64) {
	i := groupID(t)*groupSize(t) + linear(t)
	v := x[i]
	sum, low := device.GroupSum(t, v), device.GroupMin(t, x[i])
	total := device.GroupSum(t, y[i])
	high := device.GroupMax(t, v*2+low)
	out[i] = float64(v-sum)*2 + float64(low) + float64(high) + float64(total%1000) +
		float64(device.GroupMin(t, y[i])%7) + float64(device.GroupMax(t, y[i])%5)
}

//gokernel:device
func CollectivesNarrow(t device.Thread, a []int8, b []uint8, c []uint64, d []int32, out []int64) {
	i := groupID(t)*groupSize(t) + linear(t)
	out[i] = int64(device.GroupSum(t, a[i])) + int64(device.GroupSum(t, b[i]))<<8 + int64(device.GroupMax(t, c[i]))
	out[i] ^= int64(device.GroupMin(t, a[i]))<<16 + int64(device.GroupMax(t, b[i]))<<24 + int64(device.GroupMin(t, c[i]))
	out[i] -= int64(device.GroupMin(t, d[i]))*3 + int64(device.GroupMax(t, a[i])) + int64(device.GroupMin(t, b[i])) + int64(device.GroupMax(t, d[i]))
}

//gokernel:device
func Converge(t device.Thread, n int, x []float64) {
	i := groupID(t)*groupSize(t) + linear(t)
	v := x[i]
	rounds := 0
	for device.GroupMax(t, v) > 1 {
		v /= 2
		if rounds++; rounds > n&31 {
			break
		}
	}
	if device.GroupSum(t, 1) > 4 {
		v += 100
		t.Barrier()
	}
	x[i] = v + float64(rounds)
}

//gokernel:device
func JointControl(t device.Thread, n, m int, x []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	size := groupSize(t)
	i := groupID(t)*size + l
	tile[l] = x[i]
	half := n & 7
	for k := 0; k < half; k++ {
		t.Barrier()
		if k == m&3 {
			continue
		}
		v := tile[(l+k)%size]
		t.Barrier()
		tile[l] = v + k
		if m&4 != 0 {
			if k > 5 {
				break
			}
			t.Barrier()
		} else if m&8 != 0 {
			tile[l]++
		} else {
			tile[l] += 2
			if l&1 == 0 {
				tile[l] += 3
			}
		}
	}
	t.Barrier()
	for k := range half {
		for range 2 {
			tile[l] ^= k
			t.Barrier()
		}
	}
	x[i] = tile[l]
}

//gokernel:device
func JointLabels(t device.Thread, n int, x []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	x[groupID(t)*groupSize(t)+l] += l
outer:
	for a := range n & 7 {
		for b := 0; ; b++ {
			tile[l] += a*b + l
			t.Barrier()
			if b == 3 {
				continue outer
			}
			if a == 5 {
				break outer
			}
		}
	}
	for {
		t.Barrier()
		break
	}
	x[groupID(t)*groupSize(t)+l] ^= tile[(l*5+1)%groupSize(t)]
}

//gokernel:device
func JointSwitch(t device.Thread, n int, x []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	i := groupID(t)*groupSize(t) + l
	switch k := n & 7; k {
	case 0, 1:
		tile[l] = x[i] * 3
		t.Barrier()
		fallthrough
	case 2:
		tile[l] += k
	case 3:
		if k > n {
			break
		}
		tile[l] = k + l
		t.Barrier()
		tile[l]++
	default:
		tile[l] = -l
	}
	switch {
	case n > 20:
		t.Barrier()
		x[i] = 7
	}
	t.Barrier()
	x[i] += tile[groupSize(t)-1-l]
}

//gokernel:device
func TailReturn(t device.Thread, n int, x, out []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	tile[l] = l * n
	t.Barrier()
	i := groupID(t)*groupSize(t) + l
	if i >= len(out) {
		return
	}
	for k := range x {
		if x[k] == 3 || k > 9 {
			out[i] = k
			return
		}
	}
	out[i] = tile[groupSize(t)-1-l]
}

//gokernel:device
func EarlyReturn(t device.Thread, n int, x []int) {
	i := groupID(t)*groupSize(t) + linear(t)
	if n == 3 || len(x) < 2 {
		return
	}
	x[i]++
	if t.Group(0) == n&1 {
		x[i] += 5
		return
	}
	for k := range n & 3 {
		x[i] += k
		if k == 1 && n > 10 {
			return
		}
	}
	t.Barrier()
	x[i] *= 2
}

// Strides reaches the last element only because its counters step over the rest.
//
//gokernel:device
func Strides(t device.Thread, n, by int, x []int) {
	for k := 2; k < len(x); k += 5 {
		x[k]++
	}
	for k := 0; k < n&^7; k += 8 {
		for m := range 8 {
			x[k+m] += m
		}
	}
	for k := -3; k <= 9; k += by {
		x[k+3] ^= k
		if by <= 0 {
			break
		}
	}
	for k := uint8(1); k < 200; k += 60 {
		x[k&15] -= int(k)
	}
}
