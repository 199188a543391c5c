// This file chooses names: those that are API, and those that only must not
// collide.

package launcher

import (
	"go/ast"
	"go/token"
	"unicode"
	"unicode/utf8"
)

// Name returns the name of the launcher of the device function fn. It is
// exported when fn is.
func Name(fn string) string {
	if token.IsExported(fn) {
		return "Launch" + fn
	}
	return "launch" + title(fn)
}

// title returns s with its first letter in upper case, where it has a case.
func title(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// A scope is a set of names that are taken.
type scope map[string]bool

func (s scope) add(names ...string) {
	for _, n := range names {
		s[n] = true
	}
}

// fresh returns want, or want with as many underscores as make it free in s,
// and takes it.
func (s scope) fresh(want string) string {
	for s[want] || token.IsKeyword(want) {
		want += "_"
	}
	s[want] = true
	return want
}

// packageNames returns what the user's files declare at package level.
func packageNames(p *Package) map[string]token.Pos {
	names := map[string]token.Pos{}
	for _, f := range p.Files {
		if IsGenerated(p.Fset, f) {
			continue
		}
		for _, d := range f.Decls {
			for _, id := range declared(d) {
				names[id.Name] = id.Pos()
			}
		}
	}
	return names
}

// declared returns the package-level identifiers that d declares.
func declared(d ast.Decl) []*ast.Ident {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var ids []*ast.Ident
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				ids = append(ids, s.Name)
			case *ast.ValueSpec:
				ids = append(ids, s.Names...)
			}
		}
		return ids
	}
	return nil
}
