package oracle

// A Kernel is one instance to run.
type Kernel struct {
	Name string
	Go   any      // the function
	Key  []uint64 // sizes of the axes that Go is instantiated with
}

// Kernels returns all instances.
func Kernels() []Kernel {
	out := append([]Kernel{}, scalarKernels...)
	out = append(out, controlKernels...)
	out = append(out, randomKernels...)
	out = append(out, guardKernels...)
	out = append(out, resultKernels...)
	out = append(out, structKernels...)
	out = append(out, arrayKernels...)
	out = append(out, memoryKernels...)
	out = append(out, promotedKernels...)
	out = append(out, pointerKernels...)
	out = append(out, hostileKernels...)
	out = append(out, groupKernels...)
	out = append(out, randomGroups...)
	out = append(out, stripKernels...)
	out = append(out, spanKernels...)
	out = append(out, halfKernels...)
	out = append(out, importedKernels...)
	out = append(out, funcKernels...)
	out = append(out, genericKernels...)
	return append(out, oddKernels...)
}
