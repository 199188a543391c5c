// This file finds things in a BUILD file.

package buildfix

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/buildtools/build"
)

// A file is a BUILD file that is being edited.
type file struct {
	*build.File
	pkg    string
	change *Change
}

// open parses the BUILD file of a package.
func open(root, pkg string) (*file, error) {
	name, err := buildFile(root, pkg)
	if err != nil {
		return nil, err
	}
	c := &Change{File: name, Path: filepath.Join(root, filepath.FromSlash(name))}
	if c.Old, err = os.ReadFile(c.Path); err != nil {
		return nil, err
	}
	f, err := build.ParseBuild(name, c.Old)
	if err != nil {
		return nil, err
	}
	return &file{f, pkg, c}, nil
}

// done says what was changed.
func (f *file) done(format string, args ...any) {
	f.change.Done = append(f.change.Done, fmt.Sprintf(format, args...))
}

// finish formats the file.
func (f *file) finish() *Change {
	f.change.New = f.change.Old
	if len(f.change.Done) > 0 {
		f.change.New = build.Format(f.File)
	}
	return f.change
}

// rule returns the rule with a name.
func (f *file) rule(name string) (*build.Rule, error) {
	var names []string
	for _, r := range f.Rules("") {
		if r.Name() == name {
			if !slices.Contains(f.Stmt, build.Expr(r.Call)) {
				break
			}
			return r, nil
		}
		names = append(names, r.Name())
	}
	l := label{f.pkg, name}
	if slices.ContainsFunc(f.Rules(""), func(r *build.Rule) bool { return r.Name() == name }) {
		return nil, fmt.Errorf("%s: %s is made inside of another statement, which can't be edited one by one; write by hand\n%s", f.Path, l, byHand(name))
	}
	text := fmt.Sprintf("%s: no target is named %q", f.Path, name)
	names = slices.DeleteFunc(names, func(n string) bool { return n == "" })
	if near := nearest(name, names); len(near) > 0 {
		text += "; nearest: " + strings.Join(near, ", ")
	} else if len(names) > 0 {
		text += "; there is " + strings.Join(names[:min(len(names), 8)], ", ")
	}
	if computesNames(f.File) {
		text += "; one whose name is computed, or that a macro makes, can't be edited: write by hand\n" + byHand(name)
	}
	return nil, errors.New(text)
}

// byHand returns the lines to write where no edit is certain.
func byHand(name string) string {
	return fmt.Sprintf(`    load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")
    kernel_registry(name = "%s_kernels", deps = [...])  # what %s embeds
    and ":%[1]s_kernels" in the srcs of %[1]s`, name, name)
}

// computesNames reports whether a file has comprehensions, or calls without a
// name that is a string.
func computesNames(f *build.File) bool {
	found := false
	build.Walk(f, func(e build.Expr, stack []build.Expr) {
		switch e := e.(type) {
		case *build.Comprehension:
			found = true
		case *build.CallExpr:
			_, plain := e.X.(*build.Ident)
			r := build.Rule{Call: e}
			found = found || plain && len(stack) == 1 && r.Attr("name") != nil && r.Name() == ""
		}
	})
	return found
}

// kind returns the name under which the kind of r is defined, where a load
// statement gives it another.
func (f *file) kind(r *build.Rule) string {
	kind := r.Kind()
	for _, stmt := range f.Stmt {
		if l, ok := stmt.(*build.LoadStmt); ok {
			for i, to := range l.To {
				if to.Name == kind {
					return l.From[i].Name
				}
			}
		}
	}
	return kind
}

// opaque returns the text of a **x among the arguments of r, "" for none.
func opaque(r *build.Rule) string {
	for _, arg := range r.Call.List {
		if u, ok := arg.(*build.UnaryExpr); ok && u.Op == "**" {
			return build.FormatString(u)
		}
	}
	return ""
}

// edit sets an attribute that may have been there.
func (f *file) edit(r *build.Rule, key string, change func(build.Expr) build.Expr) error {
	old := r.Attr(key)
	if old == nil {
		if dict := opaque(r); dict != "" {
			return fmt.Errorf("%s: %s takes attributes from %s, and %s could be one of them; add to it by hand", f.Path, r.Name(), dict, key)
		}
	}
	r.SetAttr(key, change(old))
	return nil
}

// insertAfter puts a statement after that of r.
func (f *file) insertAfter(r *build.Rule, stmt build.Expr) {
	i := slices.Index(f.Stmt, build.Expr(r.Call))
	f.Stmt = slices.Insert(f.Stmt, i+1, stmt)
}
