// This file finds the folders of import paths.

package gazelle

import (
	"bufio"
	"bytes"
	"cmp"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/config"
	golang "github.com/bazelbuild/bazel-gazelle/language/go"
	"golang.org/x/mod/modfile"
)

// A prefix is where import paths begin: importpath/x is in folder rel/x.
type prefix struct{ importpath, rel string }

// learn remembers the prefix that the Go language has for folder rel.
func (g *graph) learn(c *config.Config, rel string) {
	if c.Exts["go"] == nil {
		return // this Gazelle has no Go language
	}
	imp := golang.InferImportPath(c, rel)
	explained := slices.ContainsFunc(g.prefixes, func(p prefix) bool {
		rest, ok := below(rel, p.rel)
		return ok && path.Join(p.importpath, rest) == imp
	})
	if !explained {
		g.add(prefix{imp, rel})
	}
}

// below returns what comes after parent in p, slash-separated paths.
func below(p, parent string) (string, bool) {
	rest, ok := strings.CutPrefix(p, parent)
	if !ok || parent != "" && rest != "" && rest[0] != '/' {
		return "", false
	}
	return strings.TrimPrefix(rest, "/"), true
}

// add adds p. Longer import paths come first, since a longer one is of a
// repository inside of the repository.
func (g *graph) add(p prefix) {
	if slices.Contains(g.prefixes, p) {
		return
	}
	g.prefixes = append(g.prefixes, p)
	slices.SortFunc(g.prefixes, func(a, b prefix) int {
		return cmp.Or(len(b.importpath)-len(a.importpath), strings.Compare(a.rel, b.rel))
	})
}

// find returns the folders that may have package imp, for an import in folder
// from: none if it is not in the repository.
func (g *graph) find(from, imp string) []string {
	if standard(imp) {
		return nil
	}
	for _, dir := range parents(from) {
		if vendored := path.Join(dir, "vendor", imp); len(g.folder(vendored)) > 0 {
			return []string{vendored}
		}
	}
	dirs := g.prefixed(imp)
	if len(dirs) == 0 && !g.scanned && !g.lazy {
		g.scan()
		dirs = g.prefixed(imp)
	}
	return dirs
}

// prefixed returns the folders that the longest known prefixes give imp.
func (g *graph) prefixed(imp string) []string {
	var dirs []string
	longest := -1
	for _, p := range g.prefixes {
		rest, ok := below(imp, p.importpath)
		if !ok || len(p.importpath) < longest {
			continue
		}
		if dir := path.Join(p.rel, rest); len(g.folder(dir)) > 0 {
			dirs, longest = append(dirs, dir), len(p.importpath)
		}
	}
	return dirs
}

// scan looks for prefixes in the folders that Gazelle has not come to yet. It
// runs once, when an import is found nowhere else: in a full run, Gazelle reads
// these files anyway.
func (g *graph) scan() {
	g.scanned = true
	filepath.WalkDir(g.root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return nil
		}
		if base := e.Name(); name != g.root && (strings.HasPrefix(base, ".") || base == "vendor" || base == "node_modules" || base == "testdata") {
			return filepath.SkipDir
		}
		if imp, ok := g.declaredIn(name); ok {
			rel, _ := filepath.Rel(g.root, name)
			g.add(prefix{imp, strings.TrimPrefix(path.Join("/", filepath.ToSlash(rel)), "/")})
		}
		return nil
	})
}

// declaredIn returns the prefix that the BUILD file or the go.mod of a folder declares.
func (g *graph) declaredIn(dir string) (string, bool) {
	for _, base := range g.buildFiles {
		data, err := os.ReadFile(filepath.Join(dir, base))
		if err != nil {
			continue
		}
		for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
			rest, ok := strings.CutPrefix(strings.TrimLeft(lines.Text(), "# "), "gazelle:prefix ")
			if ok && strings.HasPrefix(lines.Text(), "#") {
				return strings.TrimSpace(rest), true
			}
		}
		break
	}
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return "", false
	}
	imp := modfile.ModulePath(data)
	return imp, imp != ""
}
