package wire_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite testdata")

// find looks an entry up as a caller without kept hashes would.
func find(r *wire.Registry, path string, key []uint64, target string) (wire.Image, bool) {
	return r.Lookup(path, wire.HashPath(path), key, target, wire.HashTarget(target))
}

// sample returns n entries with an image of size bytes each; every fifth is native.
func sample(n, size int) ([]wire.Entry, [][]byte) {
	entries := make([]wire.Entry, n)
	images := make([][]byte, n)
	for i := range entries {
		entries[i].Record = wire.Record{
			Path: fmt.Sprintf("example.com/blas.K%d", i%7), Target: "cpu-v3", Key: []uint64{uint64(i), 64}, Format: "spirv",
			Layout: "float32,[]float32", File: "blas/blas.go", Line: 12,
			Funcs:  []wire.Func{{Name: "K", File: "blas/blas.go", Line: 12}, {Name: "help", File: "blas/help.go", Line: 3}},
			Source: "00", Toolchain: "clang 22", Launches: []string{"main.go:10", "other.go:7"},
		}
		images[i] = bytes.Repeat([]byte{byte(i + 1)}, size)
		if i%5 == 4 {
			entries[i].Native, entries[i].Format, entries[i].Size, images[i] = true, wire.FormatNative, int64(size), nil
		}
	}
	return entries, images
}

func build(t testing.TB, entries []wire.Entry, images [][]byte) []byte {
	t.Helper()
	b, err := wire.Build(entries, images)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func open(t testing.TB, section []byte) *wire.Registry {
	t.Helper()
	r, err := wire.Open(section)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestBuildAndLookup(t *testing.T) {
	for _, n := range []int{0, 1, 3, 32, 33, 64, 65, 1000} {
		entries, images := sample(n, 100)
		r := open(t, build(t, entries, images))
		if err := r.Verify(); err != nil {
			t.Fatal(err)
		}
		if r.Len() != n {
			t.Errorf("got %d entries, want %d", r.Len(), n)
		}
		for i, e := range entries {
			img, ok := find(r, e.Path, e.Key, e.Target)
			if !ok || !bytes.Equal(img.Bytes(), images[i]) || img.Layout() != e.Layout || img.Format() != e.Format {
				t.Fatalf("entry %d: got %v %q", i, ok, img.Bytes())
			}
			if _, native := img.CodeSlot(); native != e.Native {
				t.Fatalf("entry %d: got native %t", i, native)
			}
		}
		if _, ok := find(r, "example.com/blas.K0", []uint64{1 << 40}, "cpu-v3"); ok {
			t.Error("found an entry that is not there")
		}
	}
}

func TestCodeSlots(t *testing.T) {
	entries, images := sample(10, 64)
	b := build(t, entries, images)
	r := open(t, append(make([]byte, 128), b...))
	plan, err := wire.NewPlan(entries)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		img, _ := find(r, e.Path, e.Key, e.Target)
		got, native := img.CodeSlot()
		want, _ := plan.CodeOffset(i)
		if native != e.Native || native && int64(got) != want+128 {
			t.Errorf("entry %d: got slot at %d, %t, want %d, %t", i, got, native, want+128, e.Native)
		}
	}
}

func TestSeveralFramesAndPadding(t *testing.T) {
	entries, images := sample(6, 10)
	first := build(t, entries[:3], images[:3])
	second := build(t, entries[3:], images[3:])
	section := slices.Concat(first, make([]byte, 3*wire.Align), second, make([]byte, 10))
	r := open(t, section)
	if err := r.Verify(); err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if img, ok := find(r, e.Path, e.Key, e.Target); !ok || !bytes.Equal(img.Bytes(), images[i]) {
			t.Errorf("entry %d: not found", i)
		}
	}
	if got := r.Targets(); !slices.Equal(got, []string{"cpu-v3"}) || r.Len() != 6 {
		t.Errorf("got targets %q and %d entries", got, r.Len())
	}
}

func TestEmptySection(t *testing.T) {
	for _, section := range [][]byte{nil, make([]byte, 1), make([]byte, 1000)} {
		r := open(t, section)
		if r.Len() != 0 || r.Verify() != nil || len(r.Targets()) != 0 {
			t.Errorf("%d zero bytes: got a registry of %d entries", len(section), r.Len())
		}
		if _, ok := find(r, "p", nil, "t"); ok {
			t.Error("found an entry")
		}
	}
	var zero wire.Image
	if _, err := zero.Record(); err == nil || zero.Bytes() != nil || zero.Layout() != "" || zero.Format() != "" {
		t.Error("zero Image: got something, want nothing")
	}
}

func TestLookupDoesNotAllocate(t *testing.T) {
	entries, images := sample(100, 10)
	r := open(t, build(t, entries, images))
	e := entries[33]
	path, target := wire.HashPath(e.Path), wire.HashTarget(e.Target)
	n := testing.AllocsPerRun(100, func() {
		if img, ok := r.Lookup(e.Path, path, e.Key, e.Target, target); !ok || img.Layout() == "" {
			t.Fatal("not found")
		}
	})
	if n != 0 {
		t.Errorf("got %v allocations, want 0", n)
	}
}

func TestName(t *testing.T) {
	for _, c := range []struct {
		key  []uint64
		want string
	}{{nil, "a/b.K"}, {[]uint64{7}, "a/b.K[7]"}, {[]uint64{0, 1<<64 - 1}, "a/b.K[0,18446744073709551615]"}} {
		if got := wire.Name("a/b.K", c.key); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestGolden notices a change of the bytes. One that is meant is a new Version.
func TestGolden(t *testing.T) {
	entries, images := sample(5, 70)
	entries[2].Key = nil
	got := dump(build(t, entries, images))
	const name = "testdata/frame.hex"
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the format changed: raise Version, then run go test -update\ngot\n%s", got)
	}
}

// dump is a hex dump of 32 bytes a line.
func dump(b []byte) []byte {
	var out bytes.Buffer
	for i := 0; i < len(b); i += 32 {
		line := b[i:min(i+32, len(b))]
		text := bytes.Map(func(r rune) rune {
			if r < 0x20 || r > 0x7e {
				return '.'
			}
			return r
		}, line)
		fmt.Fprintf(&out, "%06x  % x  %s\n", i, line, text)
	}
	return out.Bytes()
}

// drawEntry draws an entry and its image.
func drawEntry(t *rapid.T) (wire.Entry, []byte) {
	text := rapid.StringN(-1, -1, 300)
	line := rapid.IntRange(0, 1<<31-1)
	fn := rapid.Custom(func(t *rapid.T) wire.Func {
		return wire.Func{Name: text.Draw(t, "name"), File: text.Draw(t, "file"), Line: line.Draw(t, "line")}
	})
	r := wire.Record{
		Path:   rapid.SampledFrom([]string{"a.K", "a.L", text.Draw(t, "path")}).Draw(t, "which"),
		Target: rapid.SampledFrom([]string{"cpu", "cpu-v3", "spirv64"}).Draw(t, "target"),
		Key:    rapid.SliceOfN(rapid.Uint64(), 0, 4).Draw(t, "key"),
		Format: text.Draw(t, "format"), Layout: text.Draw(t, "layout"), File: text.Draw(t, "file"), Line: line.Draw(t, "line"),
		Funcs: rapid.SliceOfN(fn, 0, 3).Draw(t, "funcs"), Source: text.Draw(t, "source"), Toolchain: text.Draw(t, "toolchain"),
		Launches: rapid.SliceOfN(text, 0, 3).Draw(t, "launches"),
	}
	if rapid.Bool().Draw(t, "native") {
		r.Size = int64(rapid.IntRange(0, wire.MaxSize).Draw(t, "size"))
		return wire.Entry{Record: r, Native: true}, nil
	}
	return wire.Entry{Record: r}, rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "image")
}

func id(r *wire.Record) string { return fmt.Sprintf("%q %q", wire.Name(r.Path, r.Key), r.Target) }

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var entries []wire.Entry
		var images [][]byte
		want := map[string]wire.Record{}
		for range rapid.IntRange(0, 80).Draw(t, "n") {
			e, image := drawEntry(t)
			if _, ok := want[id(&e.Record)]; ok {
				continue
			}
			want[id(&e.Record)] = wire.Record{}
			entries, images = append(entries, e), append(images, image)
		}
		b, err := wire.Build(entries, images)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			want[id(&e.Record)] = e.Record
		}
		checkRoundTrip(t, b, want, entries, images)
	})
}

func checkRoundTrip(t *rapid.T, b []byte, want map[string]wire.Record, entries []wire.Entry, images [][]byte) {
	r, err := wire.Open(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Verify(); err != nil {
		t.Fatal(err)
	}
	got := map[string]wire.Record{}
	for rec, err := range r.Records() {
		if err != nil {
			t.Fatal(err)
		}
		got[id(&rec)] = rec
	}
	if !maps.EqualFunc(got, want, sameRecord) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i, e := range entries {
		img, ok := find(r, e.Path, e.Key, e.Target)
		if !ok || !bytes.Equal(img.Bytes(), images[i]) || img.Layout() != e.Layout || img.Format() != e.Format {
			t.Fatalf("%s: got %t %q", id(&e.Record), ok, img.Bytes())
		}
		if rec, err := img.Record(); err != nil || !sameRecord(rec, e.Record) {
			t.Fatalf("got %v, %v, want %v", rec, err, e.Record)
		}
	}
}

// sameRecord compares records; an empty slice is the same as nil.
func sameRecord(a, b wire.Record) bool {
	for _, r := range []*wire.Record{&a, &b} {
		if len(r.Key) == 0 {
			r.Key = nil
		}
		if len(r.Funcs) == 0 {
			r.Funcs = nil
		}
		if len(r.Launches) == 0 {
			r.Launches = nil
		}
	}
	return reflect.DeepEqual(a, b)
}

func BenchmarkLookup(b *testing.B) {
	for _, n := range []int{1, 1_000, 100_000} {
		entries, images := sample(n, 64)
		r := open(b, build(b, entries, images))
		for _, step := range []int{0, 7919} { // the same entry each time, and one that is not in any cache
			b.Run(fmt.Sprintf("entries=%d/step=%d", n, step), func(b *testing.B) {
				b.ReportAllocs()
				target := wire.HashTarget("cpu-v3")
				paths := map[string]uint64{}
				hashes := make([]uint64, n)
				for i := range entries {
					if _, ok := paths[entries[i].Path]; !ok {
						paths[entries[i].Path] = wire.HashPath(entries[i].Path)
					}
					hashes[i] = paths[entries[i].Path]
				}
				for i := 0; b.Loop(); i = (i + step) % n {
					if _, ok := r.Lookup(entries[i].Path, hashes[i], entries[i].Key, entries[i].Target, target); !ok {
						b.Fatal("not found")
					}
				}
			})
		}
	}
}
