package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// memory is the buffers of one bench, and what they held at first.
type memory struct {
	rand    *rand.Rand
	buffers [][]byte
	first   [][]byte
}

func newMemory() *memory { return &memory{rand: rand.New(rand.NewPCG(1, 2))} }

// buffer makes n elements, each what f returns, and keeps them.
func buffer[T any](m *memory, n int, f func(i int) T) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = f(i)
	}
	b := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), n*int(unsafe.Sizeof(x[0])))
	m.buffers = append(m.buffers, b)
	m.first = append(m.first, slices.Clone(b))
	return x
}

// floats makes n floats between 0 and 1.
func (m *memory) floats(n int) []float32 {
	return buffer(m, n, func(int) float32 { return m.rand.Float32() })
}

// zeros makes n zeros.
func zeros[T any](m *memory, n int) []T {
	return buffer(m, n, func(int) (zero T) { return zero })
}

// reset restores all buffers.
func (m *memory) reset() {
	for i, b := range m.buffers {
		copy(b, m.first[i])
	}
}

// copies returns what the buffers hold.
func (m *memory) copies() [][]byte {
	var out [][]byte
	for _, b := range m.buffers {
		out = append(out, slices.Clone(b))
	}
	return out
}

// diff says where the buffers differ from want first, or "".
func (m *memory) diff(want [][]byte) string {
	for i, b := range m.buffers {
		for j := range b {
			if b[j] != want[i][j] {
				return fmt.Sprintf("buffer %d, byte %d: got %#x, want %#x", i, j, b[j], want[i][j])
			}
		}
	}
	return ""
}

func share[T float32 | int32 | uint32 | uint8](x []T) runtime.Buffer[T] { return runtime.Share(x) }
