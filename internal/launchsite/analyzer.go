// This file wraps Find as a go/analysis analyzer.

package launchsite

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// Analyzer finds launch sites and reports those that a build would refuse. Its
// result is a []Site.
var Analyzer = &analysis.Analyzer{
	Name:       "launchsite",
	Doc:        "report kernel launches whose axes the build cannot know\n\nA launch is any use of a function of " + launcher.File + ".",
	Run:        run,
	ResultType: reflect.TypeFor[[]Site](),
	FactTypes:  []analysis.Fact{new(isLauncher)},
}

// isLauncher is the fact that a function is a launcher.
type isLauncher struct{ Launcher }

func (*isLauncher) AFact() {}

func (f *isLauncher) String() string { return "launches " + f.Kernel }

func run(pass *analysis.Pass) (any, error) {
	exportLaunchers(pass)
	sites, diags := Find(pass.Files, pass.TypesInfo, func(fn *types.Func) *Launcher {
		var fact isLauncher
		if !pass.ImportObjectFact(fn, &fact) {
			return nil
		}
		return &fact.Launcher
	})
	for _, d := range diags {
		pass.Report(d)
	}
	return sites, nil
}

// exportLaunchers exports a fact for each launcher that the package declares.
func exportLaunchers(pass *analysis.Pass) {
	decls, _ := launcher.Decls(pass.Fset, pass.Files)
	for _, d := range decls {
		fn, ok := pass.Pkg.Scope().Lookup(launcher.Name(d.Name.Name)).(*types.Func)
		if !ok {
			continue // stale or missing; the build says so
		}
		pass.ExportObjectFact(fn, &isLauncher{Launcher{
			Kernel: pass.Pkg.Path() + "." + d.Name.Name,
			Axes:   axisNames(d),
		}})
	}
}

func axisNames(d *ast.FuncDecl) []string {
	var names []string
	if d.Type.TypeParams != nil {
		for _, f := range d.Type.TypeParams.List {
			for _, id := range f.Names {
				names = append(names, id.Name)
			}
		}
	}
	return names
}
