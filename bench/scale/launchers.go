// This file generates the launchers of a synthetic repository, in process: the go command takes longer to list one package than this
// takes for all.

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/packages"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// writeLaunchers generates the launchers of all units.
func writeLaunchers(dir, checkout string, units []string) error {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: checkout}, module+"/device")
	if err != nil {
		return err
	}
	device := loaded[0]
	if len(device.Errors) > 0 {
		return device.Errors[0]
	}
	for _, u := range units {
		if err := writeLauncher(filepath.Join(dir, "k"+u), project+"/k"+u, device.Types); err != nil {
			return err
		}
	}
	return nil
}

func writeLauncher(dir, path string, device *types.Package) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(dir, "kernels.go"), nil, parser.ParseComments)
	if err != nil {
		return err
	}
	p := &launcher.Package{Path: path, Fset: fset, Files: []*ast.File{file}, Info: &types.Info{
		Defs:      map[*ast.Ident]types.Object{},
		Types:     map[ast.Expr]types.TypeAndValue{},
		Implicits: map[ast.Node]types.Object{},
	}}
	conf := types.Config{Importer: only{device}}
	if p.Types, err = conf.Check(path, fset, p.Files, p.Info); err != nil {
		return err
	}
	text, err := launcher.Generate(p)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, launcher.File), string(text))
}

// only imports one package.
type only struct{ pkg *types.Package }

func (o only) Import(path string) (*types.Package, error) {
	if path != o.pkg.Path() {
		return nil, fmt.Errorf("got an import of %q, want %q alone", path, o.pkg.Path())
	}
	return o.pkg, nil
}
