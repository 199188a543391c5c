// Package k calls functions of other packages.
package k

import (
	"example.com/geo"
	"github.com/rules-gokernel/rules_gokernel/device"
)

//gokernel:device
func Imported(t device.Thread, x []float32, n []int) {
	x[0] = geo.Dist(x[1], x[2]) // want `function geo.Dist cannot run on devices: geo.go: line 2 of Dist: index of a map\[int\]float32 is not supported on devices`
	n[0] = geo.Deep(n[1])       // want `function geo.Deep cannot run on devices: geo.go: line 3 of deep: go is not supported on devices; launch more threads`
	n[1] = geo.Name("x")        // want `function geo.Name cannot run on devices: parameter s has type string, which devices do not have`
	x[1] = geo.Square(x[1])
	n[2] = embeds{}.Len() // want `function geo.List.Len cannot run on devices: geo.go: line 1 of Len: pointers are not supported on devices; pass a slice`
	n[3] = embeds{}.Cap()
	n[4] = geo.Total(t, 1) // want `function geo.Total cannot run on devices: geo.go: line 2 of Total: device.GroupSum is called in function Total, whose threads may not be those of a group`
	geo.Fold(t, n)         // want `function geo.Fold cannot run on devices: geo.go: line 2 of Total: device.GroupSum is called in function Fold, whose threads`
}

type embeds struct{ geo.List }
