// This file is the order of a build.

package gobuild

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
)

// A Config says what to build.
type Config struct {
	Dir     string // to run the go command in
	Arch    string // GOARCH of the program
	Tags    []string
	Devices []string // device targets: see Targets
	CC      string   // C compiler, with options if need be
	Debug   bool     // debug information, which shows the Go files
	Shards  int      // files that a package's kernels are cut into; as in Bazel's build, for the same bytes
}

// ErrStale is the cause of the error of Check about an object that is not what a
// build would write.
var ErrStale = errors.New("stale")

// Object returns the name of the object beside a package main: the go command
// links it, on the systems that its name ends with.
func (c *Config) Object() string { return "zz_gokernels_linux_" + c.Arch + ".syso" }

// Build writes the registry object of the program in the folder or import path
// main, and returns the object's name.
func (c *Config) Build(main string) (string, error) {
	object, data, err := c.object(main)
	if err != nil {
		return "", err
	}
	return object, os.WriteFile(object, data, 0o666)
}

// Check reports whether the registry object of the program is what Build would
// write. The error wraps ErrStale if it is not.
func (c *Config) Check(main string) (string, error) {
	object, want, err := c.object(main)
	if err != nil {
		return "", err
	}
	got, err := os.ReadFile(object)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return object, fmt.Errorf("%s: is missing (%w): run kernelctl build %s", object, ErrStale, main)
	case err != nil:
		return object, err
	case !bytes.Equal(got, want):
		return object, fmt.Errorf("%s: got %d bytes that differ from the %d that a build writes now (%w): run kernelctl build %s",
			object, len(got), len(want), ErrStale, main)
	}
	return object, nil
}

// object builds the registry object in memory.
func (c *Config) object(main string) (name string, data []byte, err error) {
	list, err := c.load([]string{main})
	if err != nil {
		return "", nil, err
	}
	p, err := program(list, main)
	if err != nil {
		return "", nil, err
	}
	dir, err := os.MkdirTemp("", "gokernel")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	scans, err := c.scan(list, dir)
	if err != nil {
		return "", nil, err
	}
	out := filepath.Join(dir, "kernels.syso")
	if err := c.link(scans, out); err != nil {
		return "", nil, err
	}
	data, err = os.ReadFile(out)
	return filepath.Join(p.Dir, c.Object()), data, err
}

// program returns the one package main that was asked for.
func program(list []*pkg, main string) (*pkg, error) {
	var found []*pkg
	for _, p := range list {
		if !p.DepOnly {
			found = append(found, p)
		}
	}
	switch {
	case len(found) != 1:
		return nil, fmt.Errorf("%s: got %d packages, want one package main: each program has its own registry", main, len(found))
	case found[0].Name != "main":
		return nil, fmt.Errorf("%s: got package %s, want package main: a registry is linked into a program", main, found[0].Name)
	case !found[0].reaches:
		return nil, fmt.Errorf("%s: it does not import a package with kernels, so it has nothing to launch", main)
	}
	return found[0], nil
}

// link lowers what scans found and writes the registry object.
func (c *Config) link(scans []scanned, out string) error {
	conf := &objgen.Config{Output: out, Arch: c.Arch, Devices: c.Devices}
	for _, s := range scans {
		conf.Scans = append(conf.Scans, s.manifest)
	}
	var jobs []job
	for _, target := range c.Devices {
		for _, s := range scans {
			for _, shard := range s.shards {
				object := strings.TrimSuffix(shard, ".c") + "." + target + ".o"
				jobs = append(jobs, job{target: target, src: shard, out: object})
				conf.Objects = append(conf.Objects, objgen.Object{Target: target, File: object})
			}
		}
	}
	if err := c.lower(jobs); err != nil {
		return err
	}
	return objgen.Run(conf)
}

// DefaultShards is the default of the rules: the setting //rules:shards.
const DefaultShards = 4
