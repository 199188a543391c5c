package main

import (
	"go/ast"
	"go/build"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
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
	var files []*ast.File
	for _, name := range list.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
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
