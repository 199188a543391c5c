package wire_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// set returns a copy of b with the little-endian number v of size bytes at offset.
func set(b []byte, offset, size int, v uint64) []byte {
	b = slices.Clone(b)
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], v)
	copy(b[offset:offset+size], word[:])
	return b
}

func TestOpenErrors(t *testing.T) {
	entries, images := sample(40, 100)
	good := build(t, entries, images)
	pad := make([]byte, 2*wire.Align)
	for _, c := range []struct {
		name    string
		section []byte
		kind    error
		offset  int64
		text    string
	}{
		{"older registry", set(good, 8, 4, 0), wire.ErrVersion, 8, "the objgen that wrote the registry is older than the runtime"},
		{"newer registry", slices.Concat(pad, set(good, 8, 4, 2)), wire.ErrVersion, 136, "the runtime that is linked into this program is older"},
		{"foreign bytes", append(bytes.Repeat([]byte("x"), 128), good...), wire.ErrForeign, 0, "something other than kernel_registry"},
		{"foreign bytes after a frame", slices.Concat(good, pad, []byte("hello"), pad), wire.ErrForeign, int64(len(good)) + 128, `"hello`},
		{"foreign tail", slices.Concat(good, []byte("hello")), wire.ErrTruncated, int64(len(good)), "want the 128 of a header"},
		{"half a header", good[:100], wire.ErrTruncated, 0, "got 100 bytes"},
		{"half a frame", good[:len(good)-64], wire.ErrTruncated, 0, "to the end of the section"},
		{"header size", set(good, 12, 4, 64), wire.ErrDamaged, 12, "header size: got 64, want 128"},
		{"huge frame", set(good, 16, 8, 1<<63), wire.ErrDamaged, 16, "want at most 1900000000"},
		{"unaligned frame", set(good, 16, 8, uint64(len(good)-1)), wire.ErrDamaged, 16, "want a multiple of 64"},
		{"small frame", set(good, 16, 8, 128), wire.ErrDamaged, 16, "want them in order"},
		{"directory in the header", set(good, 24, 8, 64), wire.ErrDamaged, 16, "want them in order"},
		{"records before the directory", set(good, 32, 8, 0), wire.ErrDamaged, 16, "want them in order"},
		{"many records", set(good, 40, 8, wire.MaxSize), wire.ErrDamaged, 16, "want them in order"},
		{"many codes", set(good, 68, 4, wire.MaxSize), wire.ErrDamaged, 16, "want them in order"},
		{"more codes than entries", set(good, 64, 4, 1), wire.ErrDamaged, 64, "got 1 entries"},
		{"more entries than bytes", set(good, 64, 4, 1<<20), wire.ErrDamaged, 64, "entries"},
		{"no blocks", set(good, 72, 4, 0), wire.ErrDamaged, 72, "want a power of two"},
		{"three blocks", set(good, 72, 4, 3), wire.ErrDamaged, 72, "want a power of two"},
		{"many blocks", set(good, 72, 4, 1<<30), wire.ErrDamaged, 16, "want them in order"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := wire.Open(c.section)
			checkError(t, err, c.kind, c.offset, c.text)
		})
	}
}

// checkError tests that err is, or joins, a FormatError of that kind and offset with that text in it.
func checkError(t *testing.T, err error, kind error, offset int64, text string) {
	t.Helper()
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, err := range all {
		var f *wire.FormatError
		if errors.As(err, &f) && errors.Is(err, kind) && f.Offset == offset && strings.Contains(err.Error(), text) {
			return
		}
	}
	t.Errorf("got %v, want %v at offset %d with %q", err, kind, offset, text)
}

func TestVerifyFindsDuplicates(t *testing.T) {
	entries, images := sample(2, 10)
	frame := build(t, entries, images)
	r := open(t, append(slices.Clone(frame), frame...))
	err := r.Verify()
	if !errors.Is(err, wire.ErrDuplicate) || !strings.Contains(err.Error(), "example.com/blas.K0[0,64] for cpu-v3 is also at offset ") {
		t.Errorf("got %v, want a duplicate", err)
	}
}

// TestEveryByteIsChecked flips one bit of each byte, the code table's excepted: Open or Verify must notice, and nothing may panic.
func TestEveryByteIsChecked(t *testing.T) {
	entries, images := sample(35, 3)
	good := build(t, entries, images)
	plan, err := wire.NewPlan(entries)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := plan.CodeOffset(4)
	last, _ := plan.CodeOffset(34)
	for i := range good {
		if int64(i) >= first && int64(i) < last+4 {
			continue
		}
		bad := slices.Clone(good)
		bad[i] ^= 1 << (i % 8)
		r, err := wire.Open(bad)
		if err == nil {
			err = r.Verify()
			exercise(r, entries)
		}
		if err == nil {
			t.Errorf("byte %d: a flipped bit is not noticed", i)
		}
	}
	relocated := slices.Clone(good)
	binary.LittleEndian.PutUint32(relocated[first:], 0xdeadbeef)
	if err := open(t, relocated).Verify(); err != nil {
		t.Errorf("a relocated code slot: %v", err)
	}
}

// exercise calls everything that reads a section.
func exercise(r *wire.Registry, entries []wire.Entry) {
	for _, e := range entries {
		if img, ok := find(r, e.Path, e.Key, e.Target); ok {
			img.Bytes()
			img.CodeSlot()
			img.Layout()
			img.Format()
			_, _ = img.Record()
		}
	}
	for rec := range r.Records() {
		find(r, rec.Path, rec.Key, rec.Target)
	}
	r.Targets()
	r.Len()
}

func TestRecordsStops(t *testing.T) {
	entries, images := sample(50, 1)
	n := 0
	for range open(t, build(t, entries, images)).Records() {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("got %d records, want 3", n)
	}
}

func TestFrameSize(t *testing.T) {
	entries, images := sample(1, 10)
	frame := build(t, entries, images)
	if size, ok, err := wire.FrameSize(frame[:wire.HeaderSize]); size != int64(len(frame)) || !ok || err != nil {
		t.Errorf("got %d, %t, %v, want %d", size, ok, err, len(frame))
	}
	if size, ok, err := wire.FrameSize(make([]byte, wire.HeaderSize)); size != 0 || ok || err != nil {
		t.Errorf("zeros: got %d, %t, %v, want no registry", size, ok, err)
	}
	if _, _, err := wire.FrameSize(frame[:50]); !errors.Is(err, wire.ErrTruncated) {
		t.Errorf("50 bytes: got %v, want a truncated frame", err)
	}
	if _, _, err := wire.FrameSize(bytes.Repeat([]byte("x"), 128)); !errors.Is(err, wire.ErrForeign) {
		t.Errorf("other bytes: got %v, want foreign bytes", err)
	}
}

func TestPlanErrors(t *testing.T) {
	entry := func(size int64, native bool) wire.Entry {
		return wire.Entry{Record: wire.Record{Path: "a.K", Target: "cpu", Size: size}, Native: native}
	}
	other := entry(1, false)
	other.Target = "gpu"
	bad := entry(1, true)
	bad.Line = -1
	badFunc := entry(1, true)
	badFunc.Funcs = []wire.Func{{Name: "f", Line: -1}}
	for _, c := range []struct {
		name    string
		entries []wire.Entry
		text    string
	}{
		{"duplicate", []wire.Entry{entry(1, false), other, entry(2, true)}, "a.K for cpu is both entry 0 and entry 2"},
		{"large image", []wire.Entry{entry(wire.MaxSize+1, false)}, "got an image of 1900000001 bytes, want at most 1900000000"},
		{"negative size", []wire.Entry{entry(-1, false)}, "got an image of -1 bytes"},
		{"large frame", []wire.Entry{entry(wire.MaxSize, false), other}, "1900000064 of images"},
		{"negative line", []wire.Entry{bad}, "line -1"},
		{"negative function line", []wire.Entry{badFunc}, "line -1"},
	} {
		if _, err := wire.NewPlan(c.entries); err == nil || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.text)
		}
	}
	if _, err := wire.Build(make([]wire.Entry, 1), nil); err == nil {
		t.Error("one entry, no images: got no error")
	}
	changed := []wire.Entry{entry(1, false)}
	plan, err := wire.NewPlan(changed)
	if err != nil {
		t.Fatal(err)
	}
	changed[0].Path = "a.Kernel"
	if _, err := plan.Head(); err == nil || !strings.Contains(err.Error(), "changed after NewPlan") {
		t.Errorf("changed entry: got %v", err)
	}
}
