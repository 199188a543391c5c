// This file tells which Go modules can have launchers.

package gazelle

import (
	"go/build"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	mod "golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// A moduleCache reads go.mod files, those of the repository and those that the
// go command downloaded. It asks no network.
type moduleCache struct {
	root  string
	files map[string]*modfile.File // by file; nil if it can't be read
}

// mayLaunch reports whether package imp, which is not in the repository, could
// have launchers, for an import in folder rel. Generated launchers import the
// runtime, so the package's module requires this one. What is not known may be.
func (m *moduleCache) mayLaunch(rel, imp string) bool {
	main := m.main(rel)
	if main == nil {
		return true
	}
	if complete(main) && requirement(main, goModule) == nil && main.Module.Mod.Path != goModule {
		return false
	}
	r := requirement(main, imp)
	if r == nil {
		return true
	}
	for _, replaced := range main.Replace {
		if replaced.Old.Path == r.Mod.Path {
			return true
		}
	}
	return m.mayRequire(r.Mod, map[string]bool{})
}

// main returns the go.mod that holds in folder rel, or nil.
func (m *moduleCache) main(rel string) *modfile.File {
	for _, dir := range parents(rel) {
		if f := m.read(filepath.Join(m.root, filepath.FromSlash(dir), "go.mod")); f != nil {
			return f
		}
	}
	return nil
}

// mayRequire reports whether a module could need this one. From Go 1.17 on, a
// go.mod lists all that its packages import, however far away.
func (m *moduleCache) mayRequire(v mod.Version, seen map[string]bool) bool {
	if seen[v.Path] {
		return false
	}
	seen[v.Path] = true
	name, err := mod.EscapePath(v.Path)
	if err != nil {
		return true
	}
	version, err := mod.EscapeVersion(v.Version)
	if err != nil {
		return true
	}
	f := m.read(filepath.Join(downloads(), filepath.FromSlash(name), "@v", version+".mod"))
	if f == nil || requirement(f, goModule) != nil {
		return true
	}
	if complete(f) {
		return false
	}
	for _, r := range f.Require {
		if m.mayRequire(r.Mod, seen) {
			return true
		}
	}
	return false
}

// complete reports whether a go.mod lists all modules that its packages need.
func complete(f *modfile.File) bool {
	return f.Go != nil && semver.Compare("v"+f.Go.Version, "v1.17") >= 0
}

// requirement returns what f requires for a package or module, or nil.
func requirement(f *modfile.File, imp string) *modfile.Require {
	var best *modfile.Require
	for _, r := range f.Require {
		if _, ok := below(imp, r.Mod.Path); ok && (best == nil || len(r.Mod.Path) > len(best.Mod.Path)) {
			best = r
		}
	}
	return best
}

func (m *moduleCache) read(name string) *modfile.File {
	f, ok := m.files[name]
	if !ok {
		if data, err := os.ReadFile(name); err == nil {
			f, _ = modfile.ParseLax(name, data, nil)
		}
		if f != nil && f.Module == nil {
			f = nil
		}
		m.files[name] = f
	}
	return f
}

// downloads returns the folder of downloaded go.mod files.
func downloads() string {
	cache := os.Getenv("GOMODCACHE")
	if cache == "" {
		gopath, _, _ := strings.Cut(build.Default.GOPATH, string(filepath.ListSeparator))
		cache = filepath.Join(gopath, "pkg", "mod")
	}
	return filepath.Join(cache, "cache", "download")
}
