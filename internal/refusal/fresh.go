// This file checks that the checked-in launchers are those of the sources.

package refusal

import (
	"fmt"
	"go/scanner"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

const generate = "run go generate (go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen in the package's folder)"

// fresh compares the generated file of p with what p needs. Reasons why there
// can be no launchers are returned apart: what else is wrong may explain them.
func fresh(p *launcher.Package, generated []Generated) (problems []analysis.Diagnostic, unlaunchable scanner.ErrorList) {
	want, err := launcher.Generate(p)
	if err != nil {
		return nil, errorList(err)
	}
	switch {
	case len(generated) > 1:
		problems = at(p, generated[1], "%s is the second file of that name in the package, after %s: embed one library only", launcher.File, generated[0].Name)
	case want == nil && len(generated) == 0:
	case want == nil:
		problems = at(p, generated[0], "is stale: the package declares no device function any more; delete the file")
	case len(generated) == 0:
		problems = missing(p)
	default:
		problems = stale(p, generated[0], want)
	}
	return problems, nil
}

// stale reports the first difference between a checked-in file and want.
func stale(p *launcher.Package, have Generated, want []byte) []analysis.Diagnostic {
	hint, line := launcher.Diff(have.Src, want)
	if hint == "" {
		return nil
	}
	if path := launcher.PathOf(have.Src); path != "" && path != p.Path {
		return at(p, have, "is for import path %q, but the target's importpath is %q: correct importpath, or %s", path, p.Path, generate)
	}
	return at(p, have, "is stale: %s; line %d %s", generate, line, hint)
}

// missing reports that there is no generated file, at the first device function.
func missing(p *launcher.Package) []analysis.Diagnostic {
	decls, _ := launcher.Decls(p.Fset, p.Files)
	d := decls[0]
	return []analysis.Diagnostic{{Pos: d.Pos(), End: d.Type.End(), Message: fmt.Sprintf(
		"device function %s has no launcher, because %s is not among the package's files: %s and add the file to srcs",
		d.Name.Name, launcher.File, generate)}}
}

// at returns a diagnostic about a generated file as a whole.
func at(p *launcher.Package, g Generated, format string, args ...any) []analysis.Diagnostic {
	pos := token.NoPos
	if f := file(p, g.Name); f != nil {
		pos = token.Pos(f.Base())
	}
	return []analysis.Diagnostic{{Pos: pos, Message: fmt.Sprintf(format, args...)}}
}

// file returns the file called name of p's file set, or nil.
func file(p *launcher.Package, name string) *token.File {
	var found *token.File
	p.Fset.Iterate(func(f *token.File) bool {
		if f.Name() == name {
			found = f
		}
		return found == nil
	})
	return found
}
