package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// What a region of these kernels does is under a guard on an id; groups may have the size of their tile.

//gokernel:device
func GuardedRegions(t device.Thread, n int, x, y []int) {
	tile := device.Shared[[4]int](t)
	l, group := t.Local(0), groupID(t)
	if i := t.Global(0); i < len(x) && l < len(tile) {
		tile[l] = x[i] / n
	}
	t.Barrier()
	a, b := t.Local(0), t.Global(0)
	if a < len(tile) && t.Local(1)+t.Local(2) == 0 {
		tile[a] += b
	}
	t.Barrier()
	later := t.Local(0)
	if later < 2 {
		later += 10
	}
	t.Barrier()
	if (t.Local(0)) < min(len(tile), len(x)) && x[l] != 3 {
		y[group*groupSize(t)+linear(t)] = tile[l] + later
	}
}

//gokernel:device
func GuardedPlane(t device.Thread, x, y []int) {
	tile := device.Shared[[2][3]int](t)
	if i := t.Global(0); i < len(x)-4 {
		if l := linear(t); l < 6 {
			tile[l/3][l%3] += x[i]
		}
	}
	t.Barrier()
	if t.Local(0) < 2 {
		y[groupID(t)*groupSize(t)+linear(t)] = tile[1][t.Local(0)] + tile[0][2]
	}
}

// Distances has indices that are differences of what a condition orders.
//
//gokernel:device
func Distances(t device.Thread, n int8, far, near int, x []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	tile[l] = l
	t.Barrier()
	sum := 0
	for step := 1; step < 40; step *= 2 {
		if l >= step {
			sum += tile[l-step]
		}
		if step < l {
			sum -= tile[l-step]
		}
	}
	if far >= near {
		sum += far - near
		if d := far - near; d < len(tile) {
			sum += tile[d]
		}
	}
	if k := int8(l); k > n {
		sum += int(k - n)
	}
	if at := groupID(t)*groupSize(t) + l; at < len(x) {
		x[at] = sum
	}
}
