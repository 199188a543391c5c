//go:build !cgo

// This file stands in for calls into C where there is no cgo.

package cpu

import "github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"

const unavailable = "this program was built without cgo, and calling a kernel's code takes cgo"

// Call is never reached: no target is offered.
func Call(uintptr, *abi.Box, []uint64) abi.Fault {
	panic(unavailable)
}

// Text returns the text at a fault's Msg; there are no faults here.
func Text(uintptr) string { return "" }

func cpuid(uint32) [4]uint32 { return [4]uint32{} }

func xcr0() uint64 { return 0 }
