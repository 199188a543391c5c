// This file type-checks the package.

package scan

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/refusal"
)

// A checked package, with what is wrong with it.
type checked struct {
	*launcher.Package
	sources  []*source
	typeErrs scanner.ErrorList
}

// check parses and type-checks the files of the package, its functions' bodies
// only if asked to.
func check(c *Config, files []*source, fset *token.FileSet, imp types.Importer, bodies bool) (*checked, error) {
	syntax, err := parse(fset, files)
	if err != nil {
		return nil, err
	}
	p := &checked{sources: files, Package: &launcher.Package{
		Path: c.ImportPath, Fset: fset, Files: syntax,
		Info: &types.Info{
			Types:      map[ast.Expr]types.TypeAndValue{},
			Instances:  map[*ast.Ident]types.Instance{},
			Defs:       map[*ast.Ident]types.Object{},
			Uses:       map[*ast.Ident]types.Object{},
			Implicits:  map[ast.Node]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
	}}
	conf := types.Config{
		Importer:         imp,
		Sizes:            types.SizesFor("gc", c.GOARCH),
		FakeImportC:      true,
		IgnoreFuncBodies: !bodies,
		Error:            func(err error) { p.addTypeError(err) },
	}
	p.Types, _ = conf.Check(c.ImportMap, fset, syntax, p.Info)
	// What cgo would declare is not there, and what follows from that is not an
	// error. The compiler reports what is one.
	if p.usesCgo() {
		p.typeErrs = nil
	}
	p.typeErrs.Sort()
	return p, nil
}

func (p *checked) usesCgo() bool { return slices.ContainsFunc(p.sources, (*source).usesCgo) }

func (p *checked) addTypeError(err error) {
	e, ok := err.(types.Error)
	if !ok {
		p.typeErrs.Add(token.Position{}, err.Error())
		return
	}
	if cause, ok := strings.CutPrefix(e.Msg, "\t"); ok && len(p.typeErrs) > 0 { // goes on with the one before
		last := p.typeErrs[len(p.typeErrs)-1]
		last.Msg = fmt.Sprintf("%s\n%v: %s", last.Msg, p.Fset.Position(e.Pos), cause)
		return
	}
	if !e.Soft { // unused variables and imports keep nobody from finding launches
		p.typeErrs.Add(p.Fset.Position(e.Pos), e.Msg)
	}
}

// generated returns the checked-in launchers.
func (p *checked) generated() []refusal.Generated {
	var found []refusal.Generated
	for _, s := range p.sources {
		if filepath.Base(s.name) == launcher.File {
			found = append(found, refusal.Generated{Name: s.name, Src: s.src})
		}
	}
	return found
}
