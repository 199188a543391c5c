package analyzer

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
	"github.com/rules-gokernel/rules_gokernel/internal/lower"
)

// helpers is the fact that kernels of other packages may call functions of a
// package, or may not and why.
type helpers struct{ List []lower.Helper }

func (*helpers) AFact() {}

func (f *helpers) String() string { return fmt.Sprintf("%d functions for kernels", len(f.List)) }

// importsDevice reports whether a package wants its functions called by kernels.
func importsDevice(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(dep *types.Package) bool { return layout.IsDevicePath(dep.Path()) })
}

// importedHelpers looks up what kernels may call of the package at a path.
func importedHelpers(pass *analysis.Pass) func(path string) *lower.Unit {
	return func(path string) *lower.Unit {
		var fact helpers
		for _, dep := range pass.Pkg.Imports() {
			if dep.Path() == path && pass.ImportPackageFact(dep, &fact) {
				return &lower.Unit{Helpers: fact.List}
			}
		}
		return nil
	}
}
