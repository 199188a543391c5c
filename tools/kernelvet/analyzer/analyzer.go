package analyzer

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/launchsite"
	"github.com/rules-gokernel/rules_gokernel/internal/refusal"
)

// Analyzer reports device functions and launches that do not build. It works
// under go vet, in nogo and in every other driver of go/analysis.
var Analyzer = &analysis.Analyzer{
	Name: "kernelvet",
	Doc: "report device functions and launches that do not build\n\n" +
		"It says what a build with rules_gokernel would say of a package's\n" +
		"//gokernel:device functions, their launchers and their launches.",
	URL:              "https://pkg.go.dev/github.com/rules-gokernel/rules_gokernel/tools/kernelvet/analyzer",
	Run:              run,
	Requires:         []*analysis.Analyzer{launchsite.Analyzer},
	FactTypes:        []analysis.Fact{new(helpers)},
	RunDespiteErrors: true, // launchers that are missing are type errors
}

func run(pass *analysis.Pass) (any, error) {
	generated, err := readGenerated(pass)
	if err != nil {
		return nil, err
	}
	if len(generated) > 0 || mayDeclare(pass) || importsDevice(pass.Pkg) {
		unit, problems := refusal.Check(&refusal.Package{
			Package: &launcher.Package{
				Path: importPath(pass.Pkg.Path(), generated), Fset: pass.Fset, Files: pass.Files, Types: pass.Pkg, Info: pass.TypesInfo,
			},
			TypeErrors: len(pass.TypeErrors) > 0,
			Generated:  generated,
			Imported:   importedHelpers(pass),
		})
		report(pass, problems)
		if unit != nil && len(unit.Helpers) > 0 {
			pass.ExportPackageFact(&helpers{unit.Helpers})
		}
	}
	if len(pass.TypeErrors) == 0 {
		report(pass, pass.ResultOf[launchsite.Analyzer].(*launchsite.Result).Refused)
	}
	return nil, nil
}

func report(pass *analysis.Pass, problems []analysis.Diagnostic) {
	for _, d := range problems {
		pass.Report(d)
	}
}

// readGenerated reads the package's checked-in launchers.
func readGenerated(pass *analysis.Pass) ([]refusal.Generated, error) {
	read := pass.ReadFile
	if read == nil {
		read = os.ReadFile // nogo's passes have none
	}
	var found []refusal.Generated
	for _, f := range pass.Files {
		name := pass.Fset.File(f.FileStart).Name()
		if filepath.Base(name) != launcher.File {
			continue
		}
		src, err := read(name)
		if err != nil {
			return nil, err
		}
		found = append(found, refusal.Generated{Name: name, Src: src})
	}
	return found, nil
}

// mayDeclare reports whether a comment of the package looks like a directive.
func mayDeclare(pass *analysis.Pass) bool {
	for _, f := range pass.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(c.Text, "//")), "gokernel:") {
					return true
				}
			}
		}
	}
	return false
}

// importPath returns the import path of the package that the compiler calls
// path. Drivers tell the latter only; the path that the launchers were generated
// for is the former where a build maps import paths, or gives none to a program.
func importPath(path string, generated []refusal.Generated) string {
	if len(generated) == 0 {
		return path
	}
	own := launcher.PathOf(generated[0].Src)
	if path == "main" || path == "command-line-arguments" || strings.HasSuffix(path, "/"+own) {
		return own
	}
	return path
}
