package proof

import (
	"bytes"
	"cmp"
	"debug/elf"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// A fake is a table to be written.
type fake struct {
	names, units, files, steps []byte
	funcs                      []fakeFunc
}

type fakeFunc struct{ entry, name, file, line, unit uint32 }

// bytes writes the table. The last function ends 16 after it starts.
func (f fake) bytes() []byte {
	word, half := binary.LittleEndian.AppendUint64, binary.LittleEndian.AppendUint32
	b := append(half(nil, tableMagic), 0, 0, 1, 8)
	b = word(word(word(b, uint64(len(f.funcs))), 1), 0)
	at := uint64(tableHeader)
	for _, part := range [][]byte{f.names, f.units, f.files, f.steps, nil} {
		b = word(b, at)
		at += uint64(len(part))
	}
	b = append(b, bytes.Join([][]byte{f.names, f.units, f.files, f.steps}, nil)...)
	for i, fn := range f.funcs {
		b = half(half(b, fn.entry), uint32(8*len(f.funcs)+4+funcSize*i))
	}
	b = half(b, f.funcs[len(f.funcs)-1].entry+16)
	for _, fn := range f.funcs {
		for _, v := range []uint32{fn.entry, fn.name, 0, 0, 0, fn.file, fn.line, 0, fn.unit} {
			b = half(b, v)
		}
	}
	return b
}

// small is a table of two functions: of main in a.go, and one without a file.
func small() fake {
	return fake{
		names: []byte("\x00main.main\x00stub\x00"),
		units: []byte{0, 0, 0, 0, 5, 0, 0, 0},
		files: []byte("b.go\x00a.go\x00"),
		steps: []byte{0, 4, 16, 0, 22, 8, 7, 8, 0}, // file 1; lines 10, then 6
		funcs: []fakeFunc{{entry: 32, name: 1, file: 1, line: 4}, {entry: 48, name: 11, unit: none}},
	}
}

func TestTable(t *testing.T) {
	table, err := newFuncTable(small().bytes())
	if err != nil {
		t.Fatal(err)
	}
	for pc, want := range map[uint64]struct {
		fn   string
		file string
		line int
	}{31: {}, 32: {"main.main", "a.go", 10}, 39: {"main.main", "a.go", 10}, 40: {"main.main", "a.go", 6}, 48: {"stub", "", 0}, 63: {"stub", "", 0}, 64: {}} {
		i, ok := table.find(pc)
		if ok != (want.fn != "") {
			t.Errorf("%d: got function %d, %v", pc, i, ok)
		}
		if !ok {
			continue
		}
		fn, err := table.symbol(i)
		at, err2 := table.position(i, pc)
		if err := errors.Join(err, err2); err != nil || fn.name != want.fn || at.file != want.file || at.line != want.line {
			t.Errorf("%d: got %v, %v, %v, want %v", pc, fn, at, err, want)
		}
	}
}

// walk reads all of a table, and returns the first error. An error ends it where
// it counts for the whole table.
func walk(b []byte) error {
	table, err := newFuncTable(b)
	if err != nil {
		return err
	}
	var first error
	for i := range table.n {
		_, err1 := table.symbol(i)
		_, err2 := table.position(i, table.entry(i))
		_, err3 := table.position(i, table.entry(i+1)-1)
		err := errors.Join(err1, err2, err3)
		if errors.Is(err, errOverlap) {
			return err
		}
		first = cmp.Or(first, err)
	}
	return first
}

// TestBombs reads small tables that ask for much more than their size, in memory
// or in time.
func TestBombs(t *testing.T) {
	const n = 100_000
	long := bytes.Repeat([]byte("x"), 4<<20)
	many := func(change func(i uint32, f *fakeFunc)) []fakeFunc {
		list := make([]fakeFunc, n)
		for i := range list {
			list[i] = fakeFunc{entry: uint32(16 * i), name: 1, unit: none}
			change(uint32(i), &list[i])
		}
		return list
	}
	names, files, steps, ends := small(), small(), small(), small()
	names.names = append(bytes.Clone(long), 0)
	names.funcs = many(func(i uint32, f *fakeFunc) { f.name = i })
	files.files, files.units = append(bytes.Clone(long), 0), nil
	for i := range uint32(n) {
		files.units = binary.LittleEndian.AppendUint32(files.units, i)
	}
	files.funcs = many(func(i uint32, f *fakeFunc) { f.file, f.line, f.unit = 1, 4, i-1 })
	files.funcs[0].unit = 0
	steps.steps = append([]byte{0}, bytes.Repeat([]byte{2, 0}, 2<<20)...)
	steps.steps = append(steps.steps, 2, 100, 0)
	steps.funcs = many(func(i uint32, f *fakeFunc) { f.file, f.unit = 1+2*i, 0 })
	ends.funcs[0].name = 1 << 31
	counts := small().bytes()
	binary.LittleEndian.PutUint64(counts[8:], 1<<40)
	overflow := small().bytes()
	binary.LittleEndian.PutUint64(overflow[8:], 1<<61)
	for name, c := range map[string]struct {
		table []byte
		want  string
	}{
		"names overlap":          {names.bytes(), errOverlap.Error()},
		"names of files overlap": {files.bytes(), errOverlap.Error()},
		"steps overlap":          {steps.bytes(), errOverlap.Error()},
		"a name past the end":    {ends.bytes(), "got offset 2147483648"},
		"a name that goes on":    {ends.bytes()[:tableHeader+8], "want it inside of 80 bytes"},
		"functions of terabytes": {counts, "got 1099511627776 functions"},
		"functions that wrap":    {overflow, "got 2305843009213693952 functions"},
		"an older release":       {append([]byte{0xf0}, small().bytes()[1:]...), "want the table of functions of Go 1.20 or later"},
		"nothing":                {nil, "want the table of functions of Go 1.20 or later"},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			if err := walk(c.table); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestDamage damages the table of a real program in many ways, none of which may
// panic, and the program.
func TestDamage(t *testing.T) {
	name := build(t)
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	s := pclntab(e)
	whole := file[s.Offset : s.Offset+s.Size]
	if err := walk(whole); err != nil {
		t.Errorf("whole: %v", err)
	}
	damageHeader(t, whole)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		b := bytes.Clone(whole)
		for range 1 + rng.IntN(2000) {
			b[rng.IntN(len(b))] = byte(rng.Uint32())
		}
		walk(b[:rng.IntN(len(b)+1)])
	}
	binary.LittleEndian.PutUint64(whole[8:], 1<<40)
	if err := os.WriteFile(name, file, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := read(name); err == nil || !strings.Contains(err.Error(), "a.out: section "+s.Name+": got 1099511627776 functions") {
		t.Errorf("got %v", err)
	}
}

// damageHeader sets each word of a table's header to values that ask for trouble.
func damageHeader(t *testing.T, whole []byte) {
	t.Helper()
	for word := range tableHeader / 8 {
		for _, v := range []uint64{0, 1, uint64(len(whole)) - 1, uint64(len(whole)), uint64(len(whole)) + 1, 1 << 31, 1<<32 - 1, 1 << 62, 1<<64 - 1} {
			b := bytes.Clone(whole)
			binary.LittleEndian.PutUint64(b[8*word:], v)
			if err := walk(b); err == nil && word > 0 && v > uint64(len(whole)) && word != 2 && word != 3 {
				t.Errorf("word %d is %d: got no error", word, v)
			}
		}
	}
}

func FuzzTable(f *testing.F) {
	f.Add(small().bytes())
	f.Fuzz(func(t *testing.T, b []byte) { walk(b) })
}
