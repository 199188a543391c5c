//go:build cgo

package kerneltest

import (
	"testing"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
)

// TestLayout compares package abi with device/gokernel.h.
func TestLayout(t *testing.T) {
	var b abi.Box
	var f abi.Fault
	want := [...]uintptr{
		unsafe.Sizeof(b), unsafe.Offsetof(b.Lo), unsafe.Offsetof(b.Hi), unsafe.Offsetof(b.Threads), unsafe.Offsetof(b.Group),
		unsafe.Sizeof(f), unsafe.Offsetof(f.Kind), unsafe.Offsetof(f.Func), unsafe.Offsetof(f.Line), unsafe.Offsetof(f.Thread),
		unsafe.Offsetof(f.A), unsafe.Offsetof(f.B), unsafe.Offsetof(f.Msg),
		abi.FaultNone, abi.FaultIndex, abi.FaultDivide, abi.FaultShift, abi.FaultPanic,
		abi.FaultSliceLen, abi.FaultSliceCap, abi.FaultSlice, abi.FaultSlice3Len, abi.FaultSlice3Cap, abi.FaultSlice3B, abi.FaultSlice3C, abi.FaultArray,
	}
	for i, got := range Layout() {
		if got != int64(want[i]) {
			t.Errorf("value %d of kerneltest_layout: got %d in C, want %d as in package abi", i, got, want[i])
		}
	}
}
