// This file chooses the files of a package, as go/build does.

package scan

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// A source is one Go file of the package.
type source struct {
	name    string
	src     []byte
	pkg     string
	imports []string
}

// readSources reads the files of c that belong to the package.
func readSources(c *Config) ([]*source, error) {
	ctx := buildContext(c)
	var files []*source
	for _, name := range c.Sources {
		s, err := readSource(c, ctx, name)
		if err != nil {
			return nil, err
		}
		if s != nil {
			files = append(files, s)
		}
	}
	return files, nil
}

// buildContext returns the constraints that c sets. Release and tool tags are
// those of the Go release that built this program, and of its environment.
func buildContext(c *Config) *build.Context {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH = c.GOOS, c.GOARCH
	ctx.CgoEnabled = c.Cgo
	ctx.BuildTags = c.Tags
	ctx.Compiler = "gc"
	return &ctx
}

// readSource reads one file, and returns nil when it is not part of the package.
func readSource(c *Config, ctx *build.Context, name string) (*source, error) {
	if launcher.IsTest(name) && c.TestFilter == TestsNone {
		return nil, nil
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	local := *ctx
	local.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(src)), nil }
	dir, base := filepath.Split(name)
	match, err := local.MatchFile(dir, base)
	if err != nil || !match {
		return nil, err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	s := &source{name: name, src: src, pkg: f.Name.Name}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		s.imports = append(s.imports, path)
	}
	if s.usesCgo() && !c.Cgo {
		return nil, nil
	}
	if external := launcher.IsTest(name) && strings.HasSuffix(s.pkg, "_test"); external != (c.TestFilter == TestsExternal) {
		return nil, nil
	}
	return s, nil
}

func (s *source) usesCgo() bool {
	for _, path := range s.imports {
		if path == "C" {
			return true
		}
	}
	return false
}

// parse parses the files in full.
func parse(fset *token.FileSet, files []*source) ([]*ast.File, error) {
	var out []*ast.File
	for _, s := range files {
		f, err := parser.ParseFile(fset, s.name, s.src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}
