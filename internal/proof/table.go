// This file reads the table of a program's functions, with which the Go runtime
// unwinds stacks: runtime/symtab.go describes it. debug/gosym reads it, too, but
// believes it: it makes as many functions as the table says that there are, and a
// string for each name, all of which may be the same bytes.

package proof

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	tableMagic  = 0xfffffff1 // of Go 1.20 and later
	tableHeader = 8 + 8*8
	funcSize    = 36        // of runtime._func, up to the last field that is read here
	none        = 1<<32 - 1 // no unit, no file
)

// errOverlap is the error of a table that takes more time than its size allows.
var errOverlap = errors.New("its parts overlap: it is damaged")

// A funcTable is the table of functions, read where it lies. Addresses count from
// the start of the Go code.
type funcTable struct {
	names, units, files, steps []byte
	funcs                      []byte // where the code and the description of each function start; the descriptions
	n                          int
	quantum                    uint64 // of code addresses
	work                       int    // bytes that may still be looked at
}

// A symbol is a function in the table.
type symbol struct {
	entry uint64
	name  string
}

// A position is where an instruction comes from.
type position struct {
	file string // "" if nothing is known
	line int
}

// newFuncTable reads the header of a table.
func newFuncTable(b []byte) (*funcTable, error) {
	if len(b) < tableHeader || binary.LittleEndian.Uint32(b) != tableMagic || b[7] != 8 {
		return nil, fmt.Errorf("got %x, want the table of functions of Go 1.20 or later on a machine of 64 bits: "+
			"the program's Go release is older, or newer than the one that built this tool", b[:min(8, len(b))])
	}
	t := &funcTable{quantum: uint64(b[6]), work: 64 * len(b)}
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8+8*i:]) }
	for i, part := range []*[]byte{&t.names, &t.units, &t.files, &t.steps, &t.funcs} {
		at := word(3 + i)
		if at > uint64(len(b)) {
			return nil, fmt.Errorf("got part %d at offset %d, want it inside of %d bytes", i, at, len(b))
		}
		*part = b[at:]
	}
	n := word(0)
	if n == 0 || n > uint64(len(t.funcs))/8 || 8*int(n)+4 > len(t.funcs) {
		return nil, fmt.Errorf("got %d functions, want at least one and their descriptions in %d bytes", n, len(t.funcs))
	}
	t.n = int(n)
	return t, nil
}

// entry returns where function i starts, or where the last one ends.
func (t *funcTable) entry(i int) uint64 { return uint64(binary.LittleEndian.Uint32(t.funcs[8*i:])) }

// spend counts work, of which there is a limit.
func (t *funcTable) spend(n int) error {
	if t.work -= n; t.work < 0 {
		return errOverlap
	}
	return nil
}

// describe returns the runtime's description of function i.
func (t *funcTable) describe(i int) ([]byte, error) {
	at := uint64(binary.LittleEndian.Uint32(t.funcs[8*i+4:]))
	if at+funcSize > uint64(len(t.funcs)) {
		return nil, fmt.Errorf("function %d: got its description at offset %d, want it inside of %d bytes", i, at, len(t.funcs))
	}
	return t.funcs[at:], nil
}

// field returns a field of a description: the nth word of 32 bits.
func field(desc []byte, n int) uint32 { return binary.LittleEndian.Uint32(desc[4*n:]) }

// symbol returns function i.
func (t *funcTable) symbol(i int) (symbol, error) {
	desc, err := t.describe(i)
	if err != nil {
		return symbol{}, err
	}
	name, err := t.text(t.names, field(desc, 1))
	if err != nil {
		return symbol{}, fmt.Errorf("function %d: name: %w", i, err)
	}
	return symbol{t.entry(i), name}, nil
}

// text returns the text at an offset of a part.
func (t *funcTable) text(part []byte, at uint32) (string, error) {
	if uint64(at) > uint64(len(part)) {
		return "", fmt.Errorf("got offset %d, want it inside of %d bytes", at, len(part))
	}
	n := bytes.IndexByte(part[at:], 0)
	if n < 0 {
		return "", fmt.Errorf("the text at offset %d does not end", at)
	}
	if err := t.spend(n + 1); err != nil {
		return "", err
	}
	return string(part[at : int(at)+n]), nil
}

// find returns the number of the function with the instruction at pc.
func (t *funcTable) find(pc uint64) (int, bool) {
	low, high := 0, t.n
	for low < high {
		if mid := (low + high) / 2; t.entry(mid+1) <= pc {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < t.n && t.entry(low) <= pc
}

// position returns where the instruction at pc, in function i, comes from.
func (t *funcTable) position(i int, pc uint64) (at position, err error) {
	desc, err := t.describe(i)
	if err != nil {
		return at, err
	}
	file, err := t.value(field(desc, 5), t.entry(i), pc)
	unit := field(desc, 8)
	if err != nil || file < 0 || unit == none {
		return at, err
	}
	line, err := t.value(field(desc, 6), t.entry(i), pc)
	if err != nil {
		return at, err
	}
	slot := 4 * (uint64(unit) + uint64(file))
	if slot+4 > uint64(len(t.units)) {
		return at, fmt.Errorf("function %d: got file %d of unit %d, want it inside of %d bytes", i, file, unit, len(t.units))
	}
	name := binary.LittleEndian.Uint32(t.units[slot:])
	if name == none {
		return at, nil
	}
	at.line = int(line)
	if at.file, err = t.text(t.files, name); err != nil {
		err = fmt.Errorf("function %d: file: %w", i, err)
	}
	return at, err
}

// value returns what a table of steps, which starts at an offset, says of pc, or
// -1 if it says nothing. A step is how much the value changes, and up to which
// address it holds.
func (t *funcTable) value(table uint32, entry, pc uint64) (int32, error) {
	if table == 0 {
		return -1, nil
	}
	if uint64(table) > uint64(len(t.steps)) {
		return 0, fmt.Errorf("got steps at offset %d, want them inside of %d bytes", table, len(t.steps))
	}
	value, rest := int32(-1), t.steps[table:]
	for at := entry; ; {
		change, n := binary.Uvarint(rest)
		length, m := binary.Uvarint(rest[max(n, 0):])
		switch {
		case n > 0 && change == 0 && at != entry:
			return -1, nil
		case n <= 0 || m <= 0:
			return 0, fmt.Errorf("the steps at offset %d do not end", table)
		}
		if err := t.spend(n + m); err != nil {
			return 0, err
		}
		rest = rest[n+m:]
		value += int32(uint32(change)>>1) ^ -int32(change&1) // the sign is the lowest bit
		if at += length * t.quantum; pc < at {
			return value, nil
		}
	}
}
