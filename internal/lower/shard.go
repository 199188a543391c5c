// This file writes a self-contained C file for a set of instances.

package lower

import (
	"io"
)

// WriteShard writes the C of the instances and of all they use. The text depends
// on nothing but its arguments' contents. No instances give a valid empty unit.
func WriteShard(w io.Writer, funcs map[string]*Func, insts []Instance) error {
	return nil
}

// FuncTable returns the functions that gokernel_fault.func counts for a kernel:
// the kernel's own first, then those it reaches.
func FuncTable(funcs map[string]*Func, k *Kernel) []*Func {
	return nil
}
