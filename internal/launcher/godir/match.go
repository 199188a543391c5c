// This file finds the folders that an argument means.

package godir

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// Match returns the folders that arg means: the one that it names, or, sorted,
// the ones that a pattern with "..." in it matches and that may declare device
// functions or have a generated file. In a pattern "..." stands for any text, and
// "/..." at the end for no text, too. As for the go command, a pattern matches no
// folder whose name is vendor or testdata or starts with "_" or ".", and none of
// another module, unless what stands before "..." names it.
func Match(arg string) ([]string, error) {
	before, _, isPattern := strings.Cut(filepath.ToSlash(arg), "...")
	if !isPattern {
		return []string{arg}, checkFolder(arg, arg)
	}
	root := filepath.Clean(before[:strings.LastIndexByte(before, '/')+1])
	if err := checkFolder(arg, root); err != nil {
		return nil, err
	}
	matches := compile(arg)
	var dirs []string
	// The separator makes it follow a root that is a symbolic link.
	err := filepath.WalkDir(root+string(filepath.Separator), func(name string, e fs.DirEntry, err error) error {
		name = filepath.Clean(name)
		switch {
		case err != nil:
			return err
		case !e.IsDir():
			return nil
		case name != root && isApart(name):
			return filepath.SkipDir
		case !matches(filepath.ToSlash(name)):
			return nil
		}
		has, err := hasLaunchers(name)
		if has {
			dirs = append(dirs, name)
		}
		return err
	})
	return dirs, err
}

// checkFolder returns an error unless dir, which arg names, is a folder.
func checkFolder(arg, dir string) error {
	switch info, err := os.Stat(dir); {
	case os.IsNotExist(err):
		return fmt.Errorf("%s: there is no folder %s here: packages are named by their folders, as ./blas, or ./... for all", arg, dir)
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s: got a file, want the folder of a package: %s", arg, filepath.Dir(dir))
	}
	return nil
}

// compile returns what reports whether a pattern matches the cleaned name of a folder.
func compile(pattern string) func(name string) bool {
	re := regexp.QuoteMeta(filepath.ToSlash(filepath.Clean(pattern)))
	if rest, ok := strings.CutSuffix(re, `/\.\.\.`); ok {
		re = rest + `(/\.\.\.)?`
	}
	re = strings.ReplaceAll(re, `\.\.\.`, `.*`)
	return regexp.MustCompile(`^` + re + `$`).MatchString
}

// isApart reports whether the go command's patterns leave a folder out.
func isApart(name string) bool {
	base := filepath.Base(name)
	if base == "vendor" || base == "testdata" || base[0] == '_' || base[0] == '.' {
		return true
	}
	_, err := os.Stat(filepath.Join(name, "go.mod"))
	return err == nil
}

// hasLaunchers reports whether a folder has, or may need, a generated file.
func hasLaunchers(dir string) (bool, error) {
	if _, err := os.Stat(filepath.Join(dir, launcher.File)); err == nil {
		return true, nil
	}
	names, err := candidates(dir)
	return len(names) > 0, err
}
