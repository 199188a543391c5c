// This file finds the functions that a package marks as device functions. It
// works on syntax alone, so that a package which does not type-check, or a file
// that the build leaves out, can be asked too.

package launcher

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"
)

// File is the base name of the generated file.
const File = "gokernel_launch.go"

const (
	directivePrefix = "//gokernel:"
	markDevice      = "device"
	markForeign     = "foreign"
)

// IsGenerated reports whether f is the package's generated file.
func IsGenerated(fset *token.FileSet, f *ast.File) bool {
	return filepath.Base(fset.Position(f.FileStart).Filename) == File
}

// Decls returns the declarations in files that carry a directive which makes
// them a device function, in the order of files. Files must have been parsed
// with comments. A directive that marks nothing is an error: it would be
// silently without effect.
func Decls(fset *token.FileSet, files []*ast.File) ([]*ast.FuncDecl, scanner.ErrorList) {
	var decls []*ast.FuncDecl
	var errs scanner.ErrorList
	for _, f := range files {
		if IsGenerated(fset, f) {
			continue
		}
		docs := map[*ast.CommentGroup]bool{}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Doc == nil {
				continue
			}
			docs[fn.Doc] = true
			if isMarked(fn.Doc) {
				decls = append(decls, fn)
			}
		}
		reportStray(fset, f, docs, &errs)
	}
	errs.Sort()
	return decls, errs
}

// reportStray reports the directives of f outside of docs, the doc comments of
// its functions.
func reportStray(fset *token.FileSet, f *ast.File, docs map[*ast.CommentGroup]bool, errs *scanner.ErrorList) {
	for _, group := range f.Comments {
		if docs[group] {
			continue
		}
		for _, c := range group.List {
			if d := directive(c); d == markDevice || d == markForeign {
				errs.Add(fset.Position(c.Pos()), "//gokernel:"+d+" marks nothing here: "+
					"write it in the doc comment of a function, with no blank line between it and the func keyword")
			}
		}
	}
}

func isMarked(doc *ast.CommentGroup) bool {
	for _, c := range doc.List {
		if d := directive(c); d == markDevice || d == markForeign {
			return true
		}
	}
	return false
}

// directive returns the word after the directive prefix, or "".
func directive(c *ast.Comment) string {
	rest, ok := strings.CutPrefix(c.Text, directivePrefix)
	if !ok {
		return ""
	}
	word, _, _ := strings.Cut(rest, " ")
	return strings.TrimSpace(word)
}

// MayDeclare reports whether src could declare a device function. It is a
// cheap test of bytes for callers that want to avoid parsing comments.
func MayDeclare(src []byte) bool {
	return strings.Contains(string(src), directivePrefix)
}
