// This file reads a kernel object and refuses what cannot be merged.

package elfobj

import (
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
)

// maxAlign is the largest alignment that every linker honours for a section of an object, in bytes.
const maxAlign = 4096

// Object is a relocatable object of kernels. Its file is open only while something of it is read, so there may be any number of objects.
type Object struct {
	Name      string // of the file
	Toolchain string // what made it, from its .comment; "" if it does not say

	arch     *Arch
	sections []section
	symbols  []elf.Symbol      // by index; the first is the null symbol
	byName   map[string]uint32 // global and local functions
}

// section is a section of an object.
type section struct {
	elf.SectionHeader
	relocs []reloc // of a live section
	live   bool
	out    int    // index of the output section, of a live section
	base   uint64 // offset in it
}

// reloc is an entry of a relocation section: Elf64_Rela.
type reloc struct {
	offset uint64
	typ    uint32
	symbol uint32
	addend int64
}

const relocSize = 24

// Open reads the headers and symbols of the object in the file name. Errors say what it is instead, or what in it cannot be linked.
func Open(name string, arch *Arch) (*Object, error) {
	o := &Object{Name: name, arch: arch}
	if err := o.read((*Object).readAll); err != nil {
		return nil, err
	}
	return o, nil
}

// read calls f with the open file. It prefixes errors with the name.
func (o *Object) read(f func(*Object, *elf.File) error) error {
	file, err := os.Open(o.Name)
	if err != nil {
		return err
	}
	defer file.Close()
	ef, err := elf.NewFile(file)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Name, notELF(file, err))
	}
	if err := f(o, ef); err != nil {
		return fmt.Errorf("%s: %w", o.Name, err)
	}
	return nil
}

// notELF explains err, the reason why file is not an ELF file, by what it is.
func notELF(file *os.File, err error) error {
	var head [8]byte
	n, _ := file.ReadAt(head[:], 0)
	got := string(head[:n])
	switch {
	case strings.HasPrefix(got, "BC\xc0\xde"), strings.HasPrefix(got, "\xde\xc0\x17\x0b"):
		return errors.New("got LLVM bitcode, want machine code: compile kernels without -flto")
	case strings.HasPrefix(got, "!<arch>"), strings.HasPrefix(got, "!<thin>"):
		return errors.New("got an archive, want an object: name its members one by one")
	case strings.HasPrefix(got, elf.ELFMAG):
		return fmt.Errorf("damaged object: %w", err)
	}
	return fmt.Errorf("got a file that starts with %q, want an ELF object", got)
}

func (o *Object) readAll(f *elf.File) error {
	switch {
	case f.Machine != o.arch.machine || f.Class != elf.ELFCLASS64 || f.Data != elf.ELFDATA2LSB:
		return fmt.Errorf("got an object for %v, %v, want one for %v (%s): its compiler and the Go binary have different platforms",
			f.Machine, f.Class, o.arch.machine, o.arch.name)
	case f.Type != elf.ET_REL:
		return fmt.Errorf("got %v, want a relocatable object (ET_REL): compile with -c", f.Type)
	}
	for i, s := range f.Sections {
		if err := checkSection(s); err != nil {
			return fmt.Errorf("section %d %q: %w", i, s.Name, err)
		}
		o.sections = append(o.sections, section{SectionHeader: s.SectionHeader})
	}
	if s := f.Section(".comment"); s != nil {
		o.Toolchain = comment(s)
	}
	return o.readSymbols(f)
}

// checkSection refuses sections that would change what the program does if they were dropped or kept.
func checkSection(s *elf.Section) error {
	switch {
	case strings.HasPrefix(s.Name, ".gnu.lto_"):
		return errors.New("got GCC's intermediate code, want machine code: compile kernels without -flto")
	case s.Type == elf.SHT_INIT_ARRAY, s.Type == elf.SHT_FINI_ARRAY, s.Type == elf.SHT_PREINIT_ARRAY,
		strings.HasPrefix(s.Name, ".ctors"), strings.HasPrefix(s.Name, ".dtors"):
		return errors.New("got code that runs before or after main, which a kernel cannot have: compile without sanitizers, coverage and constructors")
	case s.Name == ".note.GNU-stack" && s.Flags&elf.SHF_EXECINSTR != 0:
		return errors.New("got code that needs an executable stack: kernels cannot have nested functions whose address is taken")
	}
	return nil
}

// comment returns the first string of a .comment section, which names the compiler.
func comment(s *elf.Section) string {
	b, err := s.Data()
	if err != nil {
		return ""
	}
	for text := range strings.SplitSeq(string(b), "\x00") {
		if text != "" {
			return text
		}
	}
	return ""
}

func (o *Object) readSymbols(f *elf.File) error {
	symbols, err := f.Symbols()
	if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		return fmt.Errorf("damaged symbol table: %w", err)
	}
	o.symbols = append([]elf.Symbol{{}}, symbols...)
	o.byName = map[string]uint32{}
	for i, s := range o.symbols {
		if s.Section == elf.SectionIndex(0xffff) {
			return fmt.Errorf("symbol %q: got an object of more than 65279 sections, want fewer: split it", s.Name)
		}
		if inSection := s.Section != elf.SHN_UNDEF && int(s.Section) < len(o.sections); inSection && isNamed(&s) {
			o.byName[s.Name] = uint32(i)
		}
	}
	return nil
}

// isNamed reports whether s is a symbol that may be kept under its name.
func isNamed(s *elf.Symbol) bool {
	switch elf.ST_TYPE(s.Info) {
	case elf.STT_NOTYPE, elf.STT_OBJECT, elf.STT_FUNC:
		return s.Name != ""
	}
	return false
}

// readRelocs returns the relocations of section i.
func (o *Object) readRelocs(f *elf.File, i int) ([]reloc, error) {
	var relocs []reloc
	for _, s := range f.Sections {
		if (s.Type != elf.SHT_RELA && s.Type != elf.SHT_REL) || int(s.Info) != i {
			continue
		}
		b, err := s.Data()
		switch {
		case err != nil:
			return nil, fmt.Errorf("section %q: %w", s.Name, err)
		case s.Type == elf.SHT_REL || len(b)%relocSize != 0:
			return nil, fmt.Errorf("section %q: got %v of %d bytes, want SHT_RELA with entries of %d", s.Name, s.Type, len(b), relocSize)
		}
		for ; len(b) > 0; b = b[relocSize:] {
			info := binary.LittleEndian.Uint64(b[8:])
			relocs = append(relocs, reloc{
				offset: binary.LittleEndian.Uint64(b), symbol: uint32(info >> 32), typ: uint32(info),
				addend: int64(binary.LittleEndian.Uint64(b[16:])),
			})
		}
	}
	return relocs, nil
}
