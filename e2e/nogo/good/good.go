// Package good has a kernel with which there is nothing wrong.
package good

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go tool kernelgen

// Scale multiplies each element of x by a.
//
//gokernel:device
func Scale(t device.Thread, a float32, x []float32) {
	x[t.Global(0)] *= a
}
