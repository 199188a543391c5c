//go:build bazel

// Package drift_test reads the registry of a program that Bazel linked, this one, twice: with the runtime, and with
// debug/elf by the numbers of the format alone. It shares no code with internal/wire, so it fails when the writer or
// the reader changes without the other, or when both change without a new version.
package drift_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

const (
	version     = 1
	headerSize  = 128
	slotSize    = 16
	sectionName = "gokernels"
)

// An entry is what both readings must agree on.
type entry struct {
	path, target, format string
	key                  string
	size                 int64
	image                string // bytes; "" for native code
}

func TestDrift(t *testing.T) {
	f, err := elf.Open("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()

	byELF, byRuntime := readELF(t, f), readRuntime(t)
	if len(byELF) != 4 {
		t.Errorf("got %d entries, want the 2 of matmul and the 2 of image.Scale", len(byELF))
	}
	for name := range maps.Keys(byELF) {
		if byELF[name] != byRuntime[name] {
			t.Errorf("%s: the file has %+v, the runtime reads %+v", name, byELF[name], byRuntime[name])
		}
	}
	if len(byRuntime) != len(byELF) {
		t.Errorf("the runtime reads %d entries, the file has %d", len(byRuntime), len(byELF))
	}
}

func readRuntime(t *testing.T) map[string]entry {
	t.Helper()
	if err := runtime.Verify(); err != nil {
		t.Fatal(err)
	}
	entries := map[string]entry{}
	for e, err := range runtime.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		got := entry{e.Path, e.Target, e.Format, fmt.Sprint(e.Key), e.Size, string(e.Image())}
		entries[got.path+got.key+got.target] = got
	}
	return entries
}

func readELF(t *testing.T, f *elf.File) map[string]entry {
	t.Helper()
	section := f.Section(sectionName)
	if section == nil {
		t.Fatalf("no section %s", sectionName)
	}
	if section.Flags&(elf.SHF_ALLOC|elf.SHF_WRITE|elf.SHF_EXECINSTR) != elf.SHF_ALLOC || section.Addralign%64 != 0 {
		t.Errorf("section has flags %v and alignment %d, want read-only data aligned to 64", section.Flags, section.Addralign)
	}
	frame, err := section.Data()
	if err != nil {
		t.Fatal(err)
	}
	return readFrame(t, f, section.Addr, frame)
}

func readFrame(t *testing.T, f *elf.File, address uint64, frame []byte) map[string]entry {
	t.Helper()
	u32 := func(at uint64) uint64 { return uint64(binary.LittleEndian.Uint32(frame[at:])) }
	u64 := func(at uint64) uint64 { return binary.LittleEndian.Uint64(frame[at:]) }
	if !bytes.HasPrefix(frame, []byte("gokernel")) || u32(8) != version || u32(12) != headerSize || u64(16)%64 != 0 {
		t.Fatalf("got header % x", frame[:headerSize])
	}
	directory, records, code, payload := u64(24), u64(32), u64(48), u64(56)
	entries := map[string]entry{}
	for i := range u32(72) {
		block := records + u32(directory+4*i)
		for slot := block + 8; slot < block+8+slotSize*u32(block); slot += slotSize {
			r := recordReader{b: frame[block+u32(slot+8):][:u32(slot+12)]}
			e, codeSlot, offset := r.entry()
			if codeSlot > 0 {
				at := code + 4*(codeSlot-1)
				checkCode(t, f, e, address+at+uint64(int64(int32(u32(at)))))
			} else {
				e.image = string(frame[payload+offset:][:e.size])
			}
			entries[e.path+e.key+e.target] = e
		}
	}
	if n := u32(64); uint64(len(entries)) != n {
		t.Errorf("got %d entries in the blocks, want the %d of the header", len(entries), n)
	}
	return entries
}

// checkCode fails when a code reference is not into the program's code.
func checkCode(t *testing.T, f *elf.File, e entry, address uint64) {
	t.Helper()
	inCode := func(s *elf.Section) bool {
		return s.Flags&elf.SHF_EXECINSTR != 0 && s.Addr <= address && address < s.Addr+s.Size
	}
	if !slices.ContainsFunc(f.Sections, inCode) {
		t.Errorf("%s%s for %s is at %#x, which is not code", e.path, e.key, e.target, address)
	}
}

// A recordReader reads the start of a record: lengths and numbers are unsigned varints.
type recordReader struct{ b []byte }

func (r *recordReader) entry() (e entry, code, offset uint64) {
	e.path, e.target = r.text(), r.text()
	key := make([]uint64, r.number())
	for i := range key {
		key[i] = r.number()
	}
	e.key = fmt.Sprint(key)
	code, offset, e.size = r.number(), r.number(), int64(r.number())
	e.format = r.text()
	return e, code, offset
}

func (r *recordReader) number() uint64 {
	v, n := binary.Uvarint(r.b)
	r.b = r.b[n:]
	return v
}

func (r *recordReader) text() string {
	n := r.number()
	s := string(r.b[:n])
	r.b = r.b[n:]
	return s
}
