// This file reads Starlark.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bazelbuild/buildtools/build"
)

// A module is a public .bzl file.
type module struct {
	label   string
	doc     string
	symbols []symbol
}

// A symbol is what a user loads.
type symbol struct {
	name, kind, doc string
	fields          []field // attributes, parameters or fields
}

type field struct {
	name, typ, doc, value string // value: the default
	mandatory             bool
}

// read reads a file with its public symbols, in its order.
func read(name string) (*module, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f, err := build.ParseBzl(name, data)
	if err != nil {
		return nil, err
	}
	m := &module{label: "@rules_gokernel//rules:" + filepath.Base(name)}
	for i, stmt := range f.Stmt {
		if s, ok := stmt.(*build.StringExpr); ok && i == 0 {
			m.doc = s.Value
		}
		s, ok := public(stmt)
		if !ok {
			continue
		}
		if s.doc == "" {
			start, _ := stmt.Span()
			return nil, fmt.Errorf("%s:%d: %s has no doc: write one for its page", name, start.Line, s.name)
		}
		m.symbols = append(m.symbols, s)
	}
	if m.doc == "" {
		return nil, fmt.Errorf("%s:1: the file has no docstring: write one for its page", name)
	}
	return m, nil
}

// public returns what a statement defines for users.
func public(stmt build.Expr) (symbol, bool) {
	switch stmt := stmt.(type) {
	case *build.DefStmt:
		if strings.HasPrefix(stmt.Name, "_") {
			return symbol{}, false
		}
		return macro(stmt), true
	case *build.AssignExpr:
		id, ok := stmt.LHS.(*build.Ident)
		call, isCall := stmt.RHS.(*build.CallExpr)
		if !ok || !isCall || strings.HasPrefix(id.Name, "_") || kinds[text(call.X)] == "" {
			return symbol{}, false
		}
		s := symbol{name: id.Name, kind: text(call.X), doc: text(argument(call, "doc"))}
		if dict, ok := argument(call, "fields").(*build.DictExpr); ok {
			s.fields = providerFields(dict)
		}
		if dict := union(argument(call, "attrs")); dict != nil {
			s.fields = attributes(dict)
		}
		return s, true
	}
	return symbol{}, false
}

// argument returns a keyword argument of a call, or nil.
func argument(call *build.CallExpr, name string) build.Expr {
	for _, a := range call.List {
		if kw, ok := a.(*build.AssignExpr); ok {
			if id, ok := kw.LHS.(*build.Ident); ok && id.Name == name {
				return kw.RHS
			}
		}
	}
	return nil
}

// union returns the dictionary that an expression is, or the one among those that
// it joins with |. The names of others stand for attributes that no user sets.
func union(e build.Expr) *build.DictExpr {
	switch e := e.(type) {
	case *build.DictExpr:
		return e
	case *build.BinaryExpr:
		if dict := union(e.Y); dict != nil {
			return dict
		}
		return union(e.X)
	}
	return nil
}

// text returns a string, also one that is added up, or a name.
func text(e build.Expr) string {
	switch e := e.(type) {
	case *build.StringExpr:
		return e.Value
	case *build.BinaryExpr:
		return text(e.X) + text(e.Y)
	case *build.ParenExpr:
		return text(e.X)
	case *build.Ident:
		return e.Name
	}
	return ""
}

func providerFields(dict *build.DictExpr) []field {
	var list []field
	for _, kv := range dict.List {
		list = append(list, field{name: text(kv.Key), doc: text(kv.Value)})
	}
	return list
}

// attributes returns the public attributes of a rule.
func attributes(dict *build.DictExpr) []field {
	list := []field{{name: "name", typ: "name", doc: "A unique name for this target.", mandatory: true}}
	for _, kv := range dict.List {
		call, ok := kv.Value.(*build.CallExpr)
		if name := text(kv.Key); ok && !strings.HasPrefix(name, "_") {
			f := field{name: name, doc: text(argument(call, "doc"))}
			if dot, ok := call.X.(*build.DotExpr); ok {
				f.typ = dot.Name
			}
			if v := argument(call, "default"); v != nil {
				f.value = build.FormatString(v)
			}
			f.mandatory = argument(call, "mandatory") != nil
			list = append(list, f)
		}
	}
	return list
}

// macro returns what a function's docstring says, in the form of
// https://google.github.io/styleguide/pyguide.html, which buildifier checks.
func macro(def *build.DefStmt) symbol {
	s := symbol{name: def.Name, kind: "macro"}
	if len(def.Body) > 0 {
		if doc, ok := def.Body[0].(*build.StringExpr); ok {
			s.doc = dedent(doc.Value)
		}
	}
	head, args, found := strings.Cut(s.doc, "\nArgs:\n")
	s.doc = strings.TrimSpace(head)
	docs := map[string]string{}
	if found {
		docs = argumentDocs(args)
	}
	for _, p := range def.Params {
		s.fields = append(s.fields, parameter(p, docs))
	}
	return s
}

func parameter(p build.Expr, docs map[string]string) field {
	name, value := build.FormatString(p), ""
	if a, ok := p.(*build.AssignExpr); ok {
		name, value = text(a.LHS), build.FormatString(a.RHS)
	}
	return field{name: name, doc: docs[strings.TrimSpace(name)], value: value, mandatory: value == "" && !strings.HasPrefix(name, "*")}
}

// argumentDocs returns the entries of an Args section.
func argumentDocs(section string) map[string]string {
	docs := map[string]string{}
	last := ""
	for line := range strings.Lines(section) {
		if strings.TrimSpace(line) == "" || !strings.HasPrefix(line, "  ") {
			break
		}
		name, doc, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if ok && !strings.HasPrefix(line, "    ") {
			last = name
			docs[last] = doc
		} else {
			docs[last] += " " + strings.TrimSpace(line)
		}
	}
	return docs
}

// dedent removes the indentation of a docstring's second and later lines.
func dedent(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, "    ")
	}
	return strings.Join(lines, "\n")
}
