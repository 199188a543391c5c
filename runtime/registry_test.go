package runtime

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// entry returns an entry of an image that is bytes.
func entry(name, target string, key ...uint64) wire.Entry {
	return wire.Entry{Record: wire.Record{Path: testPath + name, Target: target, Key: key, Format: "spirv", Layout: "int8",
		File: "kernels.go", Line: 7, Toolchain: "clang 22", Launches: []string{"main.go:5"}}}
}

// sectionOf returns a section of entries whose images are their targets' names.
func sectionOf(t testing.TB, entries ...wire.Entry) []byte {
	t.Helper()
	images := make([][]byte, len(entries))
	for i, e := range entries {
		images[i] = []byte(e.Target)
	}
	section, err := wire.Build(entries, images)
	if err != nil {
		t.Fatal(err)
	}
	return section
}

func TestEntries(t *testing.T) {
	section := sectionOf(t, entry("A", "spirv64", 8, 16), entry("A", "nvptx64-sm_80", 8, 16), entry("B", "spirv64"))
	var names []string
	for e, err := range deviceOf(t, section).registry.entries() {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, e.String())
		if string(e.Image()) != e.Target {
			t.Errorf("%v: got image %q, want %q", e, e.Image(), e.Target)
		}
		if e.Format != "spirv" || e.Layout != "int8" || e.File != "kernels.go" || e.Line != 7 || e.Size != int64(len(e.Target)) ||
			e.Toolchain != "clang 22" || !slices.Equal(e.Launches, []string{"main.go:5"}) {
			t.Errorf("got %+v, want the fields of the record", e)
		}
	}
	slices.Sort(names)
	want := []string{testPath + "A[8,16] for nvptx64-sm_80", testPath + "A[8,16] for spirv64", testPath + "B for spirv64"}
	if !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if (Entry{}).Image() != nil {
		t.Error("zero Entry: got an image")
	}
}

// TestNoRegistry uses the registry of this very test program, which has none.
func TestNoRegistry(t *testing.T) {
	for e, err := range Entries() {
		t.Errorf("got entry %v, %v, want none", e, err)
	}
	if err := Verify(); err != nil {
		t.Errorf("Verify: %v", err)
	}
	d, err := Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := Open("cpu"); again != d || d.Name() != "cpu" {
		t.Errorf("Open twice: got %p %q and %p, want one device cpu", d, d.Name(), again)
	}
	if want := "no kernel registry is linked into this program"; d.Why() != want {
		t.Errorf("Why: got %q, want %q", d.Why(), want)
	}
}

func TestOpenUnknown(t *testing.T) {
	_, err := Open("gpu")
	var unknown *DeviceError
	if !errors.As(err, &unknown) || err.Error() != `device "gpu": not in this version, want one of: cpu` {
		t.Errorf("got %v, want a DeviceError that names cpu", err)
	}
}

func TestDamagedRegistries(t *testing.T) {
	good := sectionOf(t, entry("A", "spirv64"))
	other := slices.Clone(good)
	other[8]++
	for name, test := range map[string]struct {
		section []byte
		kind    error
	}{
		"zeros":     {make([]byte, 256), wire.ErrDamaged},
		"foreign":   {append(slices.Clone(good), strings.Repeat("something else ", 20)...), wire.ErrForeign},
		"truncated": {good[:len(good)-wire.Align], wire.ErrTruncated},
		"version":   {other, wire.ErrVersion},
	} {
		r := &registry{read: func() ([]byte, error) { return test.section, nil }}
		_, err := newCPU(r)
		var bad *RegistryError
		if !errors.As(err, &bad) || !errors.Is(err, test.kind) || !strings.HasPrefix(err.Error(), "kernel registry of this program: section gokernels, offset ") {
			t.Errorf("%s: got %v, want a RegistryError of %v with an offset", name, err, test.kind)
		}
		if err := r.verify(); !errors.Is(err, test.kind) {
			t.Errorf("%s: Verify: got %v, want %v", name, err, test.kind)
		}
		for _, err := range r.entries() {
			if !errors.Is(err, test.kind) {
				t.Errorf("%s: Entries: got %v, want %v", name, err, test.kind)
			}
		}
	}
}

func TestVerify(t *testing.T) {
	section := sectionOf(t, entry("A", "spirv64"), entry("B", "spirv64"))
	r := deviceOf(t, section).registry
	if err := r.verify(); err != nil {
		t.Fatal(err)
	}
	section[len(section)-wire.Align]++ // the first byte of the last image
	err := r.verify()
	var bad *RegistryError
	if !errors.As(err, &bad) || !errors.Is(err, wire.ErrDamaged) {
		t.Errorf("changed image: got %v, want a RegistryError of ErrDamaged", err)
	}
}

// TestReadOnce opens a registry from many sides.
func TestReadOnce(t *testing.T) {
	reads := 0
	r := &registry{read: func() ([]byte, error) { reads++; return nil, errors.New("gone") }}
	for range 3 {
		if err := r.open(); err == nil || !strings.HasSuffix(err.Error(), ": gone") {
			t.Errorf("got %v, want the cause", err)
		}
	}
	if reads != 1 {
		t.Errorf("got %d reads, want 1", reads)
	}
}
