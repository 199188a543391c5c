// This file checks generated launchers.

package gazelle

import (
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

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
	useSDK()
	if err := godir.Check(godir.Dir{Path: args.Dir}); err != nil {
		log.Print(relative(err.Error(), args.Dir, args.Config.WorkDir))
	}
}

// useSDK makes the go command that of GOROOT, where the rule that runs Gazelle has
// set it: the build's, which need not be in PATH.
var useSDK = sync.OnceFunc(func() {
	if root := os.Getenv("GOROOT"); root != "" {
		os.Setenv("PATH", filepath.Join(root, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
})

// relative spells dir in text as from wd, where the user is. Gazelle may run
// elsewhere: bazel run starts it among its runfiles.
func relative(text, dir, wd string) string {
	if real, err := filepath.EvalSymlinks(wd); err == nil {
		wd = real // as Gazelle does with the repository's root
	}
	rel, err := filepath.Rel(wd, dir)
	if err != nil {
		return text
	}
	sep := string(filepath.Separator)
	if rel == "." {
		return strings.NewReplacer(dir+sep, "", " "+dir, "", dir, rel).Replace(text)
	}
	return strings.NewReplacer(dir+sep, rel+sep, dir, rel).Replace(text)
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
