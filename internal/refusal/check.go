// This file is the order of the checks.

package refusal

import (
	"cmp"
	"errors"
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/lower"
)

// A Package is one type-checked package with its test files.
type Package struct {
	*launcher.Package
	TypeErrors bool        // the package has some, which somebody else reports
	Generated  []Generated // the files called [launcher.File], one at most if all is well

	// FileName maps the name in a position to what outputs record. Nil keeps it.
	FileName func(string) string

	// Imported returns what an imported package contributes, by the compiler's
	// path of it, or nil. Nil knows no package.
	Imported func(path string) *lower.Unit
}

// A Generated is a checked-in generated file.
type Generated struct {
	Name string
	Src  []byte
}

// Check lowers the device functions of p. It returns their C, or nil and what is
// wrong in order of position. A package with type errors is only checked for
// launchers that are missing or stale, and has no C.
func Check(p *Package) (*lower.Unit, []analysis.Diagnostic) {
	own, tests := p.split()
	problems, unlaunchable := fresh(own, p.Generated)
	if p.TypeErrors {
		return nil, problems
	}
	unit, diags := lower.Lower(lowerInput(p, own))
	for _, d := range diags {
		problems = append(problems, fromLower(d))
	}
	if len(diags) == 0 {
		problems = append(problems, p.diagnostics(unlaunchable)...)
	}
	problems = append(problems, p.diagnostics(launcher.CheckExcluded(p.Fset, own.Files, tests))...)
	if len(problems) > 0 {
		Sort(problems)
		return nil, problems
	}
	for i := range unit.Kernels {
		unit.Kernels[i].Launcher = launcher.Name(unit.Kernels[i].Name)
	}
	return unit, nil
}

// Sort sorts diagnostics by position.
func Sort(list []analysis.Diagnostic) {
	slices.SortStableFunc(list, func(a, b analysis.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Message, b.Message))
	})
}

// split returns the package without its test files, and those.
func (p *Package) split() (*launcher.Package, []*ast.File) {
	own := *p.Package
	own.Files = nil
	var tests []*ast.File
	for _, f := range p.Files {
		if launcher.IsTest(p.Fset.Position(f.FileStart).Filename) {
			tests = append(tests, f)
		} else {
			own.Files = append(own.Files, f)
		}
	}
	return &own, tests
}

func lowerInput(p *Package, own *launcher.Package) *lower.Package {
	var files []*ast.File
	for _, f := range own.Files {
		if !launcher.IsGenerated(p.Fset, f) {
			files = append(files, f)
		}
	}
	return &lower.Package{
		Fset: p.Fset, Files: files, Types: p.Types, Info: p.Info, Path: p.Path, FileName: p.FileName,
		Imported: p.Imported,
	}
}

// fromLower returns d with its advice in the message and its cure as a fix.
func fromLower(d lower.Diagnostic) analysis.Diagnostic {
	out := analysis.Diagnostic{Pos: d.From, End: d.To, Message: d.Message}
	if d.Advice != "" {
		out.Message += "; " + d.Advice
	}
	if d.Fix != nil {
		out.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   d.Advice,
			TextEdits: []analysis.TextEdit{{Pos: d.Fix.From, End: d.Fix.To, NewText: []byte(d.Fix.Text)}},
		}}
	}
	return out
}

// diagnostics returns errors that name files as diagnostics of p.
func (p *Package) diagnostics(errs scanner.ErrorList) []analysis.Diagnostic {
	var out []analysis.Diagnostic
	for _, e := range errs {
		d := analysis.Diagnostic{Pos: p.pos(e.Pos), Message: e.Msg}
		if d.Pos == token.NoPos {
			d.Message = e.Error()
		}
		out = append(out, d)
	}
	return out
}

// pos returns where at is in p's files.
func (p *Package) pos(at token.Position) token.Pos {
	found := token.NoPos
	p.Fset.Iterate(func(f *token.File) bool {
		if f.Name() != at.Filename || at.Line > f.LineCount() {
			return true
		}
		found = f.LineStart(at.Line) + token.Pos(at.Column-1)
		return false
	})
	return found
}

// errorList returns err as one, or panics: launcher.Generate gives no other but
// when it is wrong itself.
func errorList(err error) scanner.ErrorList {
	var list scanner.ErrorList
	if err != nil && !errors.As(err, &list) {
		panic(err)
	}
	return list
}
