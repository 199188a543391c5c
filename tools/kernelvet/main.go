package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/rules-gokernel/rules_gokernel/tools/kernelvet/analyzer"
)

func main() { multichecker.Main(analyzer.Analyzer) }
