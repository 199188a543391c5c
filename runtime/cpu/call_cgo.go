//go:build cgo

// This file calls into C: a kernel by its address, and the instructions that
// describe the CPU.

package cpu

/*
#include <stdint.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

// Pointers are to plain integers, not to the structs of gokernel.h: cgo then
// knows that no Go pointer hides behind them and checks nothing at run time.
typedef void gokernel_code(const int64_t *box, const uint64_t *args, int64_t *fault);

static void gokernel_call(uintptr_t code, const int64_t *box, const uint64_t *args, int64_t *fault) {
	((gokernel_code *)code)(box, args, fault);
}

static void gokernel_cpuid(uint32_t leaf, uint32_t *regs) {
#if defined(__x86_64__)
	__get_cpuid_count(leaf, 0, regs, regs + 1, regs + 2, regs + 3);
#else
	(void)leaf, (void)regs;
#endif
}

static uint64_t gokernel_xcr0(void) {
#if defined(__x86_64__)
	uint32_t lo, hi;
	__asm__ volatile("xgetbv" : "=a"(lo), "=d"(hi) : "c"(0));
	return (uint64_t)hi << 32 | lo;
#else
	return 0;
#endif
}

static const char *gokernel_text(uintptr_t msg) {
	return (const char *)msg;
}

// A kernel never calls Go, and keeps no pointer: the arguments can stay on the
// goroutine's stack.
#cgo noescape gokernel_call
#cgo nocallback gokernel_call
*/
import "C"

import (
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
)

const unavailable = ""

// Call runs the threads of box in the kernel at code and returns its fault, of
// kind abi.FaultNone if all is well. What args points to must be pinned, or not
// Go memory. It does not allocate.
func Call(code uintptr, box *abi.Box, args []uint64) abi.Fault {
	var fault abi.Fault
	C.gokernel_call(
		C.uintptr_t(code),
		(*C.int64_t)(unsafe.Pointer(box)),
		(*C.uint64_t)(unsafe.SliceData(args)),
		(*C.int64_t)(unsafe.Pointer(&fault)),
	)
	return fault
}

// Text returns the text at a fault's Msg.
func Text(msg uintptr) string {
	return C.GoString(C.gokernel_text(C.uintptr_t(msg)))
}

// cpuid returns the registers of a leaf's sub-leaf 0, zeros for a leaf that the
// CPU does not have.
func cpuid(leaf uint32) (regs [4]uint32) {
	C.gokernel_cpuid(C.uint32_t(leaf), (*C.uint32_t)(unsafe.Pointer(&regs)))
	return regs
}

// xcr0 returns extended control register 0; the CPU must have osxsave.
func xcr0() uint64 {
	return uint64(C.gokernel_xcr0())
}
