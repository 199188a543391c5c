// Package elftest makes small relocatable objects for tests, without a compiler and always of the same bytes.
package elftest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

// Object is an object for amd64.
type Object struct {
	Comment string // of the compiler
	Funcs   []Func
}

// Func is a global function in a section of its own.
type Func struct {
	Name  string
	Code  []byte   // 4 bytes for each call at least
	Calls []string // symbols that the code's words refer to; one that no function has is undefined
}

// Bytes returns the object file.
func (o *Object) Bytes() []byte {
	b := &builder{}
	b.sections = []elf.Section64{{}}
	b.data.Write(make([]byte, 64))
	indices := b.symbols(o.Funcs)
	symtab := uint32(1 + 2*len(o.Funcs))
	for i, f := range o.Funcs {
		b.add(".text."+f.Name, elf.Section64{Type: uint32(elf.SHT_PROGBITS), Flags: uint64(elf.SHF_ALLOC | elf.SHF_EXECINSTR), Addralign: 16}, f.Code)
		var relocs bytes.Buffer
		for j, call := range f.Calls {
			write(&relocs, elf.Rela64{Off: uint64(4 * j), Info: elf.R_INFO(indices[call], uint32(elf.R_X86_64_PLT32)), Addend: -4})
		}
		b.add(".rela.text."+f.Name, elf.Section64{
			Type: uint32(elf.SHT_RELA), Link: symtab, Info: uint32(1 + 2*i), Addralign: 8, Entsize: 24,
		}, relocs.Bytes())
	}
	b.add(".symtab", elf.Section64{Type: uint32(elf.SHT_SYMTAB), Link: symtab + 1, Info: 1, Addralign: 8, Entsize: 24}, b.symtab.Bytes())
	b.add(".strtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Addralign: 1}, b.strtab.Bytes())
	b.add(".comment", elf.Section64{Type: uint32(elf.SHT_PROGBITS), Addralign: 1}, []byte(o.Comment+"\x00"))
	return b.finish()
}

// builder is an object in the making.
type builder struct {
	data, symtab, strtab, shstrtab bytes.Buffer
	sections                       []elf.Section64
}

// symbols writes the symbols of the functions and of what they call, and returns their indices.
func (b *builder) symbols(funcs []Func) map[string]uint32 {
	indices := map[string]uint32{}
	b.strtab.WriteByte(0)
	write(&b.symtab, elf.Sym64{})
	add := func(name string, s elf.Sym64) {
		if _, ok := indices[name]; ok {
			return
		}
		indices[name] = uint32(1 + len(indices))
		s.Name = uint32(b.strtab.Len())
		b.strtab.WriteString(name + "\x00")
		write(&b.symtab, s)
	}
	for i, f := range funcs {
		add(f.Name, elf.Sym64{Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC), Shndx: uint16(1 + 2*i), Size: uint64(len(f.Code))})
	}
	for _, f := range funcs {
		for _, call := range f.Calls {
			add(call, elf.Sym64{Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_NOTYPE)})
		}
	}
	return indices
}

// add appends a section.
func (b *builder) add(name string, s elf.Section64, data []byte) {
	for b.data.Len()%16 != 0 {
		b.data.WriteByte(0)
	}
	if b.shstrtab.Len() == 0 {
		b.shstrtab.WriteByte(0)
	}
	s.Name, s.Off, s.Size = uint32(b.shstrtab.Len()), uint64(b.data.Len()), uint64(len(data))
	b.shstrtab.WriteString(name + "\x00")
	b.data.Write(data)
	b.sections = append(b.sections, s)
}

// finish writes the section headers and the header.
func (b *builder) finish() []byte {
	b.add(".shstrtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Addralign: 1}, nil)
	last := &b.sections[len(b.sections)-1]
	last.Size = uint64(b.shstrtab.Len())
	b.data.Write(b.shstrtab.Bytes())
	for b.data.Len()%16 != 0 {
		b.data.WriteByte(0)
	}
	h := elf.Header64{
		Type: uint16(elf.ET_REL), Machine: uint16(elf.EM_X86_64), Version: uint32(elf.EV_CURRENT), Shoff: uint64(b.data.Len()),
		Ehsize: 64, Shentsize: 64, Shnum: uint16(len(b.sections)), Shstrndx: uint16(len(b.sections) - 1),
	}
	copy(h.Ident[:], elf.ELFMAG+"\x02\x01\x01")
	for _, s := range b.sections {
		write(&b.data, s)
	}
	var head bytes.Buffer
	write(&head, h)
	copy(b.data.Bytes(), head.Bytes())
	return b.data.Bytes()
}

// write appends a structure of debug/elf, which cannot fail.
func write(b *bytes.Buffer, v any) {
	if err := binary.Write(b, binary.LittleEndian, v); err != nil {
		panic(err)
	}
}
