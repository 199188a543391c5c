package scan_test

import (
	"fmt"
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
	"github.com/rules-gokernel/rules_gokernel/tools/kernelvet/analyzer"
)

// TestVetSaysTheSame runs kernelvet's analyzer on the golden modules. It must
// report exactly the errors that their scans report, but those of Go's own
// compiler.
func TestVetSaysTheSame(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("got no case, error %v", err)
	}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			testmodule.New(t, nil)
			unpack(t, ar)
			if diff := cmp.Diff(scanErrors(ar), vetErrors(t)); diff != "" {
				t.Errorf("differs, -scan +vet:\n%s", diff)
			}
		})
	}
}

// scanErrors returns the errors that the archive wants. Those of packages that
// the Go compiler refuses are not kernelvet's.
func scanErrors(ar *txtar.Archive) []string {
	var want []string
	for _, f := range ar.Files {
		if dir := path.Base(path.Dir(f.Name)); path.Base(f.Name) == "errors" && !slices.Contains([]string{"types", "syntax", "growing"}, dir) {
			want = append(want, strings.Split(strings.TrimSpace(string(f.Data)), "\n")...)
		}
	}
	slices.Sort(want)
	return want
}

// vetErrors returns what the analyzer reports of the module.
func vetErrors(t *testing.T) []string {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	pkgs = slices.DeleteFunc(pkgs, func(p *packages.Package) bool {
		return slices.ContainsFunc(p.Syntax, func(f *ast.File) bool { return f.Name.Name == "syntax" })
	})
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			pos := act.Package.Fset.Position(d.Pos)
			name, err := filepath.Rel(root, pos.Filename)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprintf("%s:%d:%d: %s", name, pos.Line, pos.Column, d.Message))
		}
	}
	slices.Sort(got)
	return got
}
