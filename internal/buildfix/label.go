// This file reads labels and finds BUILD files.

package buildfix

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A label is a target of the workspace.
type label struct{ pkg, name string }

func (l label) String() string {
	if l.name == path.Base(l.pkg) {
		return "//" + l.pkg
	}
	return "//" + l.pkg + ":" + l.name
}

// in returns l as the BUILD file of pkg would say it.
func (l label) in(pkg string) string {
	if l.pkg == pkg {
		return ":" + l.name
	}
	return l.String()
}

var namePattern = regexp.MustCompile(`^[A-Za-z0-9_.+=,@~!%^"#$&'()*;<>?\[\]{|}/-]+$`)

// parseLabel parses a label of the workspace, as Bazel prints them too ("@@//x:y").
// pkg is the package that relative ones are in.
func parseLabel(text, pkg string) (label, error) {
	rest := strings.TrimPrefix(text, "@")
	rest = strings.TrimPrefix(rest, "@")
	if rest != text && !strings.HasPrefix(rest, "//") {
		return label{}, fmt.Errorf("%q is in another repository, want a target of this one", text)
	}
	var l label
	if absolute, ok := strings.CutPrefix(rest, "//"); ok {
		l.pkg, l.name, ok = strings.Cut(absolute, ":")
		if !ok {
			l.name = path.Base(l.pkg)
		}
	} else if sub, name, ok := strings.Cut(rest, ":"); ok {
		l = label{path.Join(pkg, sub), name}
	} else {
		l = label{pkg, rest}
	}
	if path.Clean("/"+l.pkg) != "/"+l.pkg || l.name == "." || !namePattern.MatchString(l.name) {
		return label{}, fmt.Errorf("%q is no label, want one such as //cmd/app:app", text)
	}
	return l, nil
}

// Root returns the folder of the workspace that dir is in.
func Root(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		for _, name := range []string{"MODULE.bazel", "REPO.bazel", "WORKSPACE.bazel", "WORKSPACE"} {
			if info, err := os.Stat(filepath.Join(at, name)); err == nil && info.Mode().IsRegular() {
				return at, nil
			}
		}
		if filepath.Dir(at) == at {
			return "", fmt.Errorf("%s: no MODULE.bazel or WORKSPACE file here or above; go to the Bazel workspace", dir)
		}
	}
}

// buildFile returns the BUILD file of a package, relative to root.
func buildFile(root, pkg string) (string, error) {
	for _, base := range []string{"BUILD.bazel", "BUILD"} {
		name := path.Join(pkg, base)
		if info, err := os.Stat(filepath.Join(root, name)); err == nil && info.Mode().IsRegular() {
			return name, nil
		}
	}
	text := fmt.Sprintf("//%s: no BUILD.bazel or BUILD file there", pkg)
	if near := nearest(pkg, packages(root)); len(near) > 0 {
		text += "; nearest packages: //" + strings.Join(near, ", //")
	}
	return "", errors.New(text)
}

// packages returns the packages of a workspace. It is for messages only.
func packages(root string) []string {
	var list []string
	filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case e.IsDir() && name != root && (strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules"):
			return filepath.SkipDir
		case e.Name() == "BUILD.bazel" || e.Name() == "BUILD":
			if rel, err := filepath.Rel(root, filepath.Dir(name)); err == nil && !e.IsDir() {
				list = append(list, strings.TrimPrefix(path.Join("/", filepath.ToSlash(rel)), "/"))
			}
		}
		return nil
	})
	return list
}

// nearest returns up to three of names that are like want, the likest first.
func nearest(want string, names []string) []string {
	type near struct {
		name string
		far  int
	}
	var list []near
	for _, n := range names {
		far := distance(want, n)
		if path.Base(n) == path.Base(want) || strings.Contains(n, want) && want != "" {
			far = min(far, 2)
		}
		if far <= 1+len(want)/3 {
			list = append(list, near{n, far})
		}
	}
	slices.SortFunc(list, func(a, b near) int { return cmp.Or(a.far-b.far, strings.Compare(a.name, b.name)) })
	var best []string
	for _, n := range slices.CompactFunc(list, func(a, b near) bool { return a.name == b.name }) {
		best = append(best, n.name)
	}
	return best[:min(len(best), 3)]
}

// distance returns the number of bytes to insert, delete or replace that make b
// of a (Levenshtein), by the usual rows of a table.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
