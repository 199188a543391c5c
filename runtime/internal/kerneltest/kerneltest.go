//go:build cgo

package kerneltest

/*
#cgo CFLAGS: -O2 -Wall -I${SRCDIR}/../../../device
#include <stdlib.h>
#include "kernels.h"

// A code slot holds a 32-bit distance, so sections must be near the code.
static unsigned char gokernel_arena[1 << 22] __attribute__((aligned(64)));

static void *gokernel_arena_start(void) { return gokernel_arena; }

#cgo noescape kerneltest_bare
#cgo nocallback kerneltest_bare
*/
import "C"

import (
	"encoding/binary"
	"fmt"
	"sync"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// An Image is an entry of a registry: a kernel of this package, or bytes.
type Image struct {
	wire.Record
	Kernel string // the name of a kernel, without "kerneltest_"; "unlinked" leaves its slot zero
	Bytes  []byte // if Kernel is ""
}

var arena = struct {
	sync.Mutex
	free []byte
}{free: unsafe.Slice((*byte)(C.gokernel_arena_start()), 1<<22)}

// Section returns a section of images, linked. It is never freed.
func Section(images ...Image) ([]byte, error) {
	entries := make([]wire.Entry, len(images))
	payload := make([][]byte, len(images))
	for i, img := range images {
		entries[i] = wire.Entry{Record: img.Record, Native: img.Kernel != ""}
		payload[i] = img.Bytes
		if img.Kernel != "" {
			entries[i].Format = wire.FormatNative
		}
	}
	frame, err := wire.Build(entries, payload)
	if err != nil {
		return nil, err
	}
	arena.Lock()
	defer arena.Unlock()
	section := arena.free[:len(frame):len(frame)]
	arena.free = arena.free[len(frame):]
	copy(section, frame)
	return section, link(section, images)
}

// link fills in the code slots.
func link(section []byte, images []Image) error {
	registry, err := wire.Open(section)
	if err != nil {
		return err
	}
	for _, img := range images {
		found, _ := registry.Lookup(img.Path, wire.HashPath(img.Path), img.Key, img.Target, wire.HashTarget(img.Target))
		at, ok := found.CodeSlot()
		if !ok || img.Kernel == "unlinked" {
			continue
		}
		kernel := find(img.Kernel)
		if kernel == 0 {
			return fmt.Errorf("kernel %q: not in package kerneltest", img.Kernel)
		}
		slot := section[at : at+4]
		distance := int64(kernel) - int64(uintptr(unsafe.Pointer(&slot[0])))
		if int64(int32(distance)) != distance {
			return fmt.Errorf("kernel %q: %d bytes from its slot, want what fits 32 bits", img.Kernel, distance)
		}
		binary.NativeEndian.PutUint32(slot, uint32(distance))
	}
	return nil
}

// find returns the address of a kernel, or 0.
func find(name string) uintptr {
	c := C.CString(name)
	defer C.free(unsafe.Pointer(c))
	return uintptr(C.kerneltest_code(c))
}

// Bare calls C and does nothing there.
func Bare() { C.kerneltest_bare() }

// Layout returns sizes and offsets of the structs in gokernel.h and its fault
// kinds, in the order of the header.
func Layout() (values [26]int64) {
	C.kerneltest_layout((*C.int64_t)(unsafe.Pointer(&values)))
	return values
}
