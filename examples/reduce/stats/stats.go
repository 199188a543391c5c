// Package stats reduces slices to a few numbers, with groups of threads that share memory.
package stats

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Dot writes the sum of x[i]*y[i] over the threads of each group to sums. Groups have up to 256 threads.
//
//gokernel:device
func Dot(t device.Thread, x, y, sums []float32) {
	var product float32
	if i := t.Global(0); i < len(x) {
		product = x[i] * y[i]
	}
	if sum := total(t, product); t.Local(0) == 0 {
		sums[t.Group(0)] = sum
	}
}

// total returns the sum of v over the threads of a group to each of them: every thread leaves its value in a tile, and
// the upper half of what is left is added to the lower one until one is left.
func total(t device.Thread, v float32) float32 {
	tile := device.Shared[[256]float32](t)
	l := t.Local(0)
	tile[l] = v
	t.Barrier()
	for left := len(tile) / 2; left > 0; left /= 2 {
		if l < left {
			tile[l] += tile[l+left]
		}
		t.Barrier()
	}
	return tile[0]
}

// Range writes the least and the greatest element of each group's part of x.
//
//gokernel:device
func Range(t device.Thread, x, low, high []float32) {
	v := x[min(t.Global(0), len(x)-1)]
	least, most := device.GroupMin(t, v), device.GroupMax(t, v)
	if t.Local(0) == 0 {
		low[t.Group(0)], high[t.Group(0)] = least, most
	}
}

// Histogram counts how often each byte is in x. A group counts in shared memory first, where nobody else is in the
// way, and adds its counts to bins once.
//
//gokernel:device
func Histogram(t device.Thread, x []uint8, bins []uint32) {
	own := device.Shared[[256]uint32](t)
	for i := t.Global(0); i < len(x); i += t.GlobalSize(0) {
		device.AtomicAdd(&own[x[i]], 1)
	}
	t.Barrier()
	for b := t.Local(0); b < len(own); b += t.LocalSize(0) {
		if own[b] != 0 {
			device.AtomicAdd(&bins[b], own[b])
		}
	}
}
