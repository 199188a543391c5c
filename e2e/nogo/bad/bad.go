// Package bad is Go that compiles, with a kernel that cannot be lowered.
package bad

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go tool kernelgen

// Count counts the elements of x.
//
//gokernel:device
func Count(t device.Thread, x []int32, n []int32) {
	seen := map[int32]bool{}
	seen[x[t.Global(0)]] = true
	n[t.Global(0)] = int32(len(seen))
}
