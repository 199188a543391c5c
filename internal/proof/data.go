// This file reads a program's data as it is when the program runs.

package proof

import (
	"debug/elf"
	"encoding/binary"
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

// readData returns the sections of p that hold data, with the addresses in them
// that would be written when the program is loaded at 0.
func (p *program) readData() []data {
	var list []data
	var relocs [][]byte
	for _, s := range p.file.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || s.Flags&elf.SHF_EXECINSTR != 0 || s.Type == elf.SHT_NOBITS {
			continue
		}
		b, err := s.Data()
		switch {
		case err != nil:
		case s.Type == elf.SHT_RELA:
			relocs = append(relocs, b)
		case s.Type == elf.SHT_PROGBITS:
			list = append(list, data{s, b})
		}
	}
	for _, b := range relocs {
		p.relocate(list, b)
	}
	return list
}

// relocate applies the relative relocations in table, a section of Elf64_Rela.
func (p *program) relocate(list []data, table []byte) {
	word := binary.LittleEndian.Uint64
	for i := 0; i+24 <= len(table); i += 24 {
		if uint32(word(table[i+8:])) != relative[p.file.Machine] {
			continue
		}
		for _, d := range list {
			if at := word(table[i:]) - d.section.Addr; at+8 <= uint64(len(d.bytes)) && at < uint64(len(d.bytes)) {
				copy(d.bytes[at:at+8], table[i+16:])
			}
		}
	}
}
