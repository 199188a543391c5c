// This file reads symbols.

package inspect

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
)

const symSize = elf.Sym64Size

// symbols is a symbol table of an ELF file of 64 bits, read where it lies.
// (debug/elf makes a string for each symbol, all of which may be as long as the
// file.)
type symbols struct {
	table, names []byte
	order        binary.ByteOrder
}

// symbols returns the symbol table, which is empty in a stripped file.
func (o *Object) symbols() (symbols, error) {
	list := symbols{order: o.ELF.ByteOrder}
	table := o.ELF.SectionByType(elf.SHT_SYMTAB)
	if table == nil || o.ELF.Class != elf.ELFCLASS64 {
		return list, nil
	}
	if int(table.Link) >= len(o.ELF.Sections) {
		return list, fmt.Errorf("section %q: got section %d for its names, want one of %d", table.Name, table.Link, len(o.ELF.Sections))
	}
	var err error
	if list.table, err = o.SectionBytes(table); err != nil {
		return list, err
	}
	list.names, err = o.SectionBytes(o.ELF.Sections[table.Link])
	return list, err
}

// SectionBytes returns the bytes of a section, which are those of the file.
func (o *Object) SectionBytes(s *elf.Section) ([]byte, error) {
	if s.Type == elf.SHT_NOBITS || s.Flags&elf.SHF_COMPRESSED != 0 {
		return nil, fmt.Errorf("section %q: it is empty or compressed in this file: open the program as it was linked", s.Name)
	}
	b, err := o.bytes(s.Offset, s.FileSize)
	if err != nil {
		err = fmt.Errorf("section %q: %w", s.Name, err)
	}
	return b, err
}

// find returns the symbol of this name that is defined.
func (l symbols) find(name string) (elf.Sym64, bool) {
	want := append([]byte(name), 0)
	for n := range len(l.table) / symSize {
		sym, _ := l.at(n)
		if elf.SectionIndex(sym.Shndx) != elf.SHN_UNDEF && int64(sym.Name) < int64(len(l.names)) && bytes.HasPrefix(l.names[sym.Name:], want) {
			return sym, true
		}
	}
	return elf.Sym64{}, false
}

// at returns symbol n.
func (l symbols) at(n int) (sym elf.Sym64, ok bool) {
	if n < 0 || n >= len(l.table)/symSize {
		return sym, false
	}
	b := l.table[n*symSize:]
	return elf.Sym64{
		Name: l.order.Uint32(b), Info: b[4], Other: b[5], Shndx: l.order.Uint16(b[6:]), Value: l.order.Uint64(b[8:]), Size: l.order.Uint64(b[16:]),
	}, true
}
