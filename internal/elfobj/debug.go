// This file keeps the debug information of kernels: the DWARF sections of the objects, one after the other. Sections of one name refer
// into those of another by relocations only, so they may be moved like any other. Go's own linker does not read sections that are not
// loaded, so binaries that it links have none of this.

package elfobj

import (
	"debug/elf"
	"strings"
)

// isDebug reports whether s has debug information that can be moved.
func isDebug(s *elf.SectionHeader) bool {
	const moved = elf.SHF_MERGE | elf.SHF_STRINGS
	return strings.HasPrefix(s.Name, ".debug_") && s.Type == elf.SHT_PROGBITS && s.Flags&^moved == 0
}

// useDebug makes the object's debug information live. An object has all of it or, if part of it could not be linked, none.
func (o *Object) useDebug(f *elf.File) error {
	relocs := map[int][]reloc{}
	for i := range o.sections {
		s := &o.sections[i].SectionHeader
		if !isDebug(s) {
			if strings.HasPrefix(s.Name, ".debug_") {
				return nil // compressed
			}
			continue
		}
		list, err := o.readRelocs(f, i)
		if err != nil {
			return err
		}
		for _, r := range list {
			if !o.arch.debug[r.typ] || int(r.symbol) >= len(o.symbols) || r.offset >= s.Size {
				return nil
			}
		}
		relocs[i] = list
	}
	for i, list := range relocs {
		s := &o.sections[i]
		s.live, s.relocs = true, list
	}
	return nil
}

// debugOut returns the output section for debug information of the name.
func (l *layout) debugOut(name string) int {
	for i := outCount; i < len(l.sections); i++ {
		if l.sections[i].name == name {
			return i
		}
	}
	l.sections = append(l.sections, outSection{name: name, typ: elf.SHT_PROGBITS, align: 1})
	return len(l.sections) - 1
}

// isDropped reports whether a relocation in s is about code that no kernel needs. Its place stays zero, which debuggers take as such.
func (o *Object) isDropped(s *section, r reloc) bool {
	if !isDebug(&s.SectionHeader) {
		return false
	}
	i := int(o.symbols[r.symbol].Section)
	return r.symbol == 0 || i == 0 || i >= len(o.sections) || !o.sections[i].live
}
