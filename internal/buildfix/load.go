// This file edits load statements.

package buildfix

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/buildtools/build"
)

// load makes a symbol of this project loaded and returns the name that the file
// has for it. repo is the repository to load it from.
func (f *file) load(repo, symbol string) string {
	bzl := "//rules:" + symbol + ".bzl"
	last := -1
	for i, stmt := range f.Stmt {
		l, ok := stmt.(*build.LoadStmt)
		if !ok {
			continue
		}
		last = i
		for j, from := range l.From {
			if from.Name == symbol && strings.HasSuffix(l.Module.Value, bzl) {
				return l.To[j].Name
			}
		}
	}
	ident := &build.Ident{Name: symbol}
	stmt := &build.LoadStmt{
		Module: &build.StringExpr{Value: repo + bzl},
		From:   []*build.Ident{ident}, To: []*build.Ident{ident},
		ForceCompact: true,
	}
	if last < 0 {
		last = f.header() - 1
	}
	f.Stmt = slices.Insert(f.Stmt, last+1, build.Expr(stmt))
	return symbol
}

// header returns the number of statements that come before loads: comments and
// a string that says what the file is.
func (f *file) header() int {
	n := 0
	for n < len(f.Stmt) {
		switch f.Stmt[n].(type) {
		case *build.CommentBlock, *build.StringExpr:
			n++
			continue
		}
		break
	}
	return n
}

// unload takes a symbol out of the load statements, if nothing uses it.
func (f *file) unload(name string) {
	used := false
	build.Walk(f.File, func(e build.Expr, stack []build.Expr) {
		if id, ok := e.(*build.Ident); ok && id.Name == name {
			_, loading := stack[len(stack)-1].(*build.LoadStmt)
			used = used || !loading
		}
	})
	if used {
		return
	}
	for i, stmt := range f.Stmt {
		l, ok := stmt.(*build.LoadStmt)
		if !ok {
			continue
		}
		j := slices.IndexFunc(l.To, func(id *build.Ident) bool { return id.Name == name })
		if j < 0 {
			continue
		}
		l.From, l.To = slices.Delete(l.From, j, j+1), slices.Delete(l.To, j, j+1)
		if len(l.To) == 0 {
			f.Stmt = slices.Delete(f.Stmt, i, i+1)
		}
		return
	}
}

// repository returns the name that the workspace has for this project.
func repository(root string) string {
	const module = "rules_gokernel"
	data, err := os.ReadFile(filepath.Join(root, "MODULE.bazel"))
	if err != nil {
		return "@" + module
	}
	f, err := build.ParseModule("MODULE.bazel", data)
	if err != nil {
		return "@" + module
	}
	for _, kind := range []string{"bazel_dep", "module"} {
		for _, r := range f.Rules(kind) {
			if name := r.AttrString("repo_name"); r.Name() == module && name != "" {
				return "@" + name
			}
		}
	}
	return "@" + module
}
