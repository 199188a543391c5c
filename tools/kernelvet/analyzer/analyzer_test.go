package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/tools/kernelvet/analyzer"
)

func TestAnalyzerIsValid(t *testing.T) {
	if err := analysis.Validate([]*analysis.Analyzer{analyzer.Analyzer}); err != nil {
		t.Fatal(err)
	}
}
