// This file finds the places that use a function as a value.

package proof

import (
	"debug/elf"
	"encoding/binary"
	"path"
	"slices"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// users returns where code takes the launcher l as a value, as callers does. A
// value is the address of a word that holds the address of the function, or of
// one in the launchers' file that calls it with the type arguments. A value that
// the linker wrote into a variable has no such place.
func (p *program) users(c *code, l linked) []string {
	entries := map[uint64]bool{l.at.entry: true}
	for _, pc := range c.calls(l.at.entry) {
		i, ok := p.table.find(pc)
		if !ok {
			continue
		}
		if at, err := p.table.position(i, pc); err == nil && path.Base(at.file) == launcher.File {
			entries[p.table.entry(i)] = true
		}
	}
	words := map[uint64]bool{}
	for _, d := range p.readData() {
		for i := int(-d.section.Addr & 7); i+8 <= len(d.bytes); i += 8 {
			if w := binary.LittleEndian.Uint64(d.bytes[i:]); w >= c.start && entries[w-c.start] {
				words[d.section.Addr+uint64(i)] = true
			}
		}
	}
	return p.positions(c.addressesOf(words))
}

// addressesOf returns the addresses, from the start of the Go code, of the
// instructions that compute one of the addresses in targets.
func (c *code) addressesOf(targets map[uint64]bool) []uint64 {
	var found []uint64
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(c.bytes[i:]) }
	switch c.machine {
	case elf.EM_X86_64:
		for i := 0; i+7 <= len(c.bytes); i++ { // LEAQ rel32(IP), register
			rex, op, mod := c.bytes[i], c.bytes[i+1], c.bytes[i+2]
			if rex&^4 == 0x48 && op == 0x8d && mod&0xc7 == 5 && targets[c.addr+uint64(i+7)+uint64(int64(int32(word(i+3))))] {
				found = append(found, c.addr+uint64(i)-c.start)
			}
		}
	case elf.EM_AARCH64:
		for i := 0; i+8 <= len(c.bytes); i += 4 { // ADRP page, register; ADD offset, register
			adrp, add := word(i), word(i+4)
			if adrp&0x9f000000 != 0x90000000 || add&0xffc00000 != 0x91000000 || add>>5&31 != adrp&31 {
				continue
			}
			pages := int64(int32(adrp<<8)>>13)<<2 | int64(adrp>>29&3)
			if targets[(c.addr+uint64(i))&^0xfff+uint64(pages<<12)+uint64(add>>10&0xfff)] {
				found = append(found, c.addr+uint64(i)-c.start)
			}
		}
	}
	slices.Sort(found)
	return found
}
