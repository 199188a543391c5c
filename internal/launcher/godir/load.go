// This file loads the package in a folder.

package godir

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// A loaded package, and the files of its folder that the build leaves out.
type loaded struct {
	*launcher.Package
	excluded []*ast.File
}

// load loads the package in d. It returns nil when no file of the folder
// mentions a directive: then there is no need to ask the go command.
func load(d Dir) (*loaded, error) {
	names, err := candidates(d.Path)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	pkg, fset, err := loadPackage(d, nil)
	if err == nil && len(pkg.Syntax) == 0 {
		// The checked-in file may be what keeps the go command from naming a
		// package. An overlay hides it there too, at the price of type-checking
		// all imports from source.
		overlay, overlayErr := hideGenerated(d, names[0])
		if overlayErr != nil {
			return nil, overlayErr
		}
		pkg, fset, err = loadPackage(d, overlay)
	}
	if err != nil {
		return nil, err
	}
	return assemble(d, fset, pkg, names)
}

// loadPackage asks the go command for the package in d. The generated file
// counts as empty, whatever is in it.
func loadPackage(d Dir, overlay map[string][]byte) (*packages.Package, *token.FileSet, error) {
	conf := &packages.Config{
		Mode:      packages.LoadSyntax,
		Dir:       d.Path,
		Fset:      token.NewFileSet(),
		Overlay:   overlay,
		ParseFile: parseFile,
	}
	if d.Tags != "" {
		conf.BuildFlags = []string{"-tags=" + d.Tags}
	}
	pkgs, err := packages.Load(conf, ".")
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", d.Path, err)
	}
	if len(pkgs) != 1 {
		return nil, nil, fmt.Errorf("%s: the go command names %d packages in this folder, want 1", d.Path, len(pkgs))
	}
	return pkgs[0], conf.Fset, nil
}

// parseFile parses a file for go/packages, the generated file up to its package
// clause.
func parseFile(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	mode := parser.ParseComments | parser.SkipObjectResolution
	if filepath.Base(name) == launcher.File {
		mode = parser.PackageClauseOnly
	}
	return parser.ParseFile(fset, name, src, mode)
}

// candidates returns the Go files of dir that mention a directive, test files
// included.
func candidates(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || filepath.Ext(name) != ".go" || name == launcher.File || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			continue
		}
		src, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		if launcher.MayDeclare(src) {
			names = append(names, join(dir, name))
		}
	}
	return names, nil
}

// hideGenerated returns an overlay that empties the checked-in generated file.
// The package's name is taken from the file called name.
func hideGenerated(d Dir, name string) (map[string][]byte, error) {
	abs, err := filepath.Abs(d.File())
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(abs); err != nil {
		return nil, nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	pkg := strings.TrimSuffix(f.Name.Name, "_test")
	return map[string][]byte{abs: []byte("package " + pkg + "\n")}, nil
}

// assemble turns what go/packages loaded into what the launcher package takes.
// candidates are the files with directives.
func assemble(d Dir, fset *token.FileSet, pkg *packages.Package, candidates []string) (*loaded, error) {
	if err := listErrors(pkg); err != nil && len(pkg.Syntax) == 0 {
		return nil, err
	}
	l := &loaded{Package: &launcher.Package{
		Path: pkg.PkgPath, Fset: fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo,
	}}
	var built []string
	for _, f := range pkg.Syntax {
		built = append(built, filepath.Base(fset.Position(f.FileStart).Filename))
	}
	for _, name := range candidates {
		if slices.Contains(built, filepath.Base(name)) {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		l.excluded = append(l.excluded, f)
	}
	return l, nil
}

// listErrors returns why pkg has no syntax to look at.
func listErrors(pkg *packages.Package) error {
	var errs []error
	for _, e := range pkg.Errors {
		if e.Kind != packages.TypeError {
			errs = append(errs, e)
		}
	}
	return errors.Join(errs...)
}

// relative shortens the absolute names in the positions of errs to names under
// d.Path, as the user knows them.
func relative(d Dir, errs scanner.ErrorList) {
	abs, err := filepath.Abs(d.Path)
	if err != nil {
		return
	}
	for _, e := range errs {
		if rest, ok := strings.CutPrefix(e.Pos.Filename, abs+string(filepath.Separator)); ok {
			e.Pos.Filename = join(d.Path, rest)
		}
	}
}

// join joins dir and name, without a leading "./".
func join(dir, name string) string { return filepath.Join(dir, name) }

// describe says which build the generated file is for.
func describe(d Dir) string {
	s := build.Default.GOOS + "/" + build.Default.GOARCH
	if d.Tags != "" {
		s += " with tags " + d.Tags
	}
	return s
}
