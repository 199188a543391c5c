// This file finds the registry of an ELF file.

package inspect

import (
	"bytes"
	"debug/elf"
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// find sets Section and Addr. A section of its own has the registry's name when
// a system linker or objgen wrote the file; Go's own linker merges it into the
// constants.
func (o *Object) find() error {
	for _, s := range o.ELF.Sections {
		if s.Name == wire.Section {
			return o.take(s)
		}
	}
	if len(o.ELF.Sections) == 0 {
		return o.scanSegments()
	}
	return o.findMerged()
}

// take uses a whole section.
func (o *Object) take(s *elf.Section) error {
	if s.Type == elf.SHT_NOBITS {
		return fmt.Errorf("section %s has no bytes in this file, which holds debug information only: open the program itself", s.Name)
	}
	b, err := o.SectionBytes(s)
	o.Section, o.Addr = b, s.Addr
	return err
}

// bytes returns a part of the file.
func (o *Object) bytes(offset, size uint64) ([]byte, error) {
	if n := uint64(len(o.data)); offset > n || size > n-offset {
		return nil, fmt.Errorf("got %d bytes at %d, want them inside of a file of %d: it is truncated", size, offset, n)
	}
	return o.data[offset : offset+size : offset+size], nil
}

// findMerged finds a registry among the constants of a program that Go's linker
// has linked: by its symbol, or if that is stripped, by its bytes.
func (o *Object) findMerged() error {
	list, err := o.symbols()
	if err != nil {
		return err
	}
	if sym, ok := list.find(wire.Anchor); ok {
		return o.takeFrame(sym)
	}
	rodata := o.ELF.Section(".rodata")
	if rodata == nil || rodata.Type == elf.SHT_NOBITS || o.Relocatable() {
		return nil
	}
	b, err := o.SectionBytes(rodata)
	if err != nil {
		return err
	}
	o.scan(b, rodata.Addr)
	return nil
}

// takeFrame uses the frame that starts at the anchor.
func (o *Object) takeFrame(sym elf.Sym64) error {
	if int(sym.Shndx) >= len(o.ELF.Sections) {
		return errRemoved
	}
	s := o.ELF.Sections[sym.Shndx]
	if s.Type == elf.SHT_NOBITS {
		return nil // the runtime's own variable: no object overrides it
	}
	if sym.Value < s.Addr || sym.Value-s.Addr >= s.FileSize {
		return errRemoved
	}
	skip := sym.Value - s.Addr
	b, err := o.bytes(s.Offset+skip, s.FileSize-skip)
	if err != nil {
		return fmt.Errorf("section %q: %w", s.Name, err)
	}
	size, ok, err := wire.FrameSize(b)
	if err != nil || !ok {
		return err
	}
	o.Section, o.Addr = b[:min(size, int64(len(b)))], sym.Value
	return nil
}

// scanSegments looks through the read-only segments of a file without sections.
func (o *Object) scanSegments() error {
	for _, p := range o.ELF.Progs {
		if p.Type != elf.PT_LOAD || p.Flags&(elf.PF_W|elf.PF_R) != elf.PF_R {
			continue
		}
		b, err := o.bytes(p.Off, p.Filesz)
		if err != nil {
			return fmt.Errorf("segment at %#x: %w", p.Vaddr, err)
		}
		if o.scan(b, p.Vaddr); o.Section != nil {
			return nil
		}
	}
	return nil
}

// scan looks for a whole frame in b, which lies at addr.
func (o *Object) scan(b []byte, addr uint64) {
	for at := 0; ; at++ {
		i := bytes.Index(b[at:], []byte(wire.Magic))
		if i < 0 {
			return
		}
		at += i
		if (addr+uint64(at))%wire.Align != 0 {
			continue
		}
		size, ok, err := wire.FrameSize(b[at:])
		if ok && err == nil && size <= int64(len(b)-at) {
			o.Section, o.Addr = b[at:at+int(size):at+int(size)], addr+uint64(at)
			return
		}
	}
}
