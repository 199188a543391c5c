// Package oracle checks the results of the examples: a kernel's own Go body is what they must equal.
package oracle

import (
	"fmt"
	"math"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// Run calls body once for every thread of a grid of size threads, in order, in groups of one.
func Run(size [3]int, body func(device.Thread)) {
	for z := range size[2] {
		for y := range size[1] {
			for x := range size[0] {
				body(device.NewThread([3]int{x, y, z}, size, [3]int{1, 1, 1}))
			}
		}
	}
}

// Equal returns an error that names the first element of name whose bits differ.
func Equal(name string, got, want []float32) error {
	if len(got) != len(want) {
		return fmt.Errorf("%s: got %d elements, want %d", name, len(got), len(want))
	}
	for i := range want {
		if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
			return fmt.Errorf("%s[%d]: got %v, want %v", name, i, got[i], want[i])
		}
	}
	return nil
}
