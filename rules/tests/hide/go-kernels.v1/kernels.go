// Package kernels has a path with a dash and a dot. What launches Fill uses a size of its own, so that each launch is
// seen in the registry.
package kernels

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Fill sets each element of x to N.
//
//gokernel:device
func Fill[N device.Dim](t device.Thread, x []int32) {
	x[t.Global(0)] = int32(device.Size[N]())
}

// Unused is launched by nothing.
//
//gokernel:device
func Unused[N device.Dim](t device.Thread, x []int32) {
	x[t.Global(0)] = 0
}
