package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file use atomic operations.

//gokernel:device
func SharedHistogram(t device.Thread, x []uint8, bins []uint32) {
	own := device.Shared[[256]uint32](t)
	n := groupSize(t)
	for i := groupID(t)*n + linear(t); i < len(x); i += n * t.NumGroups(0) * t.NumGroups(1) * t.NumGroups(2) {
		device.AtomicAdd(&own[x[i]], 1)
	}
	t.Barrier()
	for b := linear(t); b < len(own); b += groupSize(t) {
		if own[b] != 0 {
			device.AtomicAdd(&bins[b%16], own[b])
		}
	}
}

//gokernel:device
func Atomics(t device.Thread, i32 []int32, u32 []uint32, i64 []int64, u64 []uint64, f []float64) {
	s32 := device.Shared[[8]int32](t)
	s64 := device.Shared[[8]uint64](t)
	v := int32(linear(t)*7%13) - 6
	device.AtomicAdd(&i32[0], v)
	device.AtomicMin(&i32[1], v)
	device.AtomicMax(&i32[2], v)
	device.AtomicAnd(&u32[0], ^(1 << (v & 7)))
	device.AtomicOr(&u32[1], 1<<(v&15))
	device.AtomicXor(&u32[2], uint32(v))
	device.AtomicAdd(&i64[0], int64(v))
	device.AtomicMin(&u64[1], uint64(v))
	device.AtomicMax(&u64[2], uint64(v))
	device.AtomicAdd(&f[0], 0.5)
	device.AtomicAdd(&s32[0], v)
	device.AtomicMin(&s32[1], v)
	device.AtomicMax(&s32[2], v)
	device.AtomicOr(&s64[0], 1<<(v&15))
	device.AtomicXor(&s64[1], uint64(v))
	device.AtomicAnd(&s64[2], uint64(v))
	t.Barrier()
	if linear(t) == 0 {
		g := groupID(t)
		for k, v := range s32 {
			i64[g+3] += int64(v) * int64(k+3)
		}
		for k := range s64 {
			u64[g+3] = u64[g+3]*31 + s64[k]
		}
	}
}

// AtomicsAlone is no kernel whose threads cooperate; the values that it returns are looked at.
//
//gokernel:device
func AtomicsAlone(t device.Thread, x []int32, y []float32, out []float64) {
	i := t.Global(0)
	if t.Global(1)+t.Global(2) > 0 || i >= len(out) {
		return
	}
	old := device.AtomicExchange(&x[i], 5)
	if device.AtomicCompareAndSwap(&x[i], 5, old+1) {
		old += 1000 * device.AtomicAdd(&x[i], 3)
	}
	if device.AtomicCompareAndSwap(&x[i], 5, 1) && device.AtomicXor(&x[i], 1) == 1 {
		old++
	}
	out[i] = float64(old) + float64(device.AtomicExchange(&y[i%3], 2)) + float64(device.AtomicAdd(&y[i%3], 1.5))
}
