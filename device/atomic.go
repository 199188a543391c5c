// This file has atomic operations.

package device

import (
	"sync/atomic"
	"unsafe"
)

// AtomicInteger constrains what every atomic operation takes.
type AtomicInteger interface {
	~int | ~int32 | ~int64 | ~uint | ~uint32 | ~uint64
}

// AtomicNumber constrains what can be added and exchanged atomically.
type AtomicNumber interface {
	AtomicInteger | ~float32 | ~float64
}

// AtomicAdd adds v to *p and returns what was there before, as OpenCL and CUDA
// do (sync/atomic returns the sum). p is the address of an element of a slice or
// of a [Shared] variable, written in the call: AtomicAdd(&x[i], 1).
//
// Atomic operations are atomic for all threads of the launch, and ordered as
// those of sync/atomic: who sees what an operation stored sees what its thread
// wrote before. The order in which threads get there is not determined, so sums of
// floats may differ from run to run.
func AtomicAdd[T AtomicNumber](p *T, v T) T {
	for {
		old := load(p)
		if swap(p, old, old+v) {
			return old
		}
	}
}

// AtomicMin stores the lesser of *p and v and returns what was there before. See
// [AtomicAdd].
func AtomicMin[T AtomicInteger](p *T, v T) T {
	for {
		old := load(p)
		if old <= v || swap(p, old, v) {
			return old
		}
	}
}

// AtomicMax stores the greater of *p and v and returns what was there before. See
// [AtomicAdd].
func AtomicMax[T AtomicInteger](p *T, v T) T {
	for {
		old := load(p)
		if old >= v || swap(p, old, v) {
			return old
		}
	}
}

// AtomicAnd stores *p & v and returns what was there before. See [AtomicAdd].
func AtomicAnd[T AtomicInteger](p *T, v T) T {
	for {
		old := load(p)
		if swap(p, old, old&v) {
			return old
		}
	}
}

// AtomicOr stores *p | v and returns what was there before. See [AtomicAdd].
func AtomicOr[T AtomicInteger](p *T, v T) T {
	for {
		old := load(p)
		if swap(p, old, old|v) {
			return old
		}
	}
}

// AtomicXor stores *p ^ v and returns what was there before. See [AtomicAdd].
func AtomicXor[T AtomicInteger](p *T, v T) T {
	for {
		old := load(p)
		if swap(p, old, old^v) {
			return old
		}
	}
}

// AtomicExchange stores v and returns what was there before. See [AtomicAdd].
func AtomicExchange[T AtomicNumber](p *T, v T) T {
	for {
		old := load(p)
		if swap(p, old, v) {
			return old
		}
	}
}

// AtomicCompareAndSwap stores new if *p is old and reports whether it was. See
// [AtomicAdd].
func AtomicCompareAndSwap[T AtomicInteger](p *T, old, new T) (swapped bool) {
	return swap(p, old, new)
}

// load reads a number of 4 or 8 bytes.
func load[T AtomicNumber](p *T) T {
	if unsafe.Sizeof(*p) == 4 {
		bits := atomic.LoadUint32((*uint32)(unsafe.Pointer(p)))
		return *(*T)(unsafe.Pointer(&bits))
	}
	bits := atomic.LoadUint64((*uint64)(unsafe.Pointer(p)))
	return *(*T)(unsafe.Pointer(&bits))
}

// swap stores a number if *p has the bits of old, and reports whether it had.
func swap[T AtomicNumber](p *T, old, new T) bool {
	if unsafe.Sizeof(*p) == 4 {
		return atomic.CompareAndSwapUint32((*uint32)(unsafe.Pointer(p)),
			*(*uint32)(unsafe.Pointer(&old)), *(*uint32)(unsafe.Pointer(&new)))
	}
	return atomic.CompareAndSwapUint64((*uint64)(unsafe.Pointer(p)),
		*(*uint64)(unsafe.Pointer(&old)), *(*uint64)(unsafe.Pointer(&new)))
}
