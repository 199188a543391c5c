// This file finds the sections that a kernel needs, by following relocations from the section of its symbol.

package elfobj

import (
	"crypto/sha256"
	"debug/elf"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Kernel is what an object says about one of its kernels.
type Kernel struct {
	Size   int64    // of the function, in bytes
	Digest [32]byte // sha256 of the section that holds it, before relocation
}

// Use makes the kernels with these symbols live, with all that they refer to, and returns what the object says about each. The error
// names the kernel, and the symbol or section that cannot be linked.
func (o *Object) Use(symbols ...string) ([]Kernel, error) {
	kernels := make([]Kernel, 0, len(symbols))
	err := o.read(func(o *Object, f *elf.File) error {
		for _, symbol := range symbols {
			k, err := o.use(f, symbol)
			if err != nil {
				return fmt.Errorf("kernel %q: %w", symbol, err)
			}
			kernels = append(kernels, k)
		}
		return o.useDebug(f)
	})
	return kernels, err
}

// Defines reports whether the object defines a function, or a symbol of no type, of that name.
func (o *Object) Defines(symbol string) bool {
	i, ok := o.byName[symbol]
	return ok && elf.ST_TYPE(o.symbols[i].Info) != elf.STT_OBJECT
}

// Functions returns the names for which Defines is true, sorted.
func (o *Object) Functions() []string {
	names := make([]string, 0, len(o.byName))
	for name := range o.byName {
		if o.Defines(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (o *Object) use(f *elf.File, symbol string) (Kernel, error) {
	if !o.Defines(symbol) {
		return Kernel{}, fmt.Errorf("got an object that does not define it: the kernel has another name in its source, or the wrong object is named")
	}
	s := &o.symbols[o.byName[symbol]]
	i := int(s.Section)
	if o.sections[i].Flags&elf.SHF_EXECINSTR == 0 {
		return Kernel{}, fmt.Errorf("got a symbol of section %q, want one of a section with code", o.sections[i].Name)
	}
	if err := o.reach(f, i); err != nil {
		return Kernel{}, err
	}
	b, err := f.Sections[i].Data()
	if err != nil {
		return Kernel{}, fmt.Errorf("section %q: %w", o.sections[i].Name, err)
	}
	return Kernel{Size: int64(min(s.Size, uint64(len(b)))), Digest: sha256.Sum256(b)}, nil
}

// reach makes section i and all that it refers to live.
func (o *Object) reach(f *elf.File, i int) error {
	for todo := []int{i}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		s := &o.sections[i]
		if s.live {
			continue
		}
		if err := checkLive(&s.SectionHeader); err != nil {
			return fmt.Errorf("section %q: %w", s.Name, err)
		}
		relocs, err := o.readRelocs(f, i)
		if err != nil {
			return err
		}
		for _, r := range relocs {
			target, err := o.check(s, r)
			if err != nil {
				return fmt.Errorf("section %q, offset %#x: %w", s.Name, r.offset, err)
			}
			if target != 0 {
				s.relocs = append(s.relocs, r)
				todo = append(todo, target)
			}
		}
		s.live = true
	}
	return nil
}

// checkLive refuses sections that cannot be in a program.
func checkLive(s *elf.SectionHeader) error {
	const known = elf.SHF_ALLOC | elf.SHF_WRITE | elf.SHF_EXECINSTR | elf.SHF_MERGE | elf.SHF_STRINGS | elf.SHF_GROUP | elf.SHF_INFO_LINK |
		0x200000 // SHF_GNU_RETAIN
	switch {
	case s.Flags&elf.SHF_TLS != 0:
		return fmt.Errorf("got thread-local storage, which Go's linker does not support: use a local variable")
	case s.Flags&elf.SHF_ALLOC == 0 || s.Flags&^known != 0:
		return fmt.Errorf("got flags %v, want code or data of the program", s.Flags)
	case s.Flags&(elf.SHF_WRITE|elf.SHF_EXECINSTR) == elf.SHF_WRITE|elf.SHF_EXECINSTR:
		return fmt.Errorf("got code that is writable")
	case s.Type != elf.SHT_PROGBITS && (s.Type != elf.SHT_NOBITS || s.Flags&elf.SHF_WRITE == 0):
		return fmt.Errorf("got type %v, want SHT_PROGBITS", s.Type)
	case s.Addralign > maxAlign || bits.OnesCount64(s.Addralign) > 1:
		return fmt.Errorf("got alignment %d, want a power of two of at most %d", s.Addralign, maxAlign)
	case s.Type == elf.SHT_PROGBITS && s.FileSize != s.Size:
		return fmt.Errorf("got compressed contents")
	}
	return nil
}

// check returns the section that a relocation in s refers to, 0 if it can be dropped.
func (o *Object) check(s *section, r reloc) (target int, err error) {
	where := o.arch.relocs[r.typ]
	if where == ignored {
		return 0, nil
	}
	if r.symbol == 0 || int(r.symbol) >= len(o.symbols) {
		return 0, fmt.Errorf("got a relocation of symbol %d, want one of 1 to %d", r.symbol, len(o.symbols)-1)
	}
	target, err = o.checkSymbol(&o.symbols[r.symbol])
	switch {
	case err != nil:
		return 0, err
	case where == 0:
		return 0, fmt.Errorf("got relocation %s, which not every linker of a Go binary reads: compile with -fPIC and no other code model",
			o.arch.relName(r.typ))
	case where == writableOnly && s.Flags&elf.SHF_WRITE == 0:
		return 0, fmt.Errorf("got relocation %s in a read-only section, want it in a writable one: compile with -fPIC", o.arch.relName(r.typ))
	case r.offset >= s.Size:
		return 0, fmt.Errorf("got a relocation after the section's %d bytes", s.Size)
	}
	return target, nil
}

func (o *Object) checkSymbol(s *elf.Symbol) (target int, err error) {
	typ := elf.ST_TYPE(s.Info)
	switch {
	case s.Section == elf.SHN_UNDEF && s.Name == "_GLOBAL_OFFSET_TABLE_":
		return 0, errors.New("got the address of the global offset table: compile with -fPIC and no other code model")
	case s.Section == elf.SHN_UNDEF:
		return 0, fmt.Errorf("undefined symbol %q: a kernel is linked into pure Go binaries as well, without any library, so its object must "+
			"be self-contained: define the function static in the same file, and compile without sanitizers, profiling and stack protection", s.Name)
	case s.Section == elf.SHN_COMMON || typ == elf.STT_COMMON:
		return 0, fmt.Errorf("common symbol %q: compile with -fno-common", s.Name)
	case typ == elf.STT_TLS:
		return 0, fmt.Errorf("symbol %q: got thread-local storage, which Go's linker does not support: use a local variable", s.Name)
	case typ == elf.STT_GNU_IFUNC:
		return 0, fmt.Errorf("symbol %q: got a function that is resolved at load time, which Go's linker does not support: "+
			"make one kernel_device for each variant of the processor", s.Name)
	case int(s.Section) >= len(o.sections):
		return 0, fmt.Errorf("symbol %q: got section index %#x, want a section of the object", s.Name, int(s.Section))
	case typ != elf.STT_SECTION && !isNamed(s):
		return 0, fmt.Errorf("symbol %q: got type %v, want a function, an object or a section", s.Name, typ)
	case s.Value > o.sections[s.Section].Size:
		return 0, fmt.Errorf("symbol %q: got offset %#x in section %q of %d bytes", s.Name, s.Value, o.sections[s.Section].Name, o.sections[s.Section].Size)
	}
	return int(s.Section), nil
}
