// This file finds the calls of a function in machine code.

package proof

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// maxListed is how many calls of one launcher, or entries like it, an error tells.
const maxListed = 4

// code is the machine code of a program.
type code struct {
	machine elf.Machine
	addr    uint64
	bytes   []byte
	start   uint64 // address of the Go code
}

// readCode reads the section with the code of p, and returns nil where it is
// not known at which address of it the Go code starts: the linker may put C in
// front, and only the runtime's own description of the program tells.
func (p *program) readCode() *code {
	text := p.object.ELF.Section(".text")
	tab := pclntab(p.object.ELF)
	if text == nil || tab == nil {
		return nil
	}
	b, err := p.object.SectionBytes(text)
	if err != nil {
		return nil
	}
	c := &code{machine: p.object.ELF.Machine, addr: text.Addr, bytes: b}
	for _, d := range p.readData() {
		if d.section != tab && c.findStart(d.bytes, tab.Addr, p) {
			return c
		}
	}
	return nil
}

// findStart looks in data for runtime.moduledata, which starts with the address
// of the table of functions, and among whose fields are, one after the other,
// the first and the last address of the functions and the start of the code.
func (c *code) findStart(data []byte, table uint64, p *program) bool {
	const fields = 64 // of moduledata to look at
	first, last := p.table.entry(0), p.table.entry(p.table.n)
	word := binary.LittleEndian.Uint64
	for i := 0; i+8*fields <= len(data); i += 8 {
		if word(data[i:]) != table {
			continue
		}
		for j := i + 8; j+24 <= i+8*fields; j += 8 {
			start := word(data[j+16:])
			if start >= c.addr && word(data[j:]) == start+first && word(data[j+8:]) == start+last {
				c.start = start
				return true
			}
		}
	}
	return false
}

// calls returns the addresses, from the start of the Go code, of the direct
// calls of the function at entry.
func (c *code) calls(entry uint64) []uint64 {
	var found []uint64
	target := c.start + entry
	switch c.machine {
	case elf.EM_X86_64:
		for i := 0; i+5 <= len(c.bytes); i++ {
			rel := int32(binary.LittleEndian.Uint32(c.bytes[i+1:]))
			if c.bytes[i] == 0xe8 && c.addr+uint64(i+5)+uint64(int64(rel)) == target { // CALL rel32
				found = append(found, c.addr+uint64(i)-c.start)
			}
		}
	case elf.EM_AARCH64:
		for i := 0; i+4 <= len(c.bytes); i += 4 {
			word := binary.LittleEndian.Uint32(c.bytes[i:])
			rel := int64(int32(word<<6)) >> 4
			if word>>26 == 0x25 && c.addr+uint64(i)+uint64(rel) == target { // BL imm26
				found = append(found, c.addr+uint64(i)-c.start)
			}
		}
	}
	return found
}

// callers returns where l is called from, as "file:line (function)". A launcher
// that is used as a value has a function that calls it in its own file, which
// is no place to look for the launch.
func (p *program) callers(c *code, l linked) []string {
	return p.positions(c.calls(l.at.entry))
}

// positions returns the places in the program of addresses from the start of the Go
// code, each once and sorted, without those in files of launchers.
func (p *program) positions(pcs []uint64) []string {
	seen := map[string]bool{}
	for _, pc := range pcs {
		i, ok := p.table.find(pc)
		if !ok {
			continue
		}
		at, err := p.table.position(i, pc)
		if err != nil || at.file == "" || path.Base(at.file) == launcher.File {
			continue
		}
		if fn, err := p.table.symbol(i); err == nil {
			name := strings.ReplaceAll(fn.name, "%2e", ".")
			seen[fmt.Sprintf("%s:%d (%s)", at.file, at.line, name)] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// shorten joins the first of list, and says how many more there are.
func shorten(list []string) string {
	if more := len(list) - maxListed; more > 0 {
		list = append(slices.Clone(list[:maxListed]), fmt.Sprintf("%d more", more))
	}
	return strings.Join(list, ", ")
}
