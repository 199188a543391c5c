// This file writes the object. The registry's bytes do not pass through it.

package elfobj

import (
	"bufio"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

const (
	headerSize        = 64
	sectionHeaderSize = 64
	symbolSize        = 24
)

// Write writes the object to the file name, or nothing. It calls registry once to write exactly f.Size bytes at an offset of the file
// that is a multiple of wire.Align; registry may use any descriptor of that file, and what it leaves out is zero.
func (f *File) Write(name string, registry func(out *os.File, offset int64) error) (err error) {
	l, err := newLayout(f)
	if err != nil {
		return err
	}
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := out.Close(); err == nil {
			err = cerr
		}
		if err != nil {
			os.Remove(name)
		}
	}()
	w := &writer{layout: l, arch: f.Arch}
	w.place()
	// The size first, so that registry may write in any order and leave zeros out.
	if err := out.Truncate(w.size); err != nil {
		return err
	}
	if err := registry(out, l.sections[outRegistry].offset); err != nil {
		return err
	}
	return w.write(out)
}

// writer knows where everything is in the file.
type writer struct {
	*layout
	arch       *Arch
	headers    []elf.Section64
	shstrtab   stringTable
	index      []uint16 // of an output section in headers, 0 if it is empty
	symtab     int      // of the symbol table in headers
	rest       int64    // offset of what follows the registry
	headersOff int64
	size       int64
}

// place gives everything an offset: ELF header, registry, sections, relocations, symbols, strings, section headers.
func (w *writer) place() {
	w.headers = []elf.Section64{{}}
	w.index = make([]uint16, len(w.sections))
	w.size = headerSize
	for i := range w.sections {
		s := &w.sections[i]
		if s.isEmpty() {
			continue
		}
		w.index[i] = uint16(len(w.headers))
		s.offset = w.add(s.name, elf.Section64{Type: uint32(s.typ), Flags: uint64(s.flags), Size: s.size, Addralign: s.align})
		if i == outRegistry {
			w.rest = w.size
		}
	}
	w.add(".note.GNU-stack", elf.Section64{Type: uint32(elf.SHT_PROGBITS), Addralign: 1})
	w.symtab = len(w.headers)
	w.add(".symtab", elf.Section64{
		Type: uint32(elf.SHT_SYMTAB), Link: uint32(w.symtab + 1), Info: uint32(len(w.symbols) - 1), // the anchor is the only global symbol
		Size: uint64(len(w.symbols)) * symbolSize, Addralign: 8, Entsize: symbolSize,
	})
	w.add(".strtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Size: uint64(len(w.names.b)), Addralign: 1})
	for i := range w.sections {
		s := &w.sections[i]
		if len(s.relocs) == 0 {
			continue
		}
		s.relocOffset = w.add(".rela"+s.name, elf.Section64{
			Type: uint32(elf.SHT_RELA), Flags: uint64(elf.SHF_INFO_LINK), Link: uint32(w.symtab), Info: uint32(w.index[i]),
			Size: uint64(len(s.relocs)) * relocSize, Addralign: 8, Entsize: relocSize,
		})
	}
	w.shstrtab.add(".shstrtab")
	w.add(".shstrtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Size: uint64(len(w.shstrtab.b)), Addralign: 1})
	w.headersOff = alignTo(w.size, 8)
	w.size = w.headersOff + int64(len(w.headers))*sectionHeaderSize
}

// add appends a section header and returns the section's offset in the file.
func (w *writer) add(name string, h elf.Section64) int64 {
	offset := alignTo(w.size, int64(h.Addralign))
	h.Name, h.Off = w.shstrtab.add(name), uint64(offset)
	w.headers = append(w.headers, h)
	w.size = offset
	if h.Type != uint32(elf.SHT_NOBITS) {
		w.size += int64(h.Size)
	}
	return offset
}

func (w *writer) write(out *os.File) error {
	if err := w.writeAt(out, 0, w.writeHeader); err != nil {
		return err
	}
	return w.writeAt(out, w.rest, w.writeRest)
}

// writeAt calls f with a counting, buffered writer at offset of out.
func (w *writer) writeAt(out *os.File, offset int64, f func(*counter)) error {
	b := bufio.NewWriterSize(io.NewOffsetWriter(out, offset), 1<<18)
	c := &counter{w: b, at: offset}
	f(c)
	if c.err != nil {
		return c.err
	}
	return b.Flush()
}

func (w *writer) writeHeader(c *counter) {
	h := elf.Header64{
		Type: uint16(elf.ET_REL), Machine: uint16(w.arch.machine), Version: uint32(elf.EV_CURRENT), Shoff: uint64(w.headersOff),
		Ehsize: headerSize, Shentsize: sectionHeaderSize, Shnum: uint16(len(w.headers)), Shstrndx: uint16(len(w.headers) - 1),
	}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS] = byte(elf.ELFCLASS64)
	h.Ident[elf.EI_DATA] = byte(elf.ELFDATA2LSB)
	h.Ident[elf.EI_VERSION] = byte(elf.EV_CURRENT)
	h.Ident[elf.EI_OSABI] = byte(elf.ELFOSABI_LINUX) // with ELFOSABI_NONE, ld.bfd ignores SHF_GNU_RETAIN
	c.value(&h)
}

func (w *writer) writeRest(c *counter) {
	for i := outText; i < len(w.sections); i++ {
		if s := &w.sections[i]; s.typ != elf.SHT_NOBITS {
			w.writeParts(c, s)
		}
	}
	c.pad(int64(w.headers[w.symtab].Off))
	w.writeSymbols(c)
	c.Write(w.names.b)
	for i := range w.sections {
		s := &w.sections[i]
		if len(s.relocs) > 0 {
			c.pad(s.relocOffset)
		}
		for _, r := range s.relocs {
			c.value(&elf.Rela64{Off: r.offset, Info: elf.R_INFO(r.symbol, r.typ), Addend: r.addend})
		}
	}
	c.Write(w.shstrtab.b)
	c.pad(w.headersOff)
	for i := range w.headers {
		c.value(&w.headers[i])
	}
}

// writeParts copies the input sections of s. An object's file is opened once for all that follow each other.
func (w *writer) writeParts(c *counter, s *outSection) {
	for parts := s.parts; len(parts) > 0 && c.err == nil; {
		n := 1
		for n < len(parts) && parts[n].object == parts[0].object {
			n++
		}
		run := parts[:n]
		parts = parts[n:]
		err := run[0].object.read(func(o *Object, f *elf.File) error {
			for _, p := range run {
				if err := copyPart(c, s.offset, &o.sections[p.section], f, p.section); err != nil {
					return err
				}
			}
			return nil
		})
		if c.err == nil {
			c.err = err
		}
	}
}

// copyPart copies section i of f to where it was placed.
func copyPart(c *counter, start int64, s *section, f *elf.File, i int) error {
	if i >= len(f.Sections) || f.Sections[i].Size != s.Size {
		return fmt.Errorf("section %q: the file changed while it was read", s.Name)
	}
	c.pad(start + int64(s.base))
	if _, err := io.Copy(c, f.Sections[i].Open()); err != nil {
		return fmt.Errorf("section %q: %w", s.Name, err)
	}
	if c.at != start+int64(s.base+s.Size) {
		return fmt.Errorf("section %q: got less than its %d bytes", s.Name, s.Size)
	}
	return nil
}

func (w *writer) writeSymbols(c *counter) {
	for _, s := range w.symbols {
		out := elf.Sym64{Name: s.name, Info: s.info, Value: s.value, Size: s.size}
		if s.section >= 0 {
			out.Shndx = w.index[s.section]
		}
		c.value(&out)
	}
}

// counter is a writer that knows where it is and keeps the first error.
type counter struct {
	w   io.Writer
	at  int64
	err error
}

// Write implements io.Writer.
func (c *counter) Write(b []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.w.Write(b)
	c.at += int64(n)
	c.err = err
	return n, err
}

// value writes a structure of debug/elf.
func (c *counter) value(v any) {
	if c.err == nil {
		c.err = binary.Write(c, binary.LittleEndian, v)
	}
}

var zeros [maxAlign]byte

// pad writes zeros up to the offset.
func (c *counter) pad(offset int64) {
	if c.err == nil && offset < c.at {
		c.err = fmt.Errorf("internal error: at offset %d of the object, want %d", c.at, offset)
	}
	for c.err == nil && c.at < offset {
		c.Write(zeros[:min(offset-c.at, maxAlign)])
	}
}
