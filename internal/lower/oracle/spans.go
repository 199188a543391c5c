package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The ends of the loops in these kernels are in memory: what is in range is known when a loop begins.

var spanKernels = []Kernel{
	{"SparseRows", SparseRows, nil},
	{"SparseJumps", SparseJumps, nil},
	{"SparseWritten", SparseWritten, nil},
	{"SparseGathers", SparseGathers, nil},
	{"SparseDivides", SparseDivides, nil},
	{"SparseLeaves", SparseLeaves, nil},
}

//gokernel:device
func SparseRows(t device.Thread, rows []int8, cols []int, values, x, y []float32) {
	row := t.Global(0)
	if row >= len(y) {
		return
	}
	sum := float32(0)
	for k := rows[row]; k < rows[row+1]; k++ {
		sum += values[k] * x[cols[k]]
	}
	y[row] = sum
}

//gokernel:device
func SparseJumps(t device.Thread, to int, ends []int, x []int16, y []int) {
	i := t.Global(0)
	if i >= len(y) {
		return
	}
	k, sum := y[i], 0
	for ; k < ends[i]+to; k++ {
		if x[k] == 3 {
			continue
		}
		if x[k] > 9 {
			break
		}
		if sum > 40 {
			y[i] = sum
			return
		}
		sum += int(x[k])
	}
	y[i] = sum + k
}

// SparseWritten changes what its loops go by.
//
//gokernel:device
func SparseWritten(t device.Thread, ends, x []int) {
	i := t.Global(0)
	if i >= len(ends) {
		return
	}
	s := x
	for k := 0; k < ends[i]; k++ {
		ends[i] -= s[k]&1 + 1
	}
	for k := -ends[i]; k < len(s)+2; k++ {
		if s[k] == 2 {
			s = s[:len(s)-1]
		}
	}
}

// The elements that these read by an index in memory may not be there, and rows are long enough for eight steps at once.

//gokernel:device
func SparseGathers(t device.Thread, ends []int8, at []int8, x []uint16, y []int) {
	i := t.Global(0)
	if i+1 >= len(ends) || i >= len(y) {
		return
	}
	k, sum, last := ends[i], y[i], 0
	for ; k < ends[i+1]; k++ {
		v := x[at[k]]
		if v&1 == 0 && x[v&15] > 7 {
			last = int(k)
			continue
		}
		if v > 60000 {
			break
		}
		sum += int(v) + int(x[int(at[k])+last&3])
		last += sum & 1
	}
	y[i] = sum + last + int(k)
}

//gokernel:device
func SparseDivides(t device.Thread, rows []int8, cols []uint8, x, y []int32) {
	row := t.Global(0)
	if row >= len(y) {
		return
	}
	sum := int32(0)
	for k := rows[row]; k < rows[row+1]; k++ {
		sum += sum / x[cols[k]]
		sum ^= x[cols[k]] << cols[k]
	}
	y[row] = sum
}

//gokernel:device
func SparseLeaves(t device.Thread, rows []int8, cols []uint8, x, y []int32) {
	row := t.Global(0)
	if row >= len(y) {
		return
	}
	for k := rows[row]; k < rows[row+1]; k++ {
		if x[cols[k]] == 5 {
			return
		}
	}
	for k := rows[row]; k < rows[row+1]; k++ {
		y[row] += sparseTable[cols[k]&3]
	}
}

var sparseTable = []int32{3, 1, 4, 1, 5}
