// Package blur smooths signals.
package blur

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go tool kernelgen

// Box sets each element of out to the mean of the Width elements of in from there on.
//
//gokernel:device
func Box[Width device.Dim](t device.Thread, in, out []float32) {
	i := t.Global(0)
	if i >= len(out) {
		return
	}
	sum := float32(0)
	for k := range device.Size[Width]() {
		sum += in[i+k]
	}
	out[i] = sum / float32(device.Size[Width]())
}
