package oracle

import (
	"github.com/rules-gokernel/rules_gokernel/device"
	g "github.com/rules-gokernel/rules_gokernel/internal/lower/oracle/geo"
)

// The kernels of this file call functions of another package.

//gokernel:device
func ImportedScalar(t device.Thread, x, y []g.Real) {
	if i := t.Global(0); i < len(y) {
		y[i] = g.Square(x[i]) + g.Square(-y[i])
	}
}

//gokernel:device
func ImportedAt(t device.Thread, x, y []int32) {
	if i := t.Global(0); i < len(y) {
		g.Put(y, i, g.At(x, i)+1)
	}
}

//gokernel:device
func ImportedClamp(t device.Thread, r int, x, y []int32) {
	if i := t.Global(0); i < len(y) && r < 100 && r > -100 && len(x) > 0 {
		y[i] = x[g.Clamp(i+r, len(x))]
	}
}

//gokernel:device
func ImportedWild(t device.Thread, x, y []int32) {
	if i := t.Global(0); i < len(y) {
		j := int(x[g.Clamp(int(y[i]), len(x))])
		g.Put(y, j, g.Quotient(g.At(x, j+1), x[i]))
	}
}

//gokernel:device
func ImportedAxis[N device.Dim](t device.Thread, x, y []int32) {
	if i := t.Global(0); i < len(y) {
		y[i] = g.At(x, g.Row[N](i)) + g.At(x, g.Row[[2]int](i)) + int32(g.Lane(t, 0))
	}
	g.Copied(t, x, y)
	y[0] += g.Table[N]{Data: x}.At(1, 1) + g.Table[[2]int]{Data: y}.At(0, 1)
}

// importedKernels are the kernels of this file.
var importedKernels = []Kernel{
	{"ImportedScalar", ImportedScalar, nil},
	{"ImportedAt", ImportedAt, nil},
	{"ImportedClamp", ImportedClamp, nil},
	{"ImportedWild", ImportedWild, nil},
	{"ImportedAxis", ImportedAxis[[3]int], []uint64{3}},
}
