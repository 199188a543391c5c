// This file wraps Find as a go/analysis analyzer.

package launchsite

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// Analyzer finds launch sites and reports those that a build would refuse. Its
// result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "launchsite",
	Doc:        "report kernel launches whose axes the build cannot know\n\nA launch is any use of a function of " + launcher.File + ".",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(launches)},

	RunDespiteErrors: true, // launchers that are yet to be generated are type errors
}

// launches is the fact that a function or type launches when it is used or
// instantiated.
type launches struct{ Templates []Template }

func (*launches) AFact() {}

func (f *launches) String() string {
	var parts []string
	for _, t := range f.Templates {
		s := t.Kernel
		for _, a := range t.Args {
			if a.Param != 0 {
				s += fmt.Sprintf(" $%d", a.Param)
			} else {
				s += fmt.Sprintf(" %d", a.Size)
			}
		}
		parts = append(parts, s)
	}
	return "launches " + strings.Join(parts, ", ")
}

func run(pass *analysis.Pass) (any, error) {
	exportLaunchers(pass)
	r := Find(pass.Pkg.Path(), pass.Files, pass.TypesInfo, func(obj types.Object) []Template {
		var fact launches
		if obj.Pkg() == nil || !pass.ImportObjectFact(obj, &fact) {
			return nil
		}
		return fact.Templates
	})
	for obj, t := range r.Generics {
		pass.ExportObjectFact(obj, &launches{t})
	}
	for _, d := range r.Refused {
		pass.Report(d)
	}
	return r, nil
}

// exportLaunchers exports a fact for each launcher that the package declares.
func exportLaunchers(pass *analysis.Pass) {
	decls, _ := launcher.Decls(pass.Fset, pass.Files)
	for _, d := range decls {
		fn, ok := pass.Pkg.Scope().Lookup(launcher.Name(d.Name.Name)).(*types.Func)
		if !ok {
			continue // stale or missing; the build says so
		}
		pass.ExportObjectFact(fn, &launches{Launcher(pass.Pkg.Path()+"."+d.Name.Name, axisNames(d))})
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
