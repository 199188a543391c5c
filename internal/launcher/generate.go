// This file plans the generated file: which launchers it holds, what they are
// called and what it imports.

package launcher

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/scanner"
	"go/token"
	"go/types"
	"sort"
)

// A Package is one type-checked Go package. Type errors are tolerated as long
// as the signatures of the device functions resolve.
type Package struct {
	Path  string // import path; the device functions' paths start with it
	Fset  *token.FileSet
	Files []*ast.File // with comments; the generated file is skipped
	Types *types.Package
	Info  *types.Info // needs Defs, Types and Implicits
}

// Generate returns the contents of the package's generated file, or nil when
// the package declares no device function. The error is a scanner.ErrorList
// with every reason why there can be no launcher, in order of position.
func Generate(p *Package) ([]byte, error) {
	decls, errs := Decls(p.Fset, p.Files)
	r := &reader{p: p, errs: errs}
	var kernels []*kernel
	for _, d := range decls {
		kernels = append(kernels, r.read(d))
	}
	if len(r.errs) == 0 {
		checkNames(p, kernels, &r.errs)
	}
	if len(r.errs) > 0 {
		r.errs.Sort()
		return nil, r.errs
	}
	if len(kernels) == 0 {
		return nil, nil
	}
	sort.Slice(kernels, func(i, j int) bool { return kernels[i].name < kernels[j].name })
	src := newPrinter(p, kernels).print(kernels)
	out, err := format.Source(src)
	if err != nil {
		return nil, fmt.Errorf("%s: the generated launchers do not parse: %w", p.Path, err)
	}
	return out, nil
}

// checkNames reports package-level declarations that have a launcher's name.
func checkNames(p *Package, kernels []*kernel, errs *scanner.ErrorList) {
	taken := packageNames(p)
	for _, k := range kernels {
		name := Name(k.name)
		if pos, ok := taken[name]; ok {
			errs.Add(p.Fset.Position(pos), fmt.Sprintf(
				"%s is declared here, but it is the name of the launcher of device function %s: rename one of them", name, k.name))
		}
	}
	for name, pos := range taken {
		if isPredeclaredType(name) && len(kernels) > 0 {
			errs.Add(p.Fset.Position(pos), name+" is declared here, but the launchers of this package need the predeclared "+name+": rename it")
		}
	}
}

// isPredeclaredType reports whether name is a type of the universe block that
// launchers may mention.
func isPredeclaredType(name string) bool {
	_, ok := types.Universe.Lookup(name).(*types.TypeName)
	return ok && name != "any" && name != "comparable"
}

// imports is the set of imports of the generated file.
type imports struct {
	names map[string]string // path to local name
	taken scope             // names of the file and package blocks
}

// use returns the local name of the package at path, whose own name is name.
func (im *imports) use(path, name string) string {
	local, ok := im.names[path]
	if !ok {
		local = im.taken.fresh(name)
		im.names[path] = local
	}
	return local
}

// writtenPath returns the import path by which the user's files import pkg. It
// differs from pkg.Path() where the build maps import paths.
func writtenPath(p *Package, pkg *types.Package) string {
	for _, f := range p.Files {
		if IsGenerated(p.Fset, f) {
			continue
		}
		for _, spec := range f.Imports {
			if n := p.Info.PkgNameOf(spec); n != nil && n.Imported() == pkg {
				return importPath(spec)
			}
		}
	}
	return pkg.Path()
}
