package device_test

import (
	"math"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// value16 returns the number that a finite representation stands for, from the
// definition of the format.
func value16(bits uint16, fraction, bias int) float64 {
	exponent := int(bits&0x7fff) >> fraction
	m := float64(bits & (1<<fraction - 1))
	scale := exponent - bias - fraction
	if exponent > 0 {
		m += float64(int(1) << fraction)
	} else {
		scale++
	}
	v := math.Ldexp(m, scale)
	if bits>>15 != 0 {
		v = -v
	}
	return v
}

// TestHalves tries every representation, and the floats around the middle of each
// and its neighbour.
func TestHalves(t *testing.T) {
	for _, f := range []struct {
		name           string
		fraction, bias int
		round          func(float32) uint16
		float          func(uint16) float32
	}{
		{"Float16", 10, 15, func(x float32) uint16 { return device.ToFloat16(x).Bits() },
			func(b uint16) float32 { return device.Float16FromBits(b).Float32() }},
		{"BFloat16", 7, 127, func(x float32) uint16 { return device.ToBFloat16(x).Bits() },
			func(b uint16) float32 { return device.BFloat16FromBits(b).Float32() }},
	} {
		infinity := uint16(0x7fff) >> f.fraction << f.fraction
		for b := range infinity {
			v, next := value16(b, f.fraction, f.bias), value16(b+1, f.fraction, f.bias)
			if got := f.float(b); float64(got) != v || math.Signbit(float64(f.float(b|0x8000))) != true {
				t.Fatalf("%s %#x: got %v, want %v", f.name, b, got, v)
			}
			even := b + b&1
			middle := float32((v + next) / 2)
			for x, want := range map[float32]uint16{
				float32(v): b, middle: even,
				math.Nextafter32(middle, 0): b, math.Nextafter32(middle, math.MaxFloat32): b + 1,
			} {
				if math.IsInf(float64(x), 0) || float64(middle) != (v+next)/2 {
					continue
				}
				if got := f.round(x); got != want || f.round(-x) != want|0x8000 {
					t.Fatalf("%s: %v rounds to %#x, want %#x", f.name, x, got, want)
				}
			}
		}
		if got := f.round(math.MaxFloat32); got != infinity || !math.IsInf(float64(f.float(infinity|0x8000)), -1) {
			t.Errorf("%s: the greatest float rounds to %#x, want infinity", f.name, got)
		}
		for payload := uint16(1); payload < 1<<f.fraction; payload++ {
			quiet := uint16(1) << (f.fraction - 1)
			if got := f.round(f.float(infinity | payload)); got != infinity|payload|quiet {
				t.Fatalf("%s: NaN %#x became %#x", f.name, payload, got)
			}
		}
		if got := f.round(math.Float32frombits(0x7f800001)); got != infinity|1<<(f.fraction-1) {
			t.Errorf("%s: a NaN with a small payload became %#x", f.name, got)
		}
	}
}
