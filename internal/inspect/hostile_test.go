package inspect_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
)

// A section is one of a file that elfFile makes.
type section struct {
	elf.Section64
	data []byte
}

// elfFile returns an ELF file with these sections after an empty one; names is the
// section with their names. Sizes that are set stay.
func elfFile(names int, sections ...section) []byte {
	const head, entry = 64, 64
	var b, table bytes.Buffer
	b.Write(make([]byte, head))
	binary.Write(&table, binary.LittleEndian, elf.Section64{})
	for _, s := range sections {
		if s.Off == 0 {
			s.Off = uint64(b.Len())
		}
		if s.Size == 0 {
			s.Size = uint64(len(s.data))
		}
		b.Write(s.data)
		binary.Write(&table, binary.LittleEndian, s.Section64)
	}
	h := elf.Header64{
		Ident: [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), 1}, Type: uint16(elf.ET_EXEC), Machine: uint16(elf.EM_X86_64),
		Version: 1, Shoff: uint64(b.Len()), Ehsize: head, Phentsize: 56, Shentsize: entry, Shnum: uint16(len(sections) + 1), Shstrndx: uint16(names),
	}
	b.Write(table.Bytes())
	var start bytes.Buffer
	binary.Write(&start, binary.LittleEndian, h)
	copy(b.Bytes(), start.Bytes())
	return b.Bytes()
}

// TestBombs opens small files that ask for much more than their size, in memory
// or in time.
func TestBombs(t *testing.T) {
	const symtab, strtab, progbits = uint32(elf.SHT_SYMTAB), uint32(elf.SHT_STRTAB), uint32(elf.SHT_PROGBITS)
	names := section{elf.Section64{Type: strtab}, []byte("\x00gokernels\x00.rodata\x00")}
	long := section{elf.Section64{Type: strtab}, bytes.Repeat([]byte("x"), 8<<20)}
	symbols := bytes.Repeat([]byte{0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 200_000)
	compressed := bytes.Clone(symbols)
	binary.LittleEndian.PutUint32(compressed, uint32(elf.COMPRESS_ZLIB))
	binary.LittleEndian.PutUint64(compressed[8:], 1<<40)
	many := make([]section, 50_000)
	many[0] = long
	for name, c := range map[string]struct {
		file []byte
		want string // "" for a file without a registry
	}{
		"long names of sections":       {elfFile(1, many...), "does not end in 4096 bytes"},
		"names of sections compressed": {elfFile(1, section{elf.Section64{Flags: uint64(elf.SHF_COMPRESSED)}, compressed}), "compressed"},
		"long names of symbols":        {elfFile(1, names, section{elf.Section64{Type: symtab, Link: 3}, symbols}, long), ""},
		"symbols compressed": {elfFile(1, names, section{elf.Section64{Type: symtab, Link: 1, Flags: uint64(elf.SHF_COMPRESSED)}, compressed}),
			"compressed in this file"},
		"names of symbols nowhere": {elfFile(1, names, section{elf.Section64{Type: symtab, Link: 1 << 31}, symbols}), "got section 2147483648 for its names"},
		"a registry of exabytes":   {elfFile(1, names, section{elf.Section64{Type: progbits, Name: 1, Size: 1 << 62}, nil}), "it is truncated"},
		"a registry past the end":  {elfFile(1, names, section{elf.Section64{Type: progbits, Name: 1, Off: 1 << 62, Size: 64}, nil}), "it is truncated"},
		"constants of exabytes":    {elfFile(1, names, section{elf.Section64{Type: progbits, Name: 11, Size: 1 << 62}, nil}), "it is truncated"},
		"a registry of zeros":      {elfFile(1, names, section{elf.Section64{Type: progbits, Name: 1}, make([]byte, 8<<20)}), "zero bytes"},
		"32 bits":                  {[]byte("\x7fELF\x01\x01\x01"), "no ELF file of 64 bits"},
		"nothing but the magic":    {[]byte("\x7fELF"), "no ELF file of 64 bits"},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			f, err := inspect.Open(save(t, c.file))
			if err == nil {
				defer f.Close()
			}
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestArchiveInArchive opens archives in archives, which are not looked into, and
// a member whose name has more lines than one.
func TestArchiveInArchive(t *testing.T) {
	o := object(t)
	wrap := func(name string, b []byte) []byte {
		if len(b)%2 == 1 {
			b = append(b, 0)
		}
		return append([]byte("!<arch>\n"+name+strings.Repeat(" ", 48-len(name))+pad(len(b))+"`\n"), b...)
	}
	nested := o
	for range 1000 {
		nested = wrap("inner.a/", nested)
	}
	f, err := inspect.Open(save(t, nested))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if len(f.Objects) != 0 {
		t.Errorf("got %d objects, want none", len(f.Objects))
	}
	e := entry(t, save(t, wrap("a\n\x1b[2J/", o)))
	if want := `("a\n\x1b[2J")`; !strings.HasSuffix(e.Object.Name, want) {
		t.Errorf("got %q, want the end %q", e.Object.Name, want)
	}
}
