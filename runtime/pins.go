// This file pins the memory that an image works on. Its addresses reach C inside
// of an array of integers, where cgo does not see them.

package runtime

import (
	goruntime "runtime"
	"unsafe"
)

// pins holds memory in place. It is reused, and allocates nothing once warm.
type pins []goruntime.Pinner

// perPinner is how many pointers a Pinner of Go 1.25 and 1.26 keeps without
// allocating each time.
const perPinner = 5

// pin pins what the pointers point to. Memory that is not Go's is left alone.
func (p *pins) pin(memory []unsafe.Pointer) {
	for i, m := range memory {
		if i/perPinner == len(*p) {
			*p = append(*p, goruntime.Pinner{})
		}
		(*p)[i/perPinner].Pin(m)
	}
}

// unpin undoes pin.
func (p pins) unpin() {
	for i := range p {
		p[i].Unpin()
	}
}
