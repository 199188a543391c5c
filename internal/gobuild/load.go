// This file asks the go command for packages.

package gobuild

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

// A pkg is what the go command knows about a package.
type pkg struct {
	ImportPath string
	Name       string
	Dir        string
	Standard   bool
	DepOnly    bool // only imported by those that were asked for
	Export     string
	GoFiles    []string
	CgoFiles   []string
	Imports    []string
	ImportMap  map[string]string // import path in the source: that of the package, where they differ
	Module     *module
	reaches    bool // the device package
}

type module struct {
	Path, Version, Dir string
	Main               bool
}

const listFields = "ImportPath,Name,Dir,Standard,DepOnly,Export,GoFiles,CgoFiles,Imports,ImportMap,Module"

// load returns the packages that patterns name and all they import, each after
// its imports, compiled for their export data.
func (c *Config) load(patterns []string) ([]*pkg, error) {
	args := []string{"list", "-deps", "-export", "-json=" + listFields}
	if len(c.Tags) > 0 {
		args = append(args, "-tags="+strings.Join(c.Tags, ","))
	}
	out, err := c.goCommand(append(append(args, "--"), patterns...)...)
	if err != nil {
		return nil, err
	}
	var list []*pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(pkg)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		list = append(list, p)
	}
	markReach(list)
	return list, nil
}

// markReach marks the packages that can launch kernels or declare them.
func markReach(list []*pkg) {
	reaches := map[string]bool{layout.DevicePath: true}
	for _, p := range list {
		for _, path := range p.Imports {
			if reaches[p.imported(path)] {
				p.reaches = true
				reaches[p.ImportPath] = true
			}
		}
	}
}

// imported returns the package that an import in the source means.
func (p *pkg) imported(path string) string {
	if mapped, ok := p.ImportMap[path]; ok {
		return mapped
	}
	return path
}

// sources returns the package's files.
func (p *pkg) sources() []string {
	var files []string
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		files = append(files, filepath.Join(p.Dir, name))
	}
	return files
}

// goCommand runs the go command in the folder of c and returns what it prints.
func (c *Config) goCommand(args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = c.Dir
	cmd.Env = append(cmd.Environ(), "GOOS=linux", "GOARCH="+c.Arch, "CGO_ENABLED=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(stderr.String()))
	}
	return out, nil
}

// shown returns the name of a source file as records show it: from the root of
// the main module, which is a Bazel repository's root; in other modules, after
// the module's path and version, so that no machine's folders get into a binary.
func shown(list []*pkg) func(string) string {
	roots := map[string]string{}
	for _, p := range list {
		if m := p.Module; m != nil && m.Dir != "" {
			prefix := ""
			if !m.Main {
				prefix = strings.TrimSuffix(m.Path+"@"+m.Version, "@") + "/"
			}
			roots[m.Dir+string(filepath.Separator)] = prefix
		}
	}
	return func(name string) string {
		best := ""
		for root := range roots {
			if strings.HasPrefix(name, root) && len(root) > len(best) {
				best = root
			}
		}
		if best == "" {
			return filepath.Base(name)
		}
		return roots[best] + filepath.ToSlash(strings.TrimPrefix(name, best))
	}
}
