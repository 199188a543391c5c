// Package blas holds a device function.
package blas

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go tool kernelgen

// Saxpy adds a*x to y, one element a thread.
//
//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}
