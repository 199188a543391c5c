// This file makes values of any type without pointers out of random words.

package devicetest

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"unsafe"

	"pgregory.net/rapid"
)

// buffer draws n values of type t as a slice. They follow from one seed, so that
// rapid can make the number of them smaller when it minimises a failure; seed 0
// gives zeros.
func (c *config) buffer(r *rapid.T, label string, t reflect.Type, n int) reflect.Value {
	s := reflect.MakeSlice(reflect.SliceOf(t), n, n)
	seed := rapid.Uint64().Draw(r, label+", seed")
	if seed == 0 {
		return s
	}
	next := rand.New(rand.NewPCG(seed, 0)).Uint64
	for i := range n {
		c.set(s.Index(i), next)
	}
	return s
}

// scalar draws a value of type t.
func (c *config) scalar(r *rapid.T, label string, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	c.set(v, func() uint64 { return rapid.Uint64().Draw(r, label) })
	return v
}

// set sets an addressable value. Fields need not be exported.
func (c *config) set(v reflect.Value, next func() uint64) {
	switch k := v.Kind(); {
	case k == reflect.Array:
		for i := range v.Len() {
			c.set(v.Index(i), next)
		}
	case k == reflect.Struct:
		for i := range v.NumField() {
			c.set(v.Field(i), next)
		}
	case k == reflect.Complex64 || k == reflect.Complex128:
		half := v.Type().Size() / 2
		c.setFloat(bytesOf(v)[:half], next())
		c.setFloat(bytesOf(v)[half:], next())
	case k == reflect.Float32 || k == reflect.Float64:
		c.setFloat(bytesOf(v), next())
	case k == reflect.Bool:
		bytesOf(v)[0] = byte(next() & 1)
	default:
		c.setInt(v, next())
	}
}

// bytesOf returns the memory of an addressable value.
func bytesOf(v reflect.Value) []byte {
	return unsafe.Slice((*byte)(v.Addr().UnsafePointer()), v.Type().Size())
}

// put stores the low bytes of bits, as every device does: little-endian.
func put(to []byte, bits uint64) {
	var b [8]byte
	binary.NativeEndian.PutUint64(b[:], bits)
	copy(to, b[:len(to)])
}

// get is the value that put has stored.
func get(from []byte) uint64 {
	var b [8]byte
	copy(b[:], from)
	return binary.NativeEndian.Uint64(b[:])
}

// setInt sets an integer out of the word w: a quarter is edges, a half is small.
func (c *config) setInt(v reflect.Value, w uint64) {
	size := uint(v.Type().Bits())
	pick, w := w%4, w/4
	switch {
	case c.ints != nil:
		lo, hi := c.ints[0], c.ints[1]
		put(bytesOf(v), uint64(lo)+w%(uint64(hi-lo)+1))
	case pick == 0:
		edges := []uint64{0, 1, math.MaxUint64, 1<<(size-1) - 1, 1 << (size - 1), 2, math.MaxUint64 - 1, 1 << (size / 2)}
		put(bytesOf(v), edges[w%uint64(len(edges))])
	case pick < 3:
		put(bytesOf(v), w%64)
	default:
		put(bytesOf(v), w)
	}
}

// specials are floats at the edges of what there is; the first is what failures
// are minimised to.
var specials = []float64{
	0, 1, math.Copysign(0, -1), -1, math.Inf(1), math.Inf(-1), math.NaN(), 0.5, 2,
	math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1022, 0x1p-1023,
	math.MaxFloat32, math.SmallestNonzeroFloat32, 0x1p-126, 0x1p-127, 1 << 24, 1<<53 + 2, 1 << 31, 1 << 63,
}

// setFloat sets a float of 4 or 8 bytes out of the word w: specials, small
// fractions, numbers of usual size, and any bits, which may be a NaN's.
func (c *config) setFloat(to []byte, w uint64) {
	size := len(to) * 8
	pick, w := w%4, w/4
	unit := float64(w&(1<<52-1)) / (1 << 52)
	var v float64
	switch {
	case c.floats != nil:
		v = c.floats[0] + (c.floats[1]-c.floats[0])*unit
	case pick == 0:
		v = specials[w%uint64(len(specials))]
	case pick == 1:
		v = (float64(w%401) - 200) / 8
	case pick == 2:
		v = 2*unit - 1
	default:
		put(to, w<<2|w>>60)
		return
	}
	if size == 32 {
		put(to, uint64(math.Float32bits(float32(v))))
		return
	}
	put(to, math.Float64bits(v))
}
