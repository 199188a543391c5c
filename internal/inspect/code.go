// This file finds the machine code of native entries.

package inspect

import (
	"debug/elf"
	"encoding/binary"
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// Code is the machine code of a native entry.
type Code struct {
	Section string // that holds it
	Addr    uint64 // in memory; in a relocatable object, offset in the section
	Bytes   []byte // as in the file: a linker has applied relocations, objgen has not
	Offset  uint64 // of the bytes in the file
}

// reloc is what a relocation of the registry points at.
type reloc struct {
	section elf.SectionIndex
	offset  uint64
}

// Code returns the code of an entry that the record describes, whose slot in the
// code table is at an offset of the registry. An error says what is wrong with
// the reference.
func (o *Object) Code(slot int, rec *wire.Record) (Code, error) {
	if slot < 0 || slot+4 > len(o.Section) {
		return Code{}, fmt.Errorf("code slot at offset %d: want it inside of a registry of %d bytes", slot, len(o.Section))
	}
	if o.Relocatable() {
		return o.relocatedCode(slot, rec)
	}
	delta := o.delta(slot)
	addr := o.Addr + uint64(slot) + uint64(int64(delta))
	if delta == 0 {
		return Code{}, fmt.Errorf("code slot at offset %d: got 0: Go's own linker does not fill it in, and a program without cgo can't call kernels", slot)
	}
	for _, s := range o.ELF.Sections {
		if s.Flags&elf.SHF_EXECINSTR != 0 && s.Addr <= addr && addr-s.Addr < s.Size {
			return o.codeIn(s, addr-s.Addr, addr, rec)
		}
	}
	if len(o.ELF.Sections) == 0 {
		return o.codeInSegment(addr, rec)
	}
	return Code{}, fmt.Errorf("code slot at offset %d: got address %#x, want one in a section with code", slot, addr)
}

// delta returns how far the code is from its slot.
func (o *Object) delta(slot int) int32 { return int32(binary.LittleEndian.Uint32(o.Section[slot:])) }

// relocatedCode finds the code through the relocation of the slot.
func (o *Object) relocatedCode(slot int, rec *wire.Record) (Code, error) {
	if err := o.readRelocs(); err != nil {
		return Code{}, err
	}
	r, ok := o.relocs[uint64(slot)]
	if !ok || int(r.section) >= len(o.ELF.Sections) {
		return Code{}, fmt.Errorf("code slot at offset %d: got no relocation, want one that points at the kernel", slot)
	}
	s := o.ELF.Sections[r.section]
	if s.Flags&elf.SHF_EXECINSTR == 0 {
		return Code{}, fmt.Errorf("code slot at offset %d: got section %q, want one with code", slot, s.Name)
	}
	return o.codeIn(s, r.offset, r.offset, rec)
}

// codeIn returns code that starts at an offset of a section.
func (o *Object) codeIn(s *elf.Section, offset, addr uint64, rec *wire.Record) (Code, error) {
	if s.Type == elf.SHT_NOBITS {
		return Code{}, fmt.Errorf("section %s has no bytes in this file", s.Name)
	}
	if size := uint64(rec.Size); offset > s.FileSize || size > s.FileSize-offset {
		return Code{}, fmt.Errorf("got %d bytes of code at offset %d, want them inside of section %s of %d bytes", size, offset, s.Name, s.FileSize)
	}
	b, err := o.bytes(s.Offset+offset, uint64(rec.Size))
	return Code{Section: s.Name, Addr: addr, Bytes: b, Offset: s.Offset + offset}, err
}

// codeInSegment is codeIn for a file without sections.
func (o *Object) codeInSegment(addr uint64, rec *wire.Record) (Code, error) {
	for _, p := range o.ELF.Progs {
		if p.Type != elf.PT_LOAD || p.Flags&elf.PF_X == 0 || addr < p.Vaddr || addr-p.Vaddr >= p.Filesz {
			continue
		}
		offset := addr - p.Vaddr
		if uint64(rec.Size) > p.Filesz-offset {
			return Code{}, fmt.Errorf("got %d bytes of code at %#x, want them inside of a segment of %d bytes", rec.Size, addr, p.Filesz)
		}
		b, err := o.bytes(p.Off+offset, uint64(rec.Size))
		return Code{Addr: addr, Bytes: b, Offset: p.Off + offset}, err
	}
	return Code{}, fmt.Errorf("got address %#x, want one in a segment with code", addr)
}

// readRelocs reads the relocations of the registry's section, once.
func (o *Object) readRelocs() error {
	if o.relocs != nil {
		return nil
	}
	o.relocs = map[uint64]reloc{}
	symbols, err := o.ELF.Symbols()
	if err != nil {
		return err
	}
	for _, s := range o.ELF.Sections {
		if s.Type != elf.SHT_RELA || int(s.Info) >= len(o.ELF.Sections) || o.ELF.Sections[s.Info].Name != wire.Section {
			continue
		}
		b, err := o.bytes(s.Offset, s.FileSize)
		if err != nil {
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
		for ; len(b) >= 24; b = b[24:] {
			o.addReloc(symbols, b)
		}
	}
	return nil
}

// addReloc adds the relocation at the start of b, an Elf64_Rela.
func (o *Object) addReloc(symbols []elf.Symbol, b []byte) {
	order := o.ELF.ByteOrder
	n := elf.R_SYM64(order.Uint64(b[8:]))
	if n == 0 || uint64(n) > uint64(len(symbols)) {
		return
	}
	sym := symbols[n-1] // elf leaves the first, empty one out
	o.relocs[order.Uint64(b)] = reloc{sym.Section, sym.Value + order.Uint64(b[16:])}
}
