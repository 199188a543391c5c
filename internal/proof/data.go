// This file reads a program's data as it is when the program runs.

package proof

import (
	"cmp"
	"debug/elf"
	"encoding/binary"
	"slices"
)

// data is a section of data.
type data struct {
	section *elf.Section
	bytes   []byte
}

// relative are the relocations by which a position independent program says that
// a word holds an address of its own.
var relative = map[elf.Machine]uint32{
	elf.EM_X86_64:  uint32(elf.R_X86_64_RELATIVE),
	elf.EM_AARCH64: uint32(elf.R_AARCH64_RELATIVE),
}

// readData returns the sections of p that hold data, by address, with the
// addresses in them that would be written when the program is loaded at 0. It
// returns nil if sections share bytes, as none that a linker writes do.
func (p *program) readData() []data {
	var list []data
	var relocs [][]byte
	left := len(p.object.Data())
	for _, s := range p.object.ELF.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || s.Flags&elf.SHF_EXECINSTR != 0 || s.Type != elf.SHT_RELA && s.Type != elf.SHT_PROGBITS {
			continue
		}
		b, err := p.object.SectionBytes(s)
		if left -= len(b); left < 0 {
			return nil
		}
		switch {
		case err != nil:
		case s.Type == elf.SHT_RELA:
			relocs = append(relocs, b)
		default:
			list = append(list, data{s, slices.Clone(b)})
		}
	}
	slices.SortFunc(list, func(a, b data) int { return cmp.Compare(a.section.Addr, b.section.Addr) })
	for _, b := range relocs {
		p.relocate(list, b)
	}
	return list
}

// relocate applies the relative relocations in table, a section of Elf64_Rela.
func (p *program) relocate(list []data, table []byte) {
	word := binary.LittleEndian.Uint64
	for i := 0; i+24 <= len(table); i += 24 {
		if uint32(word(table[i+8:])) != relative[p.object.ELF.Machine] {
			continue
		}
		n, found := slices.BinarySearchFunc(list, word(table[i:]), func(d data, addr uint64) int { return cmp.Compare(d.section.Addr, addr) })
		if !found {
			n--
		}
		if n < 0 {
			continue
		}
		d := list[n]
		if at := word(table[i:]) - d.section.Addr; at+8 <= uint64(len(d.bytes)) && at < uint64(len(d.bytes)) {
			copy(d.bytes[at:at+8], table[i+16:])
		}
	}
}
