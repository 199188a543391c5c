// Package image launches a foreign kernel that has images for several targets.
package image

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Scale multiplies a row of x by a, one row of Row elements a thread.
//
//gokernel:foreign
func Scale[Row device.Dim](t device.Thread, a float32, x []float32) {
	n := device.Size[Row]()
	for i := range n {
		x[t.Global(0)*n+i] *= a
	}
}
