// This file is about device functions in files that the default build leaves
// out.

package launcher

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"
)

// CheckExcluded reports the device functions of excluded, files of the
// package's folder that the build leaves out, that have no counterpart of the
// same name and signature in built: the generated file could not launch them.
// Files of another package are not looked at.
func CheckExcluded(fset *token.FileSet, built, excluded []*ast.File) scanner.ErrorList {
	var errs scanner.ErrorList
	if len(built) == 0 {
		return nil
	}
	have := map[string]string{}
	decls, _ := Decls(fset, built)
	for _, d := range decls {
		have[d.Name.Name] = signatureText(d)
	}
	for _, f := range excluded {
		if f.Name.Name != built[0].Name.Name {
			continue
		}
		decls, stray := Decls(fset, []*ast.File{f})
		errs = append(errs, stray...)
		for _, d := range decls {
			if msg := excludedProblem(fset, d, have); msg != "" {
				errs.Add(fset.Position(d.Pos()), msg)
			}
		}
	}
	errs.Sort()
	return errs
}

func excludedProblem(fset *token.FileSet, d *ast.FuncDecl, have map[string]string) string {
	name := d.Name.Name
	if IsTest(fset.Position(d.Pos()).Filename) {
		return "device function " + name + " is in a test file, where no launcher can reach it: move it to a file of the package"
	}
	sig, ok := have[name]
	switch {
	case !ok:
		return "device function " + name + " is in a file that the default build leaves out, and " + File +
			" has no build constraint: declare it in the default build too, or move it to a package of its own that the constraint guards"
	case sig != signatureText(d):
		return "device function " + name + " is declared in the default build with another signature: " +
			"got " + signatureText(d) + ", want " + sig + " as in the default build"
	}
	return ""
}

// signatureText prints the types of d's signature, without parameter names.
func signatureText(d *ast.FuncDecl) string {
	var parts []string
	add := func(list *ast.FieldList) {
		if list == nil {
			return
		}
		for _, f := range list.List {
			var b bytes.Buffer
			printer.Fprint(&b, token.NewFileSet(), f.Type)
			for range max(len(f.Names), 1) {
				parts = append(parts, b.String())
			}
		}
	}
	add(d.Type.TypeParams)
	axes := len(parts)
	add(d.Type.Params)
	s := "func(" + strings.Join(parts[axes:], ", ") + ")"
	if axes > 0 {
		s = "func[" + strings.Join(parts[:axes], ", ") + "]" + strings.TrimPrefix(s, "func")
	}
	return s
}

// IsTest reports whether name is the name of a test file.
func IsTest(name string) bool { return strings.HasSuffix(filepath.Base(name), "_test.go") }
