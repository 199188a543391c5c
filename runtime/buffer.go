// This file has the memory that kernels work on.

package runtime

import (
	"fmt"
	"slices"
)

// A Buffer is elements that kernels read and write: scalars, or arrays or structs
// of scalars, which lie in memory as Go lays them out. What makes a buffer of
// another type panics. Copies of a Buffer share
// them, as copies of a slice do. The zero Buffer is empty and of every device.
type Buffer[T any] struct {
	device *Device // nil: host memory, which any device of the host takes
	data   []T
}

// NewBuffer returns a buffer of n zeros on the device. It panics where make
// does: n is negative or too large.
func NewBuffer[T any](d *Device, n int) Buffer[T] {
	checkElement[T]("NewBuffer")
	if n < 0 {
		panic(fmt.Sprintf("runtime.NewBuffer: got a length of %d, want 0 or more", n))
	}
	return Buffer[T]{d, make([]T, n)}
}

// BufferOf returns a buffer on the device that holds a copy of data.
func BufferOf[T any](d *Device, data []T) Buffer[T] {
	checkElement[T]("BufferOf")
	return Buffer[T]{d, slices.Clone(data)}
}

// Share returns a buffer that is data itself, without a copy, for devices that
// work in the host's memory, as the CPU does. Its elements are where the caller
// left them: data must not be touched while a launch that writes it runs.
func Share[T any](data []T) Buffer[T] {
	checkElement[T]("Share")
	return Buffer[T]{nil, data}
}

// Sharing is [Share] as a method, for programs that know the type of a buffer by
// reflection only. It does not matter what b is.
func (b Buffer[T]) Sharing(data []T) Buffer[T] { return Share(data) }

// Len returns the number of elements.
func (b Buffer[T]) Len() int { return len(b.data) }

// Host returns the elements as host memory. On the CPU this is the buffer
// itself: a change to one is a change to the other. The capacity is the length,
// as it is of the slice that a kernel gets.
func (b Buffer[T]) Host() []T { return b.data[:len(b.data):len(b.data)] }

// Read copies the buffer to dst, which must have its length; otherwise the error
// is a *[SizeError] and nothing is copied.
func (b Buffer[T]) Read(dst []T) error {
	if len(dst) != len(b.data) {
		return fmt.Errorf("read buffer: %w", &SizeError{len(b.data), len(dst)})
	}
	copy(dst, b.data)
	return nil
}

// Write copies src, which must have the buffer's length, to the buffer;
// otherwise the error is a *[SizeError] and nothing is copied.
func (b Buffer[T]) Write(src []T) error {
	if len(src) != len(b.data) {
		return fmt.Errorf("write buffer: %w", &SizeError{len(b.data), len(src)})
	}
	copy(b.data, src)
	return nil
}

// Slice returns the elements lo <= i < hi as a buffer that shares them. It
// panics where slicing does.
func (b Buffer[T]) Slice(lo, hi int) Buffer[T] {
	data := b.data[:len(b.data):len(b.data)] // the panic is for the length, not for the capacity
	return Buffer[T]{b.device, data[lo:hi:hi]}
}
