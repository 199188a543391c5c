// This file checks generated launchers.

package gazelle

import (
	"log"
	"os"
	"path/filepath"
	"slices"

	"github.com/bazelbuild/bazel-gazelle/language"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
)

// checkLaunchers says when the generated file of a folder is not what go
// generate would write. It writes no Go: the build will refuse a stale file.
func checkLaunchers(args language.GenerateArgs) {
	if !slices.ContainsFunc(args.RegularFiles, func(name string) bool { return mayDeclare(filepath.Join(args.Dir, name)) }) {
		return
	}
	dir := args.Dir
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, dir); err == nil {
			dir = rel
		}
	}
	if err := godir.Check(godir.Dir{Path: dir}); err != nil {
		log.Print(err)
	}
}

// mayDeclare reports whether a file may declare device functions, or has their launchers.
func mayDeclare(name string) bool {
	switch {
	case filepath.Base(name) == launcher.File:
		return true
	case filepath.Ext(name) != ".go":
		return false
	}
	data, err := os.ReadFile(name)
	return err == nil && launcher.MayDeclare(data)
}
