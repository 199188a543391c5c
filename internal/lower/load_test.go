package lower

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

// deviceDir holds the source of the device package.
const deviceDir = "../../device"

// sources are packages that test cases import: other is none for devices.
var sources = map[string]string{
	"example.com/other": `package other
func F(x int) int { return x }
var V []int
type T struct{ P *int }
type N int
func (n N) M() int { return 0 }
`,
	"example.com/geo": `package geo

import "` + layout.DevicePath + `"

func Dist(x, y float32) float32 {
	return norm(map[int]float32{0: x}[0], y)
}

func norm(x, y float32) float32 { return x*x + y*y }

func Deep(n int) int { return deep(n) }

func deep(n int) int {

	go deep(n)
	return n
}

func Name(s string) int { return len(s) }

func Square(x float32) float32 { return x * x }

func Total(t device.Thread, n int) int {
	return device.GroupSum(t, n)
}

//gokernel:device
func Fold(t device.Thread, x []int) {
	x[0] = Total(t, 1)
}

func Max[T ~int32 | ~float32](x, y T) T { return max(x, y) }

func Apply(f func(float32) float32, x float32) float32 { return f(x) }

type List struct{ n int }

func (l List) Len() int { return *new(int) }

func (l List) Cap() int { return l.n }
`,
}

// stubs imports the device package from source, without its bodies, the packages
// of sources and below the oracle, and empty packages for all else, so that tests
// need no export data.
type stubs struct {
	fset     *token.FileSet
	device   *types.Package
	packages map[string]*Package // those with source
	units    map[string]*Unit
}

func (s *stubs) Import(path string) (*types.Package, error) {
	if p := s.packages[path]; p != nil {
		return p.Types, nil
	}
	if src, ok := sources[path]; ok {
		f, err := parser.ParseFile(s.fset, filepath.Base(path)+".go", src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		return s.check(path, []*ast.File{f})
	}
	if path == "math" || path == "math/bits" {
		f, err := parser.ParseFile(s.fset, filepath.Join("testdata/std", filepath.Base(path)+".go"), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		return (&types.Config{IgnoreFuncBodies: true, Error: func(error) {}}).Check(path, s.fset, []*ast.File{f}, nil)
	}
	if dir, ok := strings.CutPrefix(path, oraclePath); ok {
		files, err := parseDir(s.fset, "oracle"+dir, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		return s.check(path, files)
	}
	if path != layout.DevicePath {
		p := types.NewPackage(path, filepath.Base(path))
		p.MarkComplete()
		return p, nil
	}
	if s.device != nil {
		return s.device, nil
	}
	files, err := parseDir(s.fset, deviceDir, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: s, IgnoreFuncBodies: true, Error: func(error) {}}
	s.device, _ = conf.Check(path, s.fset, files, nil) // unused imports are errors here
	return s.device, nil
}

// parseDir parses the files of a package but its tests and generators.
func parseDir(fset *token.FileSet, dir string, mode parser.Mode) ([]*ast.File, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var files []*ast.File
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(name, "_test.go") || strings.Contains(string(src), "//go:build ignore") {
			continue
		}
		f, err := parser.ParseFile(fset, name, src, mode)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no Go files", dir)
	}
	return files, nil
}

// check type-checks a package that others import.
func (s *stubs) check(path string, files []*ast.File) (*types.Package, error) {
	p, err := s.load(path, files)
	if err != nil {
		return nil, err
	}
	s.packages[path] = p
	return p.Types, nil
}

// unit lowers a package that has been imported.
func (s *stubs) unit(path string) *Unit {
	p := s.packages[path]
	if p == nil || s.units[path] != nil {
		return s.units[path]
	}
	unit, diags := Lower(p)
	if diags != nil {
		panic(diags)
	}
	s.units[path] = unit
	return unit
}

// load type-checks files as a package with an import path.
func load(t testing.TB, fset *token.FileSet, path string, files []*ast.File) *Package {
	t.Helper()
	p, err := (&stubs{fset: fset, packages: map[string]*Package{}, units: map[string]*Unit{}}).load(path, files)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (s *stubs) load(path string, files []*ast.File) (*Package, error) {
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances:  map[*ast.Ident]types.Instance{},
	}
	// Lower does not look for what the compiler refuses anyhow.
	var failed error
	conf := types.Config{Importer: s, Error: func(err error) {
		if e, ok := err.(types.Error); !ok || !e.Soft && !strings.Contains(e.Msg, "missing function body") {
			failed = errors.Join(failed, err)
		}
	}}
	pkg, _ := conf.Check(path, s.fset, files, info)
	if failed != nil {
		return nil, failed
	}
	return &Package{
		Fset: s.fset, Files: files, Types: pkg, Info: info, Path: path,
		FileName: filepath.Base, Imported: s.unit,
	}, nil
}

// loadSource is load for the text of one file.
func loadSource(t testing.TB, path, src string) *Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "k.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, fset, path, []*ast.File{f})
}

// mustLower lowers a package and returns its functions by C name, too.
func mustLower(t testing.TB, p *Package) (*Unit, map[string]*Func) {
	t.Helper()
	unit, diags := Lower(p)
	if diags != nil {
		t.Fatalf("got refusals:\n%v", diags)
	}
	funcs := map[string]*Func{}
	units := []*Unit{unit}
	for _, dep := range p.Types.Imports() {
		if u := p.Imported(dep.Path()); u != nil {
			units = append(units, u)
		}
	}
	for _, u := range units {
		for i := range u.Funcs {
			funcs[u.Funcs[i].CName] = &u.Funcs[i]
		}
	}
	return unit, funcs
}
