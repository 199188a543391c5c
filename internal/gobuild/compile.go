// This file lowers single kernels and keeps every stage.

package gobuild

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"golang.org/x/sync/errgroup"
)

// The stages of a kernel that Compile writes.
const (
	StageC     = "c"     // the C that it is lowered to
	StageAsm   = "asm"   // what the compiler makes of the C
	StageImage = "image" // the object
)

// Stages are all stages.
var Stages = []string{StageC, StageAsm, StageImage}

// extensions are the ends of the names of the stages' files.
var extensions = map[string]string{StageC: ".c", StageAsm: ".s", StageImage: ".o"}

// A Compiled is a kernel that Compile has lowered for a target.
type Compiled struct {
	Kernel string            `json:"kernel"` // path and key
	Target string            `json:"target"`
	Files  map[string]string `json:"files"` // by stage
}

// A Skipped is a kernel whose path has a filter in it and that was not lowered.
type Skipped struct {
	Kernel string `json:"kernel"`
	Why    string `json:"why"`
}

// Compile lowers the kernels of the packages whose path contains one of the
// filters, and writes the stages into the folder out. A generic kernel is
// lowered for the keys that the packages launch, or for the key that a filter
// ends with: "MatMul[64,64,64]".
func (c *Config) Compile(patterns, filters, stages []string, out string) ([]Compiled, []Skipped, error) {
	list, err := c.load(patterns)
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp("", "gokernel")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	scans, err := c.scan(list, dir)
	if err != nil {
		return nil, nil, err
	}
	chosen, skipped, err := choose(scans, filters)
	if err != nil {
		return nil, nil, err
	}
	var done []Compiled
	for _, name := range chosen {
		d, err := c.stages(scans, name, stages, dir, out)
		if err != nil {
			return nil, nil, err
		}
		done = append(done, d...)
	}
	return done, skipped, nil
}

// choose returns the names of the instantiations to lower.
func choose(scans []scanned, filters []string) (names []string, skipped []Skipped, err error) {
	keys := map[string][]string{} // names of launched instantiations by path
	for _, s := range scans {
		m, err := manifest.ReadScan(s.manifest)
		if err != nil {
			return nil, nil, err
		}
		for _, k := range m.Kernels {
			keys[k.Path] = append(keys[k.Path], wire.Name(k.Path, k.Key))
		}
	}
	for _, s := range scans {
		summary, err := scan.ReadSummary(s.summary)
		if err != nil {
			return nil, nil, err
		}
		for i := range summary.Unit.Kernels {
			k := &summary.Unit.Kernels[i]
			key, ok := wanted(k.Path, filters)
			switch {
			case !ok:
			case k.Foreign:
				skipped = append(skipped, Skipped{k.Path, "it is foreign: its images come from kernel_image"})
			case len(k.Dims) == 0:
				names = append(names, k.Path)
			case key != "":
				names = append(names, k.Path+key)
			case len(keys[k.Path]) > 0:
				names = append(names, keys[k.Path]...)
			default:
				skipped = append(skipped, Skipped{k.Path, fmt.Sprintf("no package that was given launches it: name a key, such as %s[%s]",
					k.Name, strings.TrimSuffix(strings.Repeat("64,", len(k.Dims)), ","))})
			}
		}
	}
	slices.Sort(names)
	slices.SortFunc(skipped, func(a, b Skipped) int { return cmp.Compare(a.Kernel, b.Kernel) })
	return slices.Compact(names), skipped, nil
}

// wanted reports whether a filter is in path, and returns the key that the
// filter ends with.
func wanted(path string, filters []string) (key string, ok bool) {
	if len(filters) == 0 {
		return "", true
	}
	for _, f := range filters {
		name, key, generic := strings.Cut(f, "[")
		if strings.Contains(path, name) {
			if generic {
				key = "[" + key
			}
			return key, true
		}
	}
	return "", false
}

// stages writes the stages of one instantiation for each target.
func (c *Config) stages(scans []scanned, name string, stages []string, dir, out string) ([]Compiled, error) {
	conf := &scan.Config{Label: "kernelctl", Extras: []string{name}, Debug: c.Debug}
	for _, s := range scans {
		conf.Summaries = append(conf.Summaries, s.summary)
	}
	src := filepath.Join(dir, "kernel.c")
	conf.OutManifest, conf.OutShards = filepath.Join(dir, "kernel.json"), []string{src}
	if err := scan.Extra(conf); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, err
	}
	var done []Compiled
	for _, target := range c.Devices {
		d := Compiled{Kernel: name, Target: target, Files: map[string]string{}}
		var g errgroup.Group
		for _, stage := range stages {
			file := filepath.Join(out, fileName(name)+"."+target+extensions[stage])
			d.Files[stage] = file
			g.Go(func() error { return c.stage(stage, job{target, src, file}) })
		}
		if err := g.Wait(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		done = append(done, d)
	}
	return done, nil
}

// stage writes one stage.
func (c *Config) stage(stage string, j job) error {
	switch stage {
	case StageC:
		b, err := os.ReadFile(j.src)
		if err != nil {
			return err
		}
		return os.WriteFile(j.out, b, 0o666)
	case StageAsm:
		return c.compile(j, "-S")
	case StageImage:
		return c.compile(j, "-c")
	}
	return fmt.Errorf("stage %s: want one of %s", strconv.Quote(stage), strings.Join(Stages, ", "))
}

// fileName returns a name for the files of an instantiation: the end of its path
// and its key.
func fileName(name string) string {
	head, key, generic := strings.Cut(name, "[")
	head = head[strings.LastIndexByte(head, '/')+1:]
	if !generic {
		return head
	}
	return head + "_" + strings.ReplaceAll(strings.TrimSuffix(key, "]"), ",", "_")
}
