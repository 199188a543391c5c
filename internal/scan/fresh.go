// This file checks that the checked-in launchers are those of the sources.

package scan

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"path/filepath"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

const generate = "run go generate (go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen in the package's folder)"

// fresh compares the generated file among sources with what p needs. Reasons
// why there can be no launchers are returned apart: type errors explain them.
func fresh(c *Config, p *launcher.Package, sources []*source) (genErrs scanner.ErrorList, err error) {
	want, err := launcher.Generate(p)
	if err != nil {
		if errors.As(err, &genErrs) {
			return genErrs, nil
		}
		return nil, err
	}
	var have *source
	for _, s := range sources {
		if filepath.Base(s.name) != launcher.File {
			continue
		}
		if have != nil {
			return nil, at(s.name, 1, "%s is the second file of that name in the package, after %s: embed one library only", launcher.File, have.name)
		}
		have = s
	}
	switch {
	case want == nil && have == nil:
		return nil, nil
	case want == nil:
		return nil, at(have.name, 1, "is stale: the package declares no device function any more; delete the file")
	case have == nil:
		return nil, missing(p)
	}
	return nil, stale(c, have, want)
}

// stale reports the first difference between a checked-in file and want.
func stale(c *Config, have *source, want []byte) error {
	hint, line := launcher.Diff(have.src, want)
	if hint == "" {
		return nil
	}
	if path := launcher.PathOf(have.src); path != "" && path != c.ImportPath {
		return at(have.name, 1, "is for import path %q, but the target's importpath is %q: correct importpath, or %s", path, c.ImportPath, generate)
	}
	return at(have.name, 1, "is stale: %s; line %d %s", generate, line, hint)
}

// missing reports that there is no generated file, at the first device function.
func missing(p *launcher.Package) error {
	decls, _ := launcher.Decls(p.Fset, p.Files)
	d := decls[0]
	return scanner.ErrorList{{Pos: p.Fset.Position(d.Pos()), Msg: fmt.Sprintf(
		"device function %s has no launcher, because %s is not among the package's files: %s and add the file to srcs",
		d.Name.Name, launcher.File, generate)}}
}

func at(name string, line int, format string, args ...any) error {
	return scanner.ErrorList{{
		Pos: token.Position{Filename: name, Line: line, Column: 1}, Msg: fmt.Sprintf(format, args...),
	}}
}
