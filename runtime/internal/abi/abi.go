// Package abi mirrors device/gokernel.h, the C ABI of a kernel on the cpu
// targets, in Go. The header is the specification; kerneltest checks that the
// two agree in size, offsets and values.
package abi

// A Box is the part of a grid that one call of a kernel runs: every thread whose
// global id i has Lo[d] <= i[d] < Hi[d] in each dimension d. It has the memory
// layout of gokernel_box.
type Box struct {
	Lo, Hi  [3]int64
	Threads [3]int64 // size of the whole grid in threads
	Group   [3]int64 // size of a group in threads, at least 1
}

// A Fault is what a kernel reports when it stops early. It has the memory
// layout of gokernel_fault.
type Fault struct {
	Kind   int64    // one of the Fault constants
	Func   int64    // index in the kernel's list of functions
	Line   int64    // line, counted from that function's first
	Thread [3]int64 // global id of the thread
	A, B   int64    // operands, see the constants
	Msg    uintptr  // address of static, NUL-terminated text in C memory, or 0
}

// Values of Fault.Kind.
const (
	FaultNone   = 0
	FaultIndex  = 1 // A: the index, B: the length
	FaultDivide = 2
	FaultShift  = 3 // A: the count
	FaultPanic  = 4 // Msg: the text

	// Slice expressions: A: the bound, B: what it exceeds.
	FaultSliceLen  = 5  // x[:A] of an array of length B
	FaultSliceCap  = 6  // x[:A] of a slice with capacity B
	FaultSlice     = 7  // x[A:B]
	FaultSlice3Len = 8  // x[::A] of an array of length B
	FaultSlice3Cap = 9  // x[::A] of a slice with capacity B
	FaultSlice3B   = 10 // x[:A:B]
	FaultSlice3C   = 11 // x[A:B:]

	FaultArray = 12 // A: the length of an array, B: that of the slice that is converted to it
)
