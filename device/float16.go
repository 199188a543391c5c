// This file has floats that are stored in two bytes and computed with in four.

package device

import "math"

// A Float16 is an IEEE 754 binary16, a type to store numbers in: 1 bit sign, 5 bits
// exponent, 10 bits fraction. OpenCL and CUDA call it half. The zero value is 0.
type Float16 struct{ bits uint16 }

// A BFloat16 is the upper half of a float32, a type to store numbers in: 1 bit
// sign, 8 bits exponent, 7 bits fraction. The zero value is 0.
type BFloat16 struct{ bits uint16 }

// ToFloat16 returns x rounded to the nearest Float16, of two equally near ones to
// the even one, as CPUs do: what is too large is infinite, and a NaN becomes a
// quiet one that keeps the upper bits of its payload.
func ToFloat16(x float32) Float16 {
	b := math.Float32bits(x)
	sign, b := uint16(b>>16&0x8000), b&0x7fffffff
	switch {
	case b > 0x7f800000: // NaN
		return Float16{sign | 0x7e00 | uint16(b>>13&0x3ff)}
	case b >= 0x47800000: // at least 1<<16
		return Float16{sign | 0x7c00}
	case b < 0x38800000: // below the least normal number, 1<<-14
		// One unit of the sum's last place is one of the result's: the addition rounds.
		return Float16{sign | uint16(math.Float32bits(math.Float32frombits(b)+0.5)-0x3f000000)}
	}
	return Float16{sign | uint16((b-0x38000000+0xfff+b>>13&1)>>13)}
}

// Float32 returns h as a float32, exactly. A NaN becomes a quiet one with the same
// payload.
func (h Float16) Float32() float32 {
	sign, b := uint32(h.bits&0x8000)<<16, uint32(h.bits&0x7fff)
	switch {
	case b > 0x7c00:
		return math.Float32frombits(sign | 0x7fc00000 | b<<13)
	case b == 0x7c00:
		return math.Float32frombits(sign | 0x7f800000)
	case b < 0x400: // the fraction counts units of 1<<-24
		return math.Float32frombits(sign | math.Float32bits(float32(b)*0x1p-24))
	}
	return math.Float32frombits(sign | b<<13 + 0x38000000)
}

// Bits returns the representation of h.
func (h Float16) Bits() uint16 { return h.bits }

// Float16FromBits returns the Float16 with a representation.
func Float16FromBits(bits uint16) Float16 { return Float16{bits} }

// ToBFloat16 returns x rounded to the nearest BFloat16, of two equally near ones
// to the even one. A NaN becomes a quiet one that keeps the upper bits of its
// payload.
func ToBFloat16(x float32) BFloat16 {
	b := math.Float32bits(x)
	if b&0x7fffffff > 0x7f800000 {
		return BFloat16{uint16(b>>16) | 0x40}
	}
	return BFloat16{uint16((b + 0x7fff + b>>16&1) >> 16)}
}

// Float32 returns h as a float32, exactly.
func (h BFloat16) Float32() float32 { return math.Float32frombits(uint32(h.bits) << 16) }

// Bits returns the representation of h.
func (h BFloat16) Bits() uint16 { return h.bits }

// BFloat16FromBits returns the BFloat16 with a representation.
func BFloat16FromBits(bits uint16) BFloat16 { return BFloat16{bits} }
