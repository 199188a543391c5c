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
)

// deviceDir holds the source of the device package.
const deviceDir = "../../device"

// other is the package example.com/other that test cases import.
const other = `package other
func F(x int) int { return x }
var V []int
type T struct{ P *int }
type N int
func (n N) M() int { return 0 }
`

// stubs imports the device package from source, without its bodies, the package
// other, and empty packages for all else, so that tests need no export data.
type stubs struct {
	fset   *token.FileSet
	device *types.Package
}

func (s *stubs) Import(path string) (*types.Package, error) {
	if path == "example.com/other" {
		f, err := parser.ParseFile(s.fset, "other.go", other, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		return (&types.Config{}).Check(path, s.fset, []*ast.File{f}, nil)
	}
	if path != DevicePath {
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

// load type-checks files as a package with an import path.
func load(t testing.TB, fset *token.FileSet, path string, files []*ast.File) *Package {
	t.Helper()
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances:  map[*ast.Ident]types.Instance{},
	}
	// Lower does not look for what the compiler refuses anyhow.
	var failed error
	conf := types.Config{Importer: &stubs{fset: fset}, Error: func(err error) {
		if e, ok := err.(types.Error); !ok || !e.Soft && !strings.Contains(e.Msg, "missing function body") {
			failed = errors.Join(failed, err)
		}
	}}
	pkg, _ := conf.Check(path, fset, files, info)
	if failed != nil {
		t.Fatal(failed)
	}
	return &Package{
		Fset: fset, Files: files, Types: pkg, Info: info, Path: path,
		FileName: filepath.Base,
	}
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
	for i := range unit.Funcs {
		funcs[unit.Funcs[i].CName] = &unit.Funcs[i]
	}
	return unit, funcs
}
