package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/lower"
)

// A world is the standard library's packages as they are loaded.
type world struct {
	ctx      build.Context
	packages map[string]*types.Package
	units    map[string]*lower.Unit
}

// Import implements types.Importer. A package that has not been loaded is taken
// to be empty: what uses it is not lowered.
func (w *world) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := w.packages[path]; p != nil {
		return p, nil
	}
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// load parses and type-checks a package of GOROOT as it is built for amd64.
func (w *world) load(path string) (*lower.Package, error) {
	dir := filepath.Join(w.ctx.GOROOT, "src", filepath.FromSlash(path))
	list, err := w.ctx.ImportDir(dir, 0)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	files, err := parse(fset, path, dir, list.GoFiles)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances:  map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: w, Sizes: types.SizesFor("gc", "amd64"), Error: func(error) {}}
	p, _ := conf.Check(path, fset, files, info)
	if w.packages == nil {
		w.packages = map[string]*types.Package{}
	}
	w.packages[path] = p
	for _, f := range files {
		prune(f, info)
	}
	return &lower.Package{
		Fset: fset, Files: files, Types: p, Info: info, Path: path, Opens: true,
		FileName: func(name string) string { return path + "/" + filepath.Base(name) },
		Imported: func(path string) *lower.Unit { return w.units[path] },
	}, nil
}

// parse parses the files of a package.
func parse(fset *token.FileSet, path, dir string, names []string) ([]*ast.File, error) {
	var files []*ast.File
	for _, name := range names {
		src, err := source(path, dir, name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// An edit writes something in the standard library as devices have it. The line
// numbers stay.
type edit struct{ file, old, new string }

// edits are applied wherever old occurs in a file, which it must.
var edits = []edit{
	// Recursion that ends after one call: Pow(-Inf, y) is Pow(-0, -y), where y is
	// finite and neither 0 nor 1.
	{"math/pow.go", "return Pow(1/x, -y) // Pow(-0, -y)",
		"if y > 0 { if isOddInt(y) { return x }; return Inf(1) }; if isOddInt(y) { return Copysign(0, -1) }; return 0"},
	// Pointers to tables.
	{"math/j0.go", "*[6]float64", "[6]float64"}, {"math/j0.go", "*[5]float64", "[5]float64"},
	{"math/j0.go", "= &p0", "= p0"}, {"math/j0.go", "= &q0", "= q0"},
	{"math/j1.go", "*[6]float64", "[6]float64"}, {"math/j1.go", "*[5]float64", "[5]float64"},
	{"math/j1.go", "= &p1", "= p1"}, {"math/j1.go", "= &q1", "= q1"},
	// What the comment above it says of exp, so that no check of mPi4's indices remains.
	{"math/trig_reduce.go", "uint(exp+61)/64,", "uint(exp+61)/64%17,"},
	// Errors of the runtime: a division by 0 says so itself.
	{"math/bits/bits.go", "panic(divideError)", "lo /= y"},
	{"math/bits/bits.go", "panic(overflowError)", `panic("integer overflow")`},
}

// source returns a file of the standard library as devices have it.
func source(path, dir, name string) ([]byte, error) {
	src, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	for _, e := range edits {
		if e.file != path+"/"+name {
			continue
		}
		if !bytes.Contains(src, []byte(e.old)) {
			return nil, fmt.Errorf("%s: no %q in it: look at how this release of Go writes it", filepath.Join(dir, name), e.old)
		}
		src = bytes.ReplaceAll(src, []byte(e.old), []byte(e.new))
	}
	return src, nil
}

// prune removes statements `if haveArchX {...}` whose condition is false: the
// functions in them have no body.
func prune(f *ast.File, info *types.Info) {
	for _, d := range f.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || decl.Body == nil || len(decl.Body.List) == 0 {
			continue
		}
		guard, ok := decl.Body.List[0].(*ast.IfStmt)
		if !ok {
			continue
		}
		id, ok := guard.Cond.(*ast.Ident)
		if !ok || !strings.HasPrefix(id.Name, "haveArch") {
			continue
		}
		if v := info.Types[id].Value; v != nil && !constant.BoolVal(v) {
			decl.Body.List = decl.Body.List[1:]
		}
	}
}
