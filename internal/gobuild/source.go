// This file collects the Go source of a kernel.

package gobuild

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/lower"
	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
)

// writeSource writes the Go source of a kernel, with or without its key, and of the
// helpers that it reaches, but for those of the standard library.
func (f *findings) writeSource(name, file string) error {
	path, _, _ := strings.Cut(name, "[")
	c := &collector{funcs: map[string]*lower.Func{}, decls: map[string]manifest.Decl{}, files: f.files, done: map[string]bool{}}
	for _, m := range f.manifests {
		for _, d := range m.Decls {
			c.decls[d.ID] = d
		}
	}
	root := ""
	for _, summary := range f.summaries {
		for i, fn := range summary.Unit.Funcs {
			c.funcs[fn.CName] = &summary.Unit.Funcs[i]
		}
		for _, k := range summary.Unit.Kernels {
			if k.Path == path {
				root = k.Func
			}
		}
	}
	fmt.Fprintf(&c.out, "// %s\n", name)
	if err := c.add(root); err != nil {
		return err
	}
	return os.WriteFile(file, c.out.Bytes(), 0o666)
}

// sourceFiles returns where the source files are, by the names that records show.
func sourceFiles(list []*pkg) map[string]string {
	out, show := map[string]string{}, shown(list)
	for _, p := range list {
		for _, name := range p.sources() {
			out[show(name)] = name
		}
	}
	return out
}

// A collector writes declarations, callers before callees.
type collector struct {
	out   bytes.Buffer
	funcs map[string]*lower.Func
	decls map[string]manifest.Decl // by C name
	files map[string]string
	done  map[string]bool // by C name, and by place
}

// add writes a function and what it reaches.
func (c *collector) add(cname string) error {
	f := c.funcs[cname]
	if f == nil || c.done[cname] {
		return nil
	}
	c.done[cname] = true
	at := c.decls[cname]
	place := fmt.Sprintf("%s:%d", at.File, at.Line)
	if name := c.files[at.File]; name != "" && !c.done[place] { // a generic function is lowered several times
		c.done[place] = true
		text, err := declaration(name, at.Line)
		if err != nil {
			return err
		}
		if text != nil { // a literal is in what calls it
			fmt.Fprintf(&c.out, "\n// %s\n%s\n", place, text)
		}
	}
	for _, use := range f.Uses {
		if err := c.add(use); err != nil {
			return err
		}
	}
	return nil
}

// declaration returns the text of the function whose func keyword is in a line of
// a file, with its comment, or nil.
func declaration(name string, line int) ([]byte, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fset.Position(fn.Type.Pos()).Line != line {
			continue
		}
		from := fn.Pos()
		if fn.Doc != nil {
			from = fn.Doc.Pos()
		}
		return src[fset.Position(from).Offset:fset.Position(fn.End()).Offset], nil
	}
	return nil, nil
}
