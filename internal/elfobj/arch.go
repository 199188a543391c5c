// Package elfobj writes the object that carries a registry into a Go binary, and merges the kernels' machine code into it.
//
// The object has the section gokernels (internal/wire) with one global symbol at its start, the live sections of the kernel objects, and
// nothing else that a linker could trip over. Every other symbol is local, so kernels of several targets that have one name, and helpers
// that every kernel object defines for itself, live side by side. A slot of the registry's code table refers to a kernel by a relocation
// relative to the slot, so the section stays read-only.
//
// What Go's own linker (cmd/link/internal/loadelf) does not read is refused here, with the reason, because pure builds link with it: other
// relocation types, undefined symbols, thread-local storage. Unwind tables of kernels are dropped.
package elfobj

// This file says what the architectures differ in: the machine, and which relocations may be in a kernel object.

import (
	"debug/elf"
	"fmt"
)

// Arch is an architecture that objects are read and written for.
type Arch struct {
	name    string
	machine elf.Machine
	codeRef uint32            // 32 bits, symbol + addend - place
	relocs  map[uint32]holder // the types that all linkers read, Go's included
	debug   map[uint32]bool   // the types in debug information
	relName func(uint32) string
}

// holder is where a relocation may be.
type holder int

const (
	anywhere     holder = iota + 1
	writableOnly        // an absolute address: in a read-only section it would be a text relocation in position-independent binaries
	ignored             // no relocation
)

// ArchOf returns the architecture that Go calls goarch.
func ArchOf(goarch string) (*Arch, error) {
	switch goarch {
	case "amd64":
		return amd64, nil
	case "arm64":
		return arm64, nil
	}
	return nil, fmt.Errorf("architecture: got %q, want %q or %q", goarch, amd64.name, arm64.name)
}

var amd64 = &Arch{
	name: "amd64", machine: elf.EM_X86_64, codeRef: uint32(elf.R_X86_64_PC32),
	debug:   map[uint32]bool{uint32(elf.R_X86_64_32): true, uint32(elf.R_X86_64_64): true},
	relName: func(t uint32) string { return elf.R_X86_64(t).String() },
	relocs: map[uint32]holder{
		uint32(elf.R_X86_64_NONE):          ignored,
		uint32(elf.R_X86_64_PC32):          anywhere,
		uint32(elf.R_X86_64_PC64):          anywhere,
		uint32(elf.R_X86_64_PLT32):         anywhere,
		uint32(elf.R_X86_64_GOTPCREL):      anywhere,
		uint32(elf.R_X86_64_GOTPCRELX):     anywhere,
		uint32(elf.R_X86_64_REX_GOTPCRELX): anywhere,
		uint32(elf.R_X86_64_64):            writableOnly,
	},
}

var arm64 = &Arch{
	name: "arm64", machine: elf.EM_AARCH64, codeRef: uint32(elf.R_AARCH64_PREL32),
	debug:   map[uint32]bool{uint32(elf.R_AARCH64_ABS32): true, uint32(elf.R_AARCH64_ABS64): true},
	relName: func(t uint32) string { return elf.R_AARCH64(t).String() },
	relocs: map[uint32]holder{
		uint32(elf.R_AARCH64_NONE):                ignored,
		uint32(elf.R_AARCH64_NULL):                ignored,
		uint32(elf.R_AARCH64_PREL32):              anywhere,
		uint32(elf.R_AARCH64_PREL64):              anywhere,
		uint32(elf.R_AARCH64_CALL26):              anywhere,
		uint32(elf.R_AARCH64_JUMP26):              anywhere,
		uint32(elf.R_AARCH64_ADR_PREL_PG_HI21):    anywhere,
		uint32(elf.R_AARCH64_ADD_ABS_LO12_NC):     anywhere,
		uint32(elf.R_AARCH64_LDST8_ABS_LO12_NC):   anywhere,
		uint32(elf.R_AARCH64_LDST16_ABS_LO12_NC):  anywhere,
		uint32(elf.R_AARCH64_LDST32_ABS_LO12_NC):  anywhere,
		uint32(elf.R_AARCH64_LDST64_ABS_LO12_NC):  anywhere,
		uint32(elf.R_AARCH64_LDST128_ABS_LO12_NC): anywhere,
		uint32(elf.R_AARCH64_ADR_GOT_PAGE):        anywhere,
		uint32(elf.R_AARCH64_LD64_GOT_LO12_NC):    anywhere,
		uint32(elf.R_AARCH64_ABS64):               writableOnly,
	},
}
