package wire_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// find looks an entry up as a caller without kept hashes would.
func find(r *wire.Registry, path string, key []uint64, target string) (wire.Image, bool) {
	return r.Lookup(path, wire.HashPath(path), key, target, wire.HashTarget(target))
}

// sample returns n entries with one image of size bytes each.
func sample(n, size int) ([]wire.Entry, [][]byte) {
	entries := make([]wire.Entry, n)
	images := make([][]byte, n)
	for i := range entries {
		entries[i].Record = wire.Record{
			Path: fmt.Sprintf("example.com/blas.K%d", i%7), Target: "cpu-v3", Key: []uint64{uint64(i), 64}, Format: "spirv",
			Layout: "float32,[]float32", File: "blas/blas.go", Line: 12,
			Funcs:  []wire.Func{{Name: "K", File: "blas/blas.go", Line: 12}},
			Source: "00", Toolchain: "clang 22", Launches: []string{"main.go:10"},
		}
		images[i] = bytes.Repeat([]byte{byte(i + 1)}, size)
	}
	return entries, images
}

func TestBuildAndLookup(t *testing.T) {
	for _, n := range []int{0, 1, 3, 4, 5, 1000} {
		entries, images := sample(n, 100)
		b, err := wire.Build(entries, images)
		if err != nil {
			t.Fatal(err)
		}
		r, err := wire.Open(b)
		if err != nil {
			t.Fatal(err)
		}
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
		}
		if _, ok := find(r, "example.com/blas.K0", []uint64{1 << 40}, "cpu-v3"); ok {
			t.Error("found an entry that is not there")
		}
	}
}
