// This file reads a linked program.

package proof

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"path"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// program is what a proof needs of a linked file.
type program struct {
	io.Closer
	object   *inspect.Object
	table    *funcTable
	linked   []linked
	records  []wire.Record // sorted by path, key and target
	registry bool          // there is one
}

// linked is a launcher that the linker kept.
type linked struct {
	function
	at symbol
}

// read reads the file called name. The caller closes it.
func read(name string) (*program, error) {
	f, err := inspect.Open(name)
	if err != nil {
		return nil, err
	}
	if len(f.Objects) != 1 {
		f.Close()
		return nil, fmt.Errorf("%s: got an archive, want a program or a shared library: nothing is linked yet", name)
	}
	p := &program{Closer: f, object: f.Objects[0], registry: f.Objects[0].Registry != nil}
	if err := errors.Join(p.readFunctions(), p.readRecords(f)); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// readRecords reads all records of the registry, if there is one.
func (p *program) readRecords(f *inspect.File) error {
	list, err := f.Entries()
	for _, e := range list {
		p.records = append(p.records, e.Record)
	}
	return err
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
func (p *program) readFunctions() error {
	s := pclntab(p.object.ELF)
	if s == nil {
		return fmt.Errorf("got no section %s, want a program that the Go linker made", pclntabs[0])
	}
	b, err := p.object.SectionBytes(s)
	if err != nil {
		return err
	}
	if p.table, err = newFuncTable(b); err != nil {
		return fmt.Errorf("section %s: %w", s.Name, err)
	}
	for i := range p.table.n {
		if err := p.readFunction(i); err != nil {
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
	}
	return nil
}

// readFunction keeps function i if it is a launcher.
func (p *program) readFunction(i int) error {
	at, err := p.table.position(i, p.table.entry(i))
	if err != nil || path.Base(at.file) != launcher.File {
		return err
	}
	fn, err := p.table.symbol(i)
	if err != nil {
		return err
	}
	parts, ok, err := parseName(fn.name)
	if ok {
		p.linked = append(p.linked, linked{parts, fn})
	}
	return err
}
