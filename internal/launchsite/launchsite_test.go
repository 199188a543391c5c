package launchsite_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/rules-gokernel/rules_gokernel/internal/launchsite"
)

// shown reports what launchsite.Analyzer reports, and each site that it returns
// as a diagnostic, so that the fixtures can want it.
var shown = &analysis.Analyzer{
	Name:      "shown",
	Doc:       "shows launch sites and refused launches",
	FactTypes: launchsite.Analyzer.FactTypes,
	Run: func(pass *analysis.Pass) (any, error) {
		res, err := launchsite.Analyzer.Run(pass)
		if err != nil {
			return nil, err
		}
		for _, s := range res.(*launchsite.Result).Sites {
			msg := fmt.Sprintf("site %s %v", s.Kernel, s.Key)
			if len(s.Through) > 0 {
				msg += " through " + strings.Join(s.Through, ", ")
			}
			pass.Report(analysis.Diagnostic{Pos: s.Pos, Message: msg})
		}
		return nil, nil
	},
}

func TestFind(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("analysistest loads packages with the go command: ", err)
	}
	analysistest.Run(t, analysistest.TestData(), shown, "app", "dot", "blas.v1/go-blas", "wrap", "user", "many")
}

func TestAnalyzerIsValid(t *testing.T) {
	if err := analysis.Validate([]*analysis.Analyzer{launchsite.Analyzer}); err != nil {
		t.Fatal(err)
	}
}
