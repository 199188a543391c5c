// Package mapped is known to the compiler by another name than its import path.
package mapped

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Fill sets each element of x to N.
//
//gokernel:device
func Fill[N device.Dim](t device.Thread, x []int32) {
	x[t.Global(0)] = int32(device.Size[N]())
}
