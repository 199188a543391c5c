// This file places the live sections, symbols and relocations of all objects in the output.

package elfobj

import (
	"debug/elf"
	"fmt"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// File describes the object to write.
type File struct {
	Arch *Arch
	Size int64 // of the registry section
	Refs []Ref // the slots of its code table, by ascending offset
}

// Ref says that a slot of the registry's code table refers to a kernel, which Use made live.
type Ref struct {
	Offset int64 // of the slot in the section
	Object *Object
	Symbol string
}

// outSection is a section of the output.
type outSection struct {
	name   string
	typ    elf.SectionType
	flags  elf.SectionFlag
	align  uint64
	size   uint64
	relocs []reloc // with symbols of the output
	parts  []part
	// set when the file is laid out
	offset, relocOffset int64
	symbol              uint32 // its STT_SECTION symbol
}

// isEmpty reports whether the section is left out. The registry never is.
func (s *outSection) isEmpty() bool { return s.name != wire.Section && len(s.parts) == 0 }

// part is an input section in an output section.
type part struct {
	object  *Object
	section int
}

const shfGNURetain = elf.SectionFlag(0x200000)

// The output sections, by index; debug information follows. Merging mergeable sections would move what relocations point into, so strings and constants are plain
// read-only data here.
const (
	outRegistry = iota
	outText
	outRodata
	outRelro
	outData
	outBss
	outCount
)

func newSections() []outSection {
	const alloc, write, exec = elf.SHF_ALLOC, elf.SHF_WRITE, elf.SHF_EXECINSTR
	return []outSection{
		outRegistry: {name: wire.Section, typ: elf.SHT_PROGBITS, flags: alloc | shfGNURetain, align: wire.Align},
		outText:     {name: ".text", typ: elf.SHT_PROGBITS, flags: alloc | exec, align: 1},
		outRodata:   {name: ".rodata", typ: elf.SHT_PROGBITS, flags: alloc, align: 1},
		outRelro:    {name: ".data.rel.ro", typ: elf.SHT_PROGBITS, flags: alloc | write, align: 1},
		outData:     {name: ".data", typ: elf.SHT_PROGBITS, flags: alloc | write, align: 1},
		outBss:      {name: ".bss", typ: elf.SHT_NOBITS, flags: alloc | write, align: 1},
	}
}

// outOf returns the output section of a live section.
func outOf(s *elf.SectionHeader) int {
	switch {
	case s.Flags&elf.SHF_EXECINSTR != 0:
		return outText
	case s.Flags&elf.SHF_WRITE == 0:
		return outRodata
	case s.Type == elf.SHT_NOBITS:
		return outBss
	case strings.HasPrefix(s.Name, ".data.rel.ro"):
		return outRelro
	}
	return outData
}

// layout is the output without its bytes.
type layout struct {
	sections []outSection
	symbols  []outSymbol // the null symbol, local ones, and the anchor
	names    stringTable
	objects  []*Object
	index    map[symbolID]uint32 // of a symbol in symbols
}

type outSymbol struct {
	name        uint32
	info        byte
	section     int // index in sections; -1 for the null symbol
	value, size uint64
}

type symbolID struct {
	object *Object
	symbol uint32
}

// newLayout places everything. The order is that of the refs, so equal refs give equal bytes.
func newLayout(f *File) (*layout, error) {
	l := &layout{sections: newSections(), symbols: []outSymbol{{section: -1}}, index: map[symbolID]uint32{}}
	l.sections[outRegistry].size = uint64(f.Size)
	seen := map[*Object]bool{}
	for _, r := range f.Refs {
		if !seen[r.Object] {
			seen[r.Object] = true
			l.objects = append(l.objects, r.Object)
		}
	}
	for _, o := range l.objects {
		l.addSections(o)
	}
	if err := l.checkSize(); err != nil {
		return nil, err
	}
	l.addSymbols()
	for _, o := range l.objects {
		l.addRelocs(o)
	}
	return l, l.addRefs(f)
}

func (l *layout) addSections(o *Object) {
	for i := range o.sections {
		s := &o.sections[i]
		if !s.live {
			continue
		}
		if isDebug(&s.SectionHeader) {
			s.out = l.debugOut(s.Name)
		} else {
			s.out = outOf(&s.SectionHeader)
		}
		out := &l.sections[s.out]
		s.base = alignTo(out.size, s.Addralign)
		out.size = s.base + s.Size
		out.align = max(out.align, s.Addralign)
		out.parts = append(out.parts, part{o, i})
	}
}

func (l *layout) checkSize() error {
	total := uint64(0)
	var sizes []string
	for _, s := range l.sections {
		total += s.size
		sizes = append(sizes, fmt.Sprintf("%d of %s", s.size, s.name))
	}
	if total > wire.MaxSize {
		return fmt.Errorf("got an object of %d bytes (%s), want at most %d: linkers place no more at their default addresses; give the "+
			"binary fewer or smaller images (kernel_registry's devices picks among the build's)", total, strings.Join(sizes, ", "), wire.MaxSize)
	}
	return nil
}

// addSymbols lists the section symbols, the symbols of live sections, and the anchor.
func (l *layout) addSymbols() {
	for i := range l.sections {
		if l.sections[i].isEmpty() {
			continue
		}
		l.sections[i].symbol = uint32(len(l.symbols))
		l.symbols = append(l.symbols, outSymbol{info: elf.ST_INFO(elf.STB_LOCAL, elf.STT_SECTION), section: i})
	}
	for _, o := range l.objects {
		used := o.usedSymbols()
		for i := range o.symbols {
			s := &o.symbols[i]
			if !isNamed(s) || s.Section == elf.SHN_UNDEF || int(s.Section) >= len(o.sections) || !o.sections[s.Section].live {
				continue
			}
			if strings.HasPrefix(s.Name, ".L") && !used[uint32(i)] {
				continue
			}
			in := &o.sections[s.Section]
			l.index[symbolID{o, uint32(i)}] = uint32(len(l.symbols))
			l.symbols = append(l.symbols, outSymbol{
				name: l.names.add(s.Name), info: elf.ST_INFO(elf.STB_LOCAL, elf.ST_TYPE(s.Info)), section: in.out, value: in.base + s.Value, size: s.Size,
			})
		}
	}
	l.symbols = append(l.symbols, outSymbol{
		name: l.names.add(wire.Anchor), info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_OBJECT), section: outRegistry, size: l.sections[outRegistry].size,
	})
}

// usedSymbols returns the symbols that relocations of live sections refer to.
func (o *Object) usedSymbols() map[uint32]bool {
	used := map[uint32]bool{}
	for i := range o.sections {
		for _, r := range o.sections[i].relocs {
			used[r.symbol] = true
		}
	}
	return used
}

// addRelocs moves the relocations of live sections.
func (l *layout) addRelocs(o *Object) {
	for i := range o.sections {
		s := &o.sections[i]
		if !s.live {
			continue
		}
		out := &l.sections[s.out]
		for _, r := range s.relocs {
			if o.isDropped(s, r) {
				continue
			}
			moved := reloc{offset: s.base + r.offset, typ: r.typ, addend: r.addend}
			if symbol := &o.symbols[r.symbol]; elf.ST_TYPE(symbol.Info) == elf.STT_SECTION {
				target := &o.sections[symbol.Section]
				moved.symbol = l.sections[target.out].symbol
				moved.addend += int64(target.base + symbol.Value)
			} else {
				moved.symbol = l.index[symbolID{o, r.symbol}]
			}
			out.relocs = append(out.relocs, moved)
		}
	}
}

// addRefs makes the relocations of the code table.
func (l *layout) addRefs(f *File) error {
	registry := &l.sections[outRegistry]
	for _, r := range f.Refs {
		symbol, ok := l.index[symbolID{r.Object, r.Object.byName[r.Symbol]}]
		if !ok || r.Offset < 0 || r.Offset > f.Size-4 {
			return fmt.Errorf("%s: kernel %q for the slot at %d of %d bytes: want one that Use made live and a slot of the registry",
				r.Object.Name, r.Symbol, r.Offset, f.Size)
		}
		registry.relocs = append(registry.relocs, reloc{offset: uint64(r.Offset), typ: f.Arch.codeRef, symbol: symbol})
	}
	return nil
}

// stringTable is a section of strings.
type stringTable struct {
	b     []byte
	index map[string]uint32
}

// add returns the offset of s.
func (t *stringTable) add(s string) uint32 {
	if t.index == nil {
		t.b, t.index = []byte{0}, map[string]uint32{"": 0}
	}
	i, ok := t.index[s]
	if !ok {
		i = uint32(len(t.b))
		t.index[s] = i
		t.b = append(append(t.b, s...), 0)
	}
	return i
}

// alignTo rounds n up to a multiple of align, a power of two or 0.
func alignTo[T int64 | uint64](n, align T) T {
	if align <= 1 {
		return n
	}
	return (n + align - 1) &^ (align - 1)
}
