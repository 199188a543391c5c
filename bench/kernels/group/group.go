// Package group has the kernels among the benchmark's whose threads cooperate. A group is Size threads.
package group

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Size is the number of threads that the shared memory of these kernels is made for.
const Size = 256

// Reduce writes the sum of each group's part of x to sums: the upper half of what is left is added to the lower one until one is left.
//
//gokernel:device
func Reduce(t device.Thread, x, sums []float32) {
	tile := device.Shared[[Size]float32](t)
	l := t.Local(0)
	if i := t.Global(0); i < len(x) {
		tile[l] = x[i]
	}
	t.Barrier()
	for left := Size / 2; left > 0; left /= 2 {
		if l < left {
			tile[l] += tile[l+left]
		}
		t.Barrier()
	}
	if l == 0 {
		sums[t.Group(0)] = tile[0]
	}
}

// Scan replaces each element of a group's part of x by the sum of those up to it, and writes the sum of all to totals. The last threads
// of a grid may have no element.
//
//gokernel:device
func Scan(t device.Thread, x, totals []int32) {
	a := device.Shared[[Size]int32](t)
	b := device.Shared[[Size]int32](t)
	l, i := t.Local(0), t.Global(0)
	if i < len(x) {
		a[l] = x[i]
	}
	t.Barrier()
	for far := 1; far < Size; far *= 4 { // two steps, there and back
		v := a[l]
		if l >= far {
			v += a[l-far]
		}
		b[l] = v
		t.Barrier()
		v = b[l]
		if l >= 2*far {
			v += b[l-2*far]
		}
		a[l] = v
		t.Barrier()
	}
	if l == 0 {
		totals[t.Group(0)] = a[Size-1]
	}
	t.Barrier() // what is left has one guard, that the loop over the threads ends with
	if i < len(x) {
		x[i] = a[l]
	}
}

// Offset adds to each group's part of x what scanned totals say is in front of it. It takes a row of Size threads a group, all with an
// element.
//
//gokernel:device
func Offset(t device.Thread, totals, x []int32) {
	group := t.Global(1)
	if group > 0 {
		x[group*Size+t.Global(0)] += totals[group-1]
	}
}

// Histogram counts how often each byte is in x. A group counts in shared memory first, and adds its counts to bins once.
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
