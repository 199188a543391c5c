// Package wave has kernels for waves.
package wave

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go tool kernelgen

// Smooth sets each element of out to the mean of N elements of x.
//
//gokernel:device
func Smooth[N device.Dim](t device.Thread, x, out []float32) {
	i := t.Global(0)
	if i >= len(out) {
		return
	}
	var sum float32
	for _, v := range x[i : i+device.Size[N]()] {
		sum += v
	}
	out[i] = sum / float32(device.Size[N]())
}
