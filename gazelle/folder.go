// This file reads the Go files of one folder.

package gazelle

import (
	"go/build/constraint"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/rule"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// A source is what matters of a Go file.
type source struct {
	imports  []string
	launcher bool // it is the generated file
	excluded constraint.Expr
}

// A folder is the Go files of a folder, by name.
type folder map[string]*source

// readFolder reads dir. What can't be read or parsed counts as far as it goes:
// the compiler will have more to say.
func readFolder(dir string) folder {
	entries, _ := os.ReadDir(dir)
	f := folder{}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || filepath.Ext(name) != ".go" || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			continue
		}
		f[name] = readSource(filepath.Join(dir, name))
	}
	return f
}

func readSource(name string) *source {
	s := &source{launcher: filepath.Base(name) == launcher.File}
	file, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments)
	if file == nil {
		return s
	}
	for _, spec := range file.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			s.imports = append(s.imports, p)
		}
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if group.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				s.excluded, _ = constraint.Parse(c.Text)
			}
		}
	}
	return s
}

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }

// pick returns the sources that some platform builds with the given tags, of
// the files that want accepts.
func (f folder) pick(tags []string, want func(name string) bool) []*source {
	var list []*source
	for name, s := range f {
		if want(name) && (s.excluded == nil || possible(s.excluded, tags, true)) {
			list = append(list, s)
		}
	}
	return list
}

// possible reports whether x may have the value want on some platform. Tags
// that say nothing about a platform are those given.
func possible(x constraint.Expr, tags []string, want bool) bool {
	switch x := x.(type) {
	case *constraint.NotExpr:
		return possible(x.X, tags, !want)
	case *constraint.AndExpr:
		if want {
			return possible(x.X, tags, true) && possible(x.Y, tags, true)
		}
		return possible(x.X, tags, false) || possible(x.Y, tags, false)
	case *constraint.OrExpr:
		if want {
			return possible(x.X, tags, true) || possible(x.Y, tags, true)
		}
		return possible(x.X, tags, false) && possible(x.Y, tags, false)
	case *constraint.TagExpr:
		return platformTag(x.Tag) || slices.Contains(tags, x.Tag) == want
	}
	return true
}

// platformTag reports whether a tag is set on some platforms or by some
// toolchains, and not on others.
func platformTag(tag string) bool {
	switch tag {
	case "unix", "cgo", "gc", "gccgo", "race", "msan", "asan", "purego":
		return true
	}
	return rule.KnownOSSet[tag] || rule.KnownArchSet[tag] || strings.HasPrefix(tag, "go1.")
}
