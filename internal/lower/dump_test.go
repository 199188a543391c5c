package lower

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"testing"
)

func TestDump(t *testing.T) {
	name := os.Getenv("DUMP")
	if name == "" {
		t.Skip()
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	u, ds := Lower(&Package{Fset: fset, Files: []*ast.File{f}, Types: pkg, Info: info, Path: "example.com/p"})
	if ds != nil {
		t.Fatal(ds.Error())
	}
	funcs := map[string]*Func{}
	for i := range u.Funcs {
		funcs[u.Funcs[i].CName] = &u.Funcs[i]
	}
	var insts []Instance
	for i := range u.Kernels {
		key := make([]uint64, len(u.Kernels[i].Dims))
		for j := range key {
			key[j] = 64
		}
		insts = append(insts, Instance{&u.Kernels[i], key})
	}
	w, _ := os.Create(os.Getenv("DUMPOUT"))
	if err := WriteShard(w, funcs, insts); err != nil {
		t.Fatal(err)
	}
	w.Close()
}
