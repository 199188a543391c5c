package manifest

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file.json")
	decls := []Decl{{"gk_MatMul", "MatMul", "blas/blas.go", 7}}
	scan := &Scan{Package: "example.com/blas", Label: "//blas", Decls: decls, Kernels: []Kernel{{
		Path: "example.com/blas.MatMul", Key: []uint64{1, 1<<64 - 1}, Symbol: "gokernel_MatMul", Layout: "[]float32", Decl: "gk_MatMul",
		Funcs: []string{"gk_MatMul"}, Launches: []Launch{{At: "main.go:3", Through: []string{"example.com/wrap.Run"}}}, Source: "00",
	}}}
	if err := WriteScan(name, scan); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadScan(name); err != nil || !reflect.DeepEqual(got, scan) {
		t.Errorf("got %v, %v, want %v", got, err, scan)
	}
	image := &Image{Path: "example.com/blas.Fft", Target: "cpu", Format: "native", Symbol: "fft", Layout: "[]float32", File: "fft.c", Label: "//blas:fft"}
	if err := WriteImage(name, image); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadImage(name); err != nil || !reflect.DeepEqual(got, image) {
		t.Errorf("got %v, %v, want %v", got, err, image)
	}
}

func TestReadErrors(t *testing.T) {
	scan := func(name string) error { _, err := ReadScan(name); return err }
	image := func(name string) error { _, err := ReadImage(name); return err }
	for _, c := range []struct {
		name, json string
		read       func(string) error
		want       string
	}{
		{"no JSON", "{", scan, "unexpected EOF"},
		{"unknown field", `{"Colour": 1}`, scan, `unknown field "Colour"`},
		{"two values", `{} {}`, scan, "want one JSON value"},
		{"no path", `{"Kernels": [{}]}`, scan, "kernel 0: path is empty"},
		{"no declaration", `{"Kernels": [{"Path": "a.K"}]}`, scan, `kernel "a.K": decl is empty`},
		{"no symbol", `{"Kernels": [{"Path": "a.K", "Decl": "k"}]}`, scan, `kernel "a.K": symbol is empty`},
		{"no source", `{"Kernels": [{"Path": "a.K", "Decl": "k", "Symbol": "k"}]}`, scan, `kernel "a.K": source is empty`},
		{"negative key", `{"Kernels": [{"Key": [-1]}]}`, scan, "cannot unmarshal number -1"},
		{"image without path", `{}`, image, "path is empty"},
		{"image without target", `{"Path": "a.K"}`, image, `image of "a.K": target is empty`},
		{"image without format", `{"Path": "a.K", "Target": "t"}`, image, `image of "a.K": format is empty`},
		{"object without symbol", `{"Path": "a.K", "Target": "t", "Format": "native"}`, image, `image of "a.K": symbol is empty`},
	} {
		name := filepath.Join(t.TempDir(), "file.json")
		if err := os.WriteFile(name, []byte(c.json), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := c.read(name); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	if err := scan(filepath.Join(t.TempDir(), "missing")); !os.IsNotExist(err) {
		t.Errorf("missing file: got %v", err)
	}
}

func TestWriteRefusesWhatReadRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file.json")
	if err := WriteScan(name, &Scan{Kernels: []Kernel{{}}}); err == nil {
		t.Error("got no error for a kernel without a path")
	}
	if err := WriteImage(name, &Image{}); err == nil {
		t.Error("got no error for an image without a path")
	}
}
