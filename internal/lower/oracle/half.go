package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

var halfKernels = []Kernel{
	{"Halves", Halves, nil},
	{"HalvesFromBits", HalvesFromBits, nil},
	{"HalfTile", HalfTile, nil},
}

type halfWeights struct {
	scale device.BFloat16
	w     [4]device.Float16
}

//gokernel:device
func Halves(t device.Thread, a device.Float16, x []float32, h []device.Float16, b []device.BFloat16, y []float32) {
	i := t.Global(0)
	if i >= len(y) {
		return
	}
	y[i] = h[i].Float32()*a.Float32() + b[i].Float32()
	h[i] = device.ToFloat16(x[i])
	var c device.BFloat16
	if b[i] != c {
		c = device.ToBFloat16(x[i] * 1.5)
	}
	b[i] = c
	w := halfWeights{scale: c}
	w.w[i&3] = h[i]
	v := w
	y[i] += v.w[2].Float32() + v.scale.Float32()
}

// HalvesFromBits visits all bit patterns and the floats around them.
//
//gokernel:device
func HalvesFromBits(t device.Thread, n uint32, x []uint16, y []uint32, out []uint16, f []float32) {
	i := t.Global(0)
	if i >= len(out) {
		return
	}
	bits := uint16(n)*31 + uint16(i)*977
	h, b := device.Float16FromBits(bits), device.BFloat16FromBits(bits^x[i])
	out[i] = device.ToFloat16(b.Float32()).Bits() ^ device.ToBFloat16(h.Float32()).Bits()
	f[i] = h.Float32() * 1.0002
	out[i] += device.ToFloat16(f[i]).Bits() + device.BFloat16(h).Bits()
}

//gokernel:device
func HalfTile(t device.Thread, h []device.Float16, b []device.BFloat16) {
	i := t.Global(0) + t.GlobalSize(0)*(t.Global(1)+t.GlobalSize(1)*t.Global(2))
	v := h[i]
	x := v.Float32()
	for _, w := range b {
		x += w.Float32() * 0.25
	}
	if x != x {
		x = 0 // which of two NaNs a sum keeps is the compiler's choice
	}
	h[i] = device.ToFloat16(x)
	b[i] = device.ToBFloat16(x)
}
