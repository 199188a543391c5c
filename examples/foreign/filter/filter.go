// Package filter launches a kernel that is written in C.
package filter

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Clamp limits every element of x to [lo, hi], one element a thread. The C that runs is in
// kernels/clamp.c; this body says what it must compute, and runs where there is no image.
//
//gokernel:foreign
func Clamp(t device.Thread, lo, hi float32, x []float32) {
	if i := t.Global(0); i < len(x) {
		x[i] = min(max(x[i], lo), hi)
	}
}
