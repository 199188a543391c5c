// Package godir generates the launchers of a folder of Go files, as the go
// command sees it.
//
// The package is loaded with whatever generated file is checked in replaced by
// an empty one, so that a missing, stale or broken file does not matter, and
// type errors elsewhere, in callers of launchers for one, are tolerated.
package godir

import "github.com/rules-gokernel/rules_gokernel/internal/launcher"

// Command is what brings a generated file up to date.
const Command = "go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen"

// A Dir is one folder to generate for.
type Dir struct {
	Path  string // as the user spells it; positions in errors start with it
	Tags  string // build tags, comma separated
	Found bool   // by a pattern: nobody said that it declares device functions
}

// File returns the name of the generated file.
func (d Dir) File() string { return join(d.Path, launcher.File) }
