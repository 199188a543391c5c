package lower_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/launchsite"
	"github.com/rules-gokernel/rules_gokernel/internal/lower"
	"github.com/rules-gokernel/rules_gokernel/tools/kernelvet/analyzer"
)

// TestAnalyzerRefusals runs kernelvet's analyzer on the files of testdata/refuse:
// it must report what [lower.Lower] refuses, on the offending line, and no more.
func TestAnalyzerRefusals(t *testing.T) {
	names, err := filepath.Glob("testdata/refuse/*.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("got no case, error %v", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			want := lower.Wants(t, fset, f)
			for _, d := range analyse(t, lower.LoadFixture(t, fset, "example.com/k", []*ast.File{f})) {
				line := fset.Position(d.Pos).Line
				i := slices.IndexFunc(want[line], func(w *regexp.Regexp) bool { return w.MatchString(d.Message) })
				if i < 0 {
					t.Errorf("line %d: unexpected: %s", line, d.Message)
					continue
				}
				want[line] = slices.Delete(want[line], i, i+1)
			}
			for line, list := range want {
				for _, w := range list {
					t.Errorf("line %d: nothing matched %q", line, w)
				}
			}
		})
	}
}

// analyse returns what the analyzer reports of p. The launchers of p count as
// fresh where there can be any.
func analyse(t *testing.T, p *lower.Package) []analysis.Diagnostic {
	t.Helper()
	generated, _ := launcher.Generate(&launcher.Package{Path: p.Path, Fset: p.Fset, Files: p.Files, Types: p.Types, Info: p.Info})
	files := p.Files
	if generated != nil {
		f, err := parser.ParseFile(p.Fset, launcher.File, generated, parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		files = append(slices.Clone(files), f)
	}
	var got []analysis.Diagnostic
	pass := &analysis.Pass{
		Analyzer: analyzer.Analyzer, Fset: p.Fset, Files: files, Pkg: p.Types, TypesInfo: p.Info,
		ResultOf: map[*analysis.Analyzer]any{launchsite.Analyzer: new(launchsite.Result)},
		ReadFile: func(string) ([]byte, error) { return generated, nil },
		Report:   func(d analysis.Diagnostic) { got = append(got, d) },
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool {
			unit := p.Imported(pkg.Path())
			if unit == nil {
				return false
			}
			reflect.ValueOf(fact).Elem().FieldByName("List").Set(reflect.ValueOf(unit.Helpers))
			return true
		},
		ExportPackageFact: func(analysis.Fact) {},
	}
	if _, err := analyzer.Analyzer.Run(pass); err != nil {
		t.Fatal(err)
	}
	return got
}
