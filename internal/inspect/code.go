// This file finds the machine code of native entries.

package inspect

import (
	"cmp"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"slices"

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
	if s := o.textAt(addr); s != nil {
		return o.codeIn(s, addr-s.Addr, addr, rec)
	}
	if len(o.ELF.Sections) == 0 {
		return o.codeInSegment(addr, rec)
	}
	return Code{}, fmt.Errorf("code slot at offset %d: got address %#x, want one in a section with code", slot, addr)
}

// textAt returns the section with code that an address is in, or nil.
func (o *Object) textAt(addr uint64) *elf.Section {
	if o.texts == nil {
		o.texts = slices.DeleteFunc(slices.Clone(o.ELF.Sections), func(s *elf.Section) bool { return s.Flags&elf.SHF_EXECINSTR == 0 })
		slices.SortFunc(o.texts, func(a, b *elf.Section) int { return cmp.Compare(a.Addr, b.Addr) })
	}
	i, found := slices.BinarySearchFunc(o.texts, addr, func(s *elf.Section, addr uint64) int { return cmp.Compare(s.Addr, addr) })
	if !found {
		i--
	}
	if i < 0 || addr-o.texts[i].Addr >= o.texts[i].Size {
		return nil
	}
	return o.texts[i]
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
	list, err := o.symbols()
	if err != nil {
		return err
	}
	for _, s := range o.ELF.Sections {
		if s.Type != elf.SHT_RELA || int(s.Info) >= len(o.ELF.Sections) || o.ELF.Sections[s.Info].Name != wire.Section {
			continue
		}
		b, err := o.SectionBytes(s)
		if err != nil {
			return err
		}
		for ; len(b) >= relaSize; b = b[relaSize:] {
			o.addReloc(list, b)
		}
	}
	return nil
}

const relaSize = 24

// addReloc adds the relocation at the start of b, an Elf64_Rela.
func (o *Object) addReloc(list symbols, b []byte) {
	order := o.ELF.ByteOrder
	sym, ok := list.at(int(elf.R_SYM64(order.Uint64(b[8:]))))
	if !ok {
		return
	}
	o.relocs[order.Uint64(b)] = reloc{elf.SectionIndex(sym.Shndx), sym.Value + order.Uint64(b[16:])}
}
