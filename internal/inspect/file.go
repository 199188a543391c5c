// This file opens files.

package inspect

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// errRemoved is the error of a symbol that stayed when its bytes went.
var errRemoved = errors.New("the registry was removed after linking: link the program again, and keep section " + wire.Section)

// A File is an opened file.
type File struct {
	Name    string
	Objects []*Object // one; of an archive, one for each ELF member
	unmap   func() error
}

// An Object is one ELF file.
type Object struct {
	Name     string // of the file; of a member of an archive, "lib.a(member)"
	ELF      *elf.File
	Registry *wire.Registry // nil if there is none
	Section  []byte         // bytes of the registry
	Addr     uint64         // of the registry in memory; 0 in a relocatable object
	data     []byte         // bytes of the whole file
	relocs   map[uint64]reloc
	texts    []*elf.Section // with code, by address; once needed
}

// Open opens a file. It is an error if the file is neither ELF nor an archive,
// or if a registry in it can't be read; a file without a registry is none. The
// caller closes the file, and keeps nothing of it afterwards.
func Open(name string) (*File, error) {
	data, unmap, err := mapFile(name)
	if err != nil {
		return nil, err
	}
	f := &File{Name: name, unmap: unmap}
	if err := f.read(data); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Close releases the file.
func (f *File) Close() error { return f.unmap() }

// read finds the objects in data.
func (f *File) read(data []byte) error {
	if !isArchive(data) {
		o, err := newObject(f.Name, data)
		if err != nil {
			return err
		}
		f.Objects = append(f.Objects, o)
		return nil
	}
	list, err := members(data)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	for _, m := range list {
		if !bytes.HasPrefix(m.data, []byte(elf.ELFMAG)) {
			continue // an index, or a compiler's own format
		}
		o, err := newObject(fmt.Sprintf("%s(%s)", f.Name, plain(m.name)), m.data)
		if err != nil {
			return err
		}
		f.Objects = append(f.Objects, o)
	}
	return nil
}

// plain quotes a name that would not stay on its line.
func plain(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

func newObject(name string, data []byte) (*Object, error) {
	if !bytes.HasPrefix(data, []byte(elf.ELFMAG)) {
		return nil, fmt.Errorf("%s: got %d bytes that are neither an ELF file nor an archive, want a program, a shared library, a .syso or a .a",
			name, len(data))
	}
	if err := checkNames(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	e, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: read as an ELF file of %d bytes: %w: it is truncated or damaged", name, len(data), err)
	}
	o := &Object{Name: name, ELF: e, data: data}
	if err := o.find(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if o.Section == nil {
		return o, nil
	}
	if o.Registry, err = wire.Open(o.Section); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if _, starts, _ := wire.FrameSize(o.Section); !starts && o.Registry.Len() == 0 && len(o.Section) > 0 {
		return nil, fmt.Errorf("%s: section %s, offset 0: got %d zero bytes, want a registry: its bytes were removed after linking",
			name, wire.Section, len(o.Section))
	}
	return o, nil
}

// Relocatable reports whether the object is an input of a linker.
func (o *Object) Relocatable() bool { return o.ELF.Type == elf.ET_REL }

// Arch returns the architecture as Go names it, or as ELF does where Go has no
// name for it.
func (o *Object) Arch() string {
	switch o.ELF.Machine {
	case elf.EM_X86_64:
		return "amd64"
	case elf.EM_AARCH64:
		return "arm64"
	case elf.EM_RISCV:
		return "riscv64"
	case elf.EM_S390:
		return "s390x"
	case elf.EM_LOONGARCH:
		return "loong64"
	}
	return o.ELF.Machine.String()
}

// readAll is mapFile for systems and files that can't be mapped.
func readAll(name string) ([]byte, func() error, error) {
	data, err := os.ReadFile(name)
	return data, func() error { return nil }, err
}

// Data returns the bytes of the whole ELF file.
func (o *Object) Data() []byte { return o.data }
