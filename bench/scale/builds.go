// This file measures builds.

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const (
	registry = "//app:kernels"
	app      = "//app:app"
	bare     = "//app:bare"
)

// builds measures a clean build, a link and the builds after edits.
func builds(t *table, b *bazel, peerDir string) error {
	// What is built once for all: the standard library, our tools and the packages as Go code.
	if _, err := b.run("build", "//app:lib", "//base:kernels", ours); err != nil {
		return err
	}
	p, err := newPeer(b, peerDir)
	if err != nil {
		return err
	}
	if err := clean(t, b, p); err != nil {
		return err
	}
	if err := link(t, b); err != nil {
		return err
	}
	for _, e := range edits {
		if err := e.measure(t, b, p); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
	}
	return nil
}

// clean measures scan, lowering and registry of everything, and the smallest such build, which is what any clean build takes.
func clean(t *table, b *bazel, p *peer) error {
	least, err := cleanBuild(b, "//base:kernels")
	if err != nil {
		return err
	}
	t.row("clean, no kernels", least, cost{}, "")
	all, err := cleanBuild(b, registry)
	if err != nil {
		return err
	}
	took, n, err := p.make()
	if err != nil {
		return err
	}
	t.row("clean: scan, lower, registry", all, took, fmt.Sprintf("make, %d shards", n))
	more := cost{all.wall - least.wall, all.cpu - least.cpu}
	t.line("the difference", more, "\t", took, "")
	t.note("analysis took %.1f s of the clean build", all.analysis.Seconds())
	return nil
}

func cleanBuild(b *bazel, target string) (*build, error) {
	if _, err := b.run("clean"); err != nil {
		return nil, err
	}
	return b.build(target)
}

// link measures compiling and linking the main package, with its registry beside without, when everything else is there.
func link(t *table, b *bazel) error {
	without, err := b.build(bare)
	if err != nil {
		return err
	}
	with, err := b.build(app)
	if err != nil {
		return err
	}
	t.row("link", with, without.cost, "link without registry")
	return nil
}

// An edit is of one file.
type edit struct {
	name     string
	file     string
	old, new string
}

var edits = []edit{
	{"no-op", "", "", ""},
	{"host edit", "u000/use.go", hostText, "another line of the host"},
	{"comment edit", "k000/kernels.go", "// Nonce is of one run.", "// Nonce is of this run."},
	{"comment that moves lines", "k000/kernels.go", "\nimport", "\n// One more line.\n\nimport"},
	{"one new launch", "u000/use.go", "\treturn nil\n", launchSource("000", 0, 997) + "\treturn nil\n"},
	{"one kernel body", "k000/kernels.go", fmt.Sprint(kernelNumber(0)), "77"},
}

// measure builds the binary after the edit.
func (e edit) measure(t *table, b *bazel, p *peer) error {
	if e.file != "" {
		if err := e.apply(b.dir); err != nil {
			return err
		}
	}
	done, err := b.build(app)
	if err != nil {
		return err
	}
	took, n, err := p.make()
	if err != nil {
		return err
	}
	t.row(e.name, done, took, fmt.Sprintf("make, %d shards", n))
	return nil
}

func (e edit) apply(dir string) error {
	name := filepath.Join(dir, filepath.FromSlash(e.file))
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text := strings.Replace(string(b), e.old, e.new, 1)
	if text == string(b) {
		return errors.New("the edit changes nothing")
	}
	return os.WriteFile(name, []byte(text), 0o666)
}
