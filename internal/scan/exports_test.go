package scan_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

// exporting is a package that launches nothing, with most that can be exported.
const exporting = `package host

import (
	"io"
	"net/http"
	"sync"

	_ "github.com/rules-gokernel/rules_gokernel/device"
)

type Axis = [5]byte

type List[T any] = []Pair[T, T]

type Pair[A, B any] struct {
	sync.Mutex
	First  A
	second B
	*http.Client
}

func (p *Pair[A, B]) Swap() *Pair[B, A] { return nil }

type Number interface{ ~int | ~float64 }

func Sum[T Number](list ...T) (sum T) { return }

var Default = func() io.Reader { return http.NoBody }()

const Size = 3 << iota

type local struct{ Deep map[string]List[local] }

var Local local
`

// native declares types that only the compiler sees.
const native = `package native

// typedef struct { double re, im; } number;
import "C"

import _ "github.com/rules-gokernel/rules_gokernel/device"

type Number C.number

func (n Number) Abs() float64 { return float64(n.re) }
`

const importing = `package app

import (
	"io"
	"net/http"

	"example.com/app/blas"
	"example.com/app/host"
	"example.com/app/native"
)

var (
	A = blas.LaunchScale[host.Axis]
	B = blas.LaunchScale[[host.Size]int]
	C = func() {
		var p host.Pair[int, string]
		p.Lock()
		var _ *host.Pair[string, int] = p.Swap()
		var _ int = host.Sum(p.First)
		var _ io.Reader = host.Default
		var _ *http.Client = p.Client
		var _ host.List[int] = []host.Pair[int, int]{}
		_ = host.Local.Deep[""]
		var _ float64 = native.Number{}.Abs()
	}
)
`

// TestExportedTypes checks a package against types that scans wrote and types
// that the compiler wrote, of packages that share some.
func TestExportedTypes(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": blas, "host/host.go": exporting, "native/native.go": native, "app/app.go": importing})
	generate(t, "blas")
	w := newWorld(t)
	w.scanAll()
	if got, want := len(w.symbols("app")), 2; got != want {
		t.Errorf("got %d kernels, want %d", got, want)
	}
	before := w.read("host", "types")
	beforeNative := w.read("native", "types")
	testmodule.Write(t, "host/host.go", strings.ReplaceAll(exporting, "\n\n", "\n\n// A comment.\n\n"))
	testmodule.Write(t, "native/native.go", strings.ReplaceAll(native, "\n\n", "\n\n\n"))
	w = w.again()
	if diff := cmp.Diff(before, w.read("host", "types")); diff != "" {
		t.Errorf("types differ:\n%s", diff)
	}
	if diff := cmp.Diff(beforeNative, w.read("native", "types")); diff != "" {
		t.Errorf("types differ:\n%s", diff)
	}
	testmodule.Write(t, "host/host.go", strings.Replace(exporting, "Axis = [5]byte", "Axis = [6]byte", 1))
	w = w.again()
	if before == w.read("host", "types") {
		t.Error("types are the same after the length of an array changed")
	}
}

// TestUnusableTypes imports a package whose types could not be written.
func TestUnusableTypes(t *testing.T) {
	w := small(t)
	c := w.config(w.app("app"))
	for content, want := range map[string]string{
		"# no types: b.go:1:2: undefined: x\n": `the scan of "example.com/app/blas" could not say what it exports: b.go:1:2: undefined: x`,
		"!<arch>\nnonsense":                    `export data of "example.com/app/blas": `,
		"nonsense":                             "unexpected export data",
		"":                                     "empty export data",
	} {
		if err := os.WriteFile(w.file(w.app("blas"), "types"), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := scan.Run(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", content, err, want)
		}
	}
}
