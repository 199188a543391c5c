// Package kernels has a path with dots and dashes.
package kernels

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go tool kernelgen

// Number is a named element type.
type Number int64

// AddRows adds row to each of the Rows rows of m, which are len(row) long.
//
//gokernel:device
func AddRows[Rows device.Dim](t device.Thread, row, m []Number) {
	for r := range device.Size[Rows]() {
		m[r*len(row)+t.Global(0)] += row[t.Global(0)]
	}
}

// Divide sets each element of x to n divided by it.
//
//gokernel:device
func Divide(t device.Thread, n int32, x []int32) {
	i := t.Global(0)
	x[i] = n / x[i]
}
