// This file describes kernels and finds their images.

package runtime

import (
	"encoding/binary"
	"fmt"
	goruntime "runtime"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// A Kernel is a device function as its launcher sees it. Generated code holds
// one in a package variable.
type Kernel struct {
	path   string
	hash   uint64 // of path
	layout string
	params []param
	err    error   // a *KernelError, reported by every launch
	region string  // the name of its trace regions
	pc     uintptr // where it was declared, to tell a plugin's kernels
	groups bool    // threads of a group cooperate
	images cache
}

// A KernelOption says more about a kernel.
type KernelOption int

// Cooperative marks a kernel whose threads wait for each other: it calls
// device.Thread.Barrier, device.Shared or a Group function. Groups then have at
// most device.MaxGroup threads, and the Go body runs a group's threads at the same
// time.
const Cooperative KernelOption = 1

// NewKernel describes the device function at path (import path + "." + name).
// layout is its parameters' underlying types in Go's spelling, without the
// thread: "float32,[]float32,{int,[2]bool}". Generated launchers call it; what is
// wrong with the arguments is an error of every launch.
func NewKernel(path, layout string, options ...KernelOption) *Kernel {
	k := &Kernel{path: path, hash: wire.HashPath(path), layout: layout, region: "gokernel " + path}
	k.groups = slices.Contains(options, Cooperative)
	var pcs [1]uintptr
	if goruntime.Callers(2, pcs[:]) > 0 {
		k.pc = pcs[0]
	}
	if path == "" {
		k.err = &KernelError{path, "got no path, want import path + \".\" + name"}
		return k
	}
	k.params, k.err = parseLayout(path, layout)
	return k
}

// Path returns the path of the device function.
func (k *Kernel) Path() string { return k.path }

// resolved is what an instantiation comes to on a device.
type resolved struct {
	device *Device
	hash   uint64
	key    []uint64

	target string // of the image; "" if there is none
	image  wire.Image
	code   uintptr // where the image's code is
	err    error   // the image can't be used
	missed atomic.Pointer[MissError]
}

// resolve returns what (k, key) comes to on d. From the second time on it
// allocates nothing and locks nothing.
func (k *Kernel) resolve(d *Device, key []uint64) *resolved {
	hash := wire.Hash(k.hash, key, uint64(uintptr(unsafe.Pointer(d))))
	if r := k.images.get(d, hash, key); r != nil {
		return r
	}
	r := &resolved{device: d, hash: hash, key: append([]uint64(nil), key...)}
	r.find(k)
	return k.images.add(r)
}

// find looks for the best image that the device can run.
func (r *resolved) find(k *Kernel) {
	registry := r.device.registry
	for i := range r.device.targets {
		t := &r.device.targets[i]
		if t.Refused != "" {
			continue
		}
		img, ok := registry.wire.Lookup(k.path, k.hash, r.key, t.Name, t.hash)
		if !ok {
			continue
		}
		r.target, r.image = t.Name, img
		r.code, r.err = registry.code(img, wire.Name(k.path, r.key)+" for "+t.Name)
		if layout := img.Layout(); r.err == nil && layout != k.layout {
			r.err = &LayoutError{k.path, slices.Clone(r.key), t.Name, k.layout, layout}
		}
		return
	}
}

// code returns the address of a native image's code.
func (r *registry) code(img wire.Image, name string) (uintptr, error) {
	at, ok := img.CodeSlot()
	if !ok {
		return 0, r.damaged(0, "%s: got an image in format %q, want linked code", name, img.Format())
	}
	slot := r.section[at : at+4]
	offset := int32(binary.NativeEndian.Uint32(slot))
	if offset == 0 {
		return 0, r.damaged(at, "%s: its code slot is 0: the linker did not relocate it", name)
	}
	return uintptr(unsafe.Pointer(unsafe.SliceData(slot))) + uintptr(offset), nil
}

func (r *registry) damaged(at int, format string, args ...any) error {
	return &RegistryError{&wire.FormatError{Offset: int64(at), Kind: wire.ErrDamaged, Detail: fmt.Sprintf(format, args...)}}
}
