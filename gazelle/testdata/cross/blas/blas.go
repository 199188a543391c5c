package blas

import "github.com/rules-gokernel/rules_gokernel/device"

// Scale doubles y.
//
//gokernel:device
func Scale(t device.Thread, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] *= 2
	}
}
