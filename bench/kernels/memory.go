package main

import (
	"encoding/binary"
	"fmt"
	"math"
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

// near reports whether the buffers, of floats, are all within an error of want.
func (m *memory) near(want [][]byte, most float64, double bool) bool {
	for i, b := range m.buffers {
		size := 4
		if double {
			size = 8
		}
		for at := 0; at+size <= len(b); at += size {
			x, y := float(b[at:], double), float(want[i][at:], double)
			if !(math.Abs(x-y) <= most*max(1, math.Abs(y))) {
				return false
			}
		}
	}
	return true
}

// float reads a float of the machine's byte order, which is little-endian on those that kernels are lowered for.
func float(b []byte, double bool) float64 {
	if double {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
}

func share[T float32 | int32 | uint32 | uint8](x []T) runtime.Buffer[T] { return runtime.Share(x) }
