package scan_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const shards = 3

// A listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export                          string
	Standard                                         bool
	GoFiles, CgoFiles, IgnoredGoFiles, TestGoFiles   []string
	XTestGoFiles, Imports, TestImports, XTestImports []string
}

// A world is a module whose packages are scanned in the order of imports.
type world struct {
	t     *testing.T
	out   string
	order []*listed
	pkg   map[string]*listed
}

// newWorld compiles the module in the working directory.
func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, out: t.TempDir(), pkg: map[string]*listed{}}
	cmd := exec.Command("go", "list", "-e", "-export", "-deps",
		"-json=ImportPath,Dir,Export,Standard,GoFiles,CgoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports", "./...")
	cmd.Stderr = new(bytes.Buffer)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, cmd.Stderr)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		p := new(listed)
		if err := d.Decode(p); err != nil {
			t.Fatal(err)
		}
		w.pkg[p.ImportPath] = p
		if strings.HasPrefix(p.ImportPath, testmodule.Path) {
			w.order = append(w.order, p)
		}
	}
	return w
}

// generate writes the launchers of all folders that declare device functions.
func generate(t *testing.T, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		if _, err := godir.Write(godir.Dir{Path: dir}); err != nil {
			t.Fatal(err)
		}
	}
}

// config returns the scan of p, with the summaries of the scans before it.
func (w *world) config(p *listed) *scan.Config {
	c := &scan.Config{
		ImportPath: p.ImportPath, Label: "//" + w.rel(p),
		GOOS: "linux", GOARCH: "amd64", Cgo: true,
		OutSummary: w.file(p, "summary.json"), OutTypes: w.file(p, "types"), OutManifest: w.file(p, "manifest.json"),
	}
	for _, list := range [][]string{p.GoFiles, p.CgoFiles, p.IgnoredGoFiles, p.TestGoFiles, p.XTestGoFiles} {
		for _, name := range list {
			c.Sources = append(c.Sources, filepath.Join(w.rel(p), name))
		}
	}
	if len(p.CgoFiles) > 0 {
		c.Compiled = p.Export
	}
	for _, list := range [][]string{p.Imports, p.TestImports, p.XTestImports} {
		for _, path := range list {
			if file := w.exportData(path); file != "" {
				c.Archives = append(c.Archives, scan.Archive{ImportPaths: []string{path}, ImportMap: path, File: file})
			}
		}
	}
	for _, dep := range w.order {
		if name := w.file(dep, "summary.json"); dep != p && exists(name) {
			c.Summaries = append(c.Summaries, name)
		}
	}
	for i := range shards {
		c.OutShards = append(c.OutShards, w.file(p, fmt.Sprintf("shard%d.c", i)))
	}
	return c
}

// exportData returns what describes the package called path to its importers.
func (w *world) exportData(path string) string {
	dep := w.pkg[path]
	if dep == nil {
		return ""
	}
	if strings.HasPrefix(path, testmodule.Path) {
		if name := w.file(dep, "types"); exists(name) {
			return name
		}
	}
	return dep.Export
}

// rel returns p's folder under the module's root.
func (w *world) rel(p *listed) string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, testmodule.Path), "/")
}

// file returns the name of an output of p's scan, and makes its folder.
func (w *world) file(p *listed, name string) string {
	dir := filepath.Join(w.out, w.rel(p))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		w.t.Fatal(err)
	}
	return filepath.Join(dir, name)
}

// scanAll scans all packages of the module and fails the test if one fails.
func (w *world) scanAll() {
	w.t.Helper()
	for _, p := range w.order {
		if err := scan.Run(w.config(p)); err != nil {
			w.t.Fatalf("%s:\n%s", p.ImportPath, strings.Join(scan.Lines(err), "\n"))
		}
	}
}

// again compiles and scans the module once more, after an edit.
func (w *world) again() *world {
	w.t.Helper()
	next := newWorld(w.t)
	next.out = w.out
	next.scanAll()
	return next
}

// app returns the package with this path under the module's.
func (w *world) app(rel string) *listed {
	w.t.Helper()
	p := w.pkg[filepath.Join(testmodule.Path, rel)]
	if p == nil {
		w.t.Fatalf("no package %q", rel)
	}
	return p
}

// read returns an output of the scan of the package with this path.
func (w *world) read(rel, name string) string {
	w.t.Helper()
	b, err := os.ReadFile(w.file(w.app(rel), name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
