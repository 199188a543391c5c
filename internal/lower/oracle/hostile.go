package oracle

import (
	"math/bits"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// Divides128 divides two words by one, with the runtime's own faults.
//
//gokernel:device
func Divides128(t device.Thread, x, y, z []uint64, u, v, w []uint32) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	x[i] = bits.Rem64(x[i], y[i], z[i])
	u[i] = bits.Rem32(u[i], v[i], w[i])
	y[i], z[i] = bits.Div64(x[i], y[i], z[i]&^1)
	v[i], w[i] = bits.Div32(u[i]>>1, v[i], w[i])
	q, r := bits.Div(uint(x[i]%3), uint(y[i]), uint(z[i]))
	x[i] = uint64(bits.Rem(q, r, q-r))
}

// hostileKernels are the kernels of this file.
var hostileKernels = []Kernel{
	{"Divides128", Divides128, nil},
}
