// This file writes what a scan found.

package scan

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/lower"
	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
)

// write writes the summary, the manifest and the shards.
func write(c *Config, s *Summary, known *catalog, found []launch) error {
	if err := s.write(c.OutSummary, c.Debug); err != nil {
		return err
	}
	return writeKernels(c, known, declarations(&s.Unit), found)
}

// declarations returns where the functions of a package's own unit are.
func declarations(u *lower.Unit) []manifest.Decl {
	var decls []manifest.Decl
	for _, f := range u.Funcs {
		decls = append(decls, manifest.Decl{ID: f.CName, Name: f.Name, File: f.File, Line: f.Line})
	}
	for _, k := range u.Kernels {
		if k.Foreign {
			decls = append(decls, manifest.Decl{ID: k.Path, Name: k.Name, File: k.File, Line: k.Line})
		}
	}
	slices.SortFunc(decls, func(a, b manifest.Decl) int { return cmp.Compare(a.ID, b.ID) })
	return decls
}

// addStd adds the functions of the standard library that the launched kernels
// call, since no scan is theirs.
func addStd(decls []manifest.Decl, known *catalog, found []launch) []manifest.Decl {
	for _, l := range found {
		for _, f := range lower.FuncTable(known.funcs, known.kernels[l.path]) {
			if lower.FromStd(f) {
				decls = append(decls, manifest.Decl{ID: f.CName, Name: f.Name, File: f.File, Line: f.Line})
			}
		}
	}
	slices.SortFunc(decls, func(a, b manifest.Decl) int { return cmp.Compare(a.ID, b.ID) })
	return slices.CompactFunc(decls, func(a, b manifest.Decl) bool { return a.ID == b.ID })
}

// writeKernels writes the manifest and the shards.
func writeKernels(c *Config, known *catalog, decls []manifest.Decl, found []launch) error {
	m := &manifest.Scan{Package: c.ImportPath, Label: c.Label, Decls: decls, Kernels: []manifest.Kernel{}}
	shards := make([][]lower.Instance, len(c.OutShards))
	for _, l := range found {
		kernel := known.kernels[l.path]
		if kernel == nil {
			return at(l.places[0].file, l.places[0].line, "launches %s through another package, but no summary declares it: pass the summaries of all packages that this one reaches", l.path)
		}
		inst := lower.Instance{Kernel: kernel, Key: l.key}
		k, err := manifestKernel(known, inst, l.places)
		if err != nil {
			return err
		}
		m.Kernels = append(m.Kernels, k)
		if !k.Foreign {
			i := shardOf(k.Symbol, len(shards))
			shards[i] = append(shards[i], inst)
		}
	}
	m.Decls = addStd(m.Decls, known, found)
	if err := manifest.WriteScan(c.OutManifest, m); err != nil {
		return err
	}
	for i, name := range c.OutShards {
		var b bytes.Buffer
		if err := c.writeShard(&b, name, known.funcs, shards[i]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// writeShard writes the C of instances to the shard called name.
func (c *Config) writeShard(w io.Writer, name string, funcs map[string]*lower.Func, insts []lower.Instance) error {
	if c.Debug {
		return lower.WriteDebugShard(w, c.shown(name), funcs, insts)
	}
	return lower.WriteShard(w, funcs, insts)
}

// shardOf deals the instance called symbol to one of n shards. It does not
// depend on the other instances, so a new launch changes one shard.
func shardOf(symbol string, n int) int {
	sum := sha256.Sum256([]byte(symbol))
	return int(binary.LittleEndian.Uint64(sum[:]) % uint64(n))
}

// manifestKernel describes the instance for the registry.
func manifestKernel(known *catalog, inst lower.Instance, places []place) (manifest.Kernel, error) {
	k := inst.Kernel
	m := manifest.Kernel{
		Path: k.Path, Key: inst.Key, Layout: k.Layout, Decl: cmp.Or(k.Func, k.Path), Foreign: k.Foreign,
		Funcs: []string{}, Launches: []manifest.Launch{},
	}
	for _, p := range places {
		m.Launches = append(m.Launches, manifest.Launch{At: p.String(), Through: p.through})
	}
	if k.Foreign {
		return m, nil
	}
	m.Symbol, m.Buffers = lower.Symbol(k.Path, inst.Key), buffers(k)
	for _, f := range lower.FuncTable(known.funcs, k) {
		m.Funcs = append(m.Funcs, f.CName)
	}
	h := sha256.New()
	if err := lower.WriteShard(io.Writer(h), known.funcs, []lower.Instance{inst}); err != nil {
		return m, fmt.Errorf("kernel %s%v: %w", k.Path, inst.Key, err)
	}
	m.Source = hex.EncodeToString(h.Sum(nil))
	return m, nil
}

// shown returns name as outputs show it. Of a name that Bazel gave, the folder of
// the build's configuration is cut, so that outputs are the same in each.
func (c *Config) shown(name string) string {
	if c.Shown != nil {
		return c.Shown(name)
	}
	name = filepath.ToSlash(name)
	if rest, ok := strings.CutPrefix(name, "bazel-out/"); ok {
		if _, file, ok := strings.Cut(rest, "/bin/"); ok {
			return file
		}
	}
	return name
}

// Lines returns err as lines of the form "file:line:col: message", where the
// position is known.
func Lines(err error) []string {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []string{err.Error()}
	}
	var lines []string
	for _, e := range list {
		lines = append(lines, strings.ReplaceAll(e.Error(), "\n", "\n\t"))
	}
	return lines
}

func at(name string, line int, format string, args ...any) error {
	return scanner.ErrorList{{
		Pos: token.Position{Filename: name, Line: line, Column: 1}, Msg: fmt.Sprintf(format, args...),
	}}
}

// buffers returns what k does with each of its slices.
func buffers(k *lower.Kernel) []manifest.Buffer {
	var list []manifest.Buffer
	for _, p := range k.Params {
		if p.Access != "" {
			list = append(list, manifest.Buffer{Name: p.Name, Access: p.Access})
		}
	}
	return list
}
