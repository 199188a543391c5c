//go:build !cgo

// This file reads the section through the symbol at its start.

package section

import (
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// start is the head of the registry where an object defines the symbol, and
// zeros where none does. It must stay without a value: Go's linker overrides a
// variable of the bss only.
//
//go:linkname start gokernels_one_registry_per_binary
var start [wire.HeaderSize]byte

// Bytes returns the section, empty if no registry is linked. It must not be
// written to. Without bounds the first frame says where it ends; objgen writes
// one.
func Bytes() ([]byte, error) {
	size, ok, err := wire.FrameSize(start[:])
	if err != nil || !ok {
		return nil, err
	}
	return unsafe.Slice(&start[0], size), nil
}

// Elsewhere returns "": without cgo there are no plugins.
func Elsewhere(uintptr) string { return "" }
