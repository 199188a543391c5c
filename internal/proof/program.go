// This file reads a linked program.

package proof

import (
	"cmp"
	"debug/elf"
	"debug/gosym"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// program is what a proof needs of a linked file.
type program struct {
	file     *elf.File
	table    *gosym.Table // addresses count from the start of the Go code
	linked   []linked
	records  []wire.Record // sorted by path, key and target
	registry bool          // there is one
}

// linked is a launcher that the linker kept.
type linked struct {
	function
	at *gosym.Func
}

// read reads the file called name. The caller closes the program's file.
func read(name string) (*program, error) {
	f, err := elf.Open(name)
	if err != nil {
		return nil, err
	}
	p := &program{file: f}
	if err := errors.Join(p.readFunctions(), p.readRegistry()); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// pclntabs are the names of the section with the table of functions: the second
// is of Go 1.25 and earlier, in position independent programs.
var pclntabs = []string{".gopclntab", ".data.rel.ro.gopclntab"}

// pclntab returns the section with the table of functions, or nil.
func pclntab(f *elf.File) *elf.Section {
	for _, name := range pclntabs {
		if s := f.Section(name); s != nil {
			return s
		}
	}
	return nil
}

// readFunctions finds the launchers among the program's functions: those that
// are declared in a file of launchers.
func (p *program) readFunctions() (err error) {
	s := pclntab(p.file)
	if s == nil {
		return fmt.Errorf("got no section %s, want a program that the Go linker made", pclntabs[0])
	}
	data, err := s.Data()
	if err != nil {
		return fmt.Errorf("section %s: %w", s.Name, err)
	}
	if p.table, err = gosym.NewTable(nil, gosym.NewLineTable(data, 0)); err != nil {
		return fmt.Errorf("section %s: %w", s.Name, err)
	}
	if len(p.table.Funcs) == 0 {
		return fmt.Errorf("section %s: got no function, want those of the program: its Go release is newer than the one that built this tool", s.Name)
	}
	for i := range p.table.Funcs {
		fn := &p.table.Funcs[i]
		file, _, _ := p.table.PCToLine(fn.Entry)
		if path.Base(file) != launcher.File {
			continue
		}
		parts, ok, err := parseName(fn.Name)
		if err != nil {
			return err
		}
		if ok {
			p.linked = append(p.linked, linked{parts, fn})
		}
	}
	return nil
}

// readRegistry reads all records of the registry, if there is one.
func (p *program) readRegistry() error {
	data, err := p.section()
	if err != nil || data == nil {
		return err
	}
	p.registry = true
	r, err := wire.Open(data)
	if err != nil {
		return err
	}
	for rec, err := range r.Records() {
		if err != nil {
			return err
		}
		p.records = append(p.records, rec)
	}
	slices.SortFunc(p.records, func(a, b wire.Record) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), slices.Compare(a.Key, b.Key), strings.Compare(a.Target, b.Target))
	})
	return nil
}

// section returns the bytes of the registry, or nil. The Go linker merges its
// section into the one with constants, where the registry is a frame.
func (p *program) section() ([]byte, error) {
	if s := p.file.Section(wire.Section); s != nil {
		return s.Data()
	}
	s := p.file.Section(".rodata")
	if s == nil {
		return nil, errors.New("got no section .rodata, want a program that the Go linker made")
	}
	data, err := s.Data()
	if err != nil {
		return nil, err
	}
	start := (wire.Align - int(s.Addr%wire.Align)) % wire.Align
	for i := start; i+wire.HeaderSize <= len(data); i += wire.Align {
		if size, ok, err := wire.FrameSize(data[i:]); ok && err == nil && size <= int64(len(data)-i) {
			return data[i : i+int(size)], nil
		}
	}
	return nil, nil
}
