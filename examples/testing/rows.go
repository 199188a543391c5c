// Package rows works on the rows of matrices. Its launches are in its tests.
package rows

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Sum sets each element of sums to the sum of a row of x, which is N long.
//
//gokernel:device
func Sum[N device.Dim](t device.Thread, x, sums []int64) {
	row := t.Global(0)
	sum := int64(0)
	for i := 0; i < device.Size[N](); i++ {
		sum += x[row*device.Size[N]()+i]
	}
	sums[row] = sum
}

// negate is not exported, so only this package and its internal tests can launch it.
//
//gokernel:device
func negate(t device.Thread, x []int64) {
	i := t.Global(0)
	x[i] = -x[i]
}
