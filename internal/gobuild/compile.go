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
	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"golang.org/x/sync/errgroup"
)

// The stages of a kernel that Compile writes.
const (
	StageGo      = "go"      // its source, with the helpers that it reaches
	StageC       = "c"       // the C that it is lowered to
	StageAsm     = "asm"     // what the compiler makes of the C
	StageImage   = "image"   // the object
	StageListing = "listing" // its lines in the listing of a registry
)

// Stages are all stages.
var Stages = []string{StageGo, StageC, StageAsm, StageImage, StageListing}

// extensions are the ends of the names of the stages' files.
var extensions = map[string]string{StageGo: ".go.txt", StageC: ".c", StageAsm: ".s", StageImage: ".o", StageListing: ".txt"}

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
	for _, stage := range stages {
		if !slices.Contains(Stages, stage) {
			return nil, nil, fmt.Errorf("stage %s: want one of %s", strconv.Quote(stage), strings.Join(Stages, ", "))
		}
	}
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
	f, err := read(scans)
	if err != nil {
		return nil, nil, err
	}
	chosen, skipped := f.choose(filters)
	f.files = sourceFiles(list)
	var done []Compiled
	for _, name := range chosen {
		d, err := c.stages(f, name, stages, dir, out)
		if err != nil {
			return nil, nil, err
		}
		done = append(done, d...)
	}
	return done, skipped, nil
}

// findings are what scans have written.
type findings struct {
	scans     []scanned
	manifests []*manifest.Scan
	summaries []*scan.Summary
	files     map[string]string // source files, by the names that records show
}

func read(scans []scanned) (*findings, error) {
	f := &findings{scans: scans}
	for _, s := range scans {
		m, err := manifest.ReadScan(s.manifest)
		if err != nil {
			return nil, err
		}
		summary, err := scan.ReadSummary(s.summary)
		if err != nil {
			return nil, err
		}
		f.manifests, f.summaries = append(f.manifests, m), append(f.summaries, summary)
	}
	return f, nil
}

// choose returns the names of the instantiations to lower.
func (f *findings) choose(filters []string) (names []string, skipped []Skipped) {
	keys := map[string][]string{} // names of launched instantiations by path
	for _, m := range f.manifests {
		for _, k := range m.Kernels {
			keys[k.Path] = append(keys[k.Path], wire.Name(k.Path, k.Key))
		}
	}
	for _, summary := range f.summaries {
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
	return slices.Compact(names), skipped
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
func (c *Config) stages(f *findings, name string, stages []string, dir, out string) ([]Compiled, error) {
	one, err := c.single(f, name, dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, err
	}
	var done []Compiled
	for _, target := range c.Devices {
		d := Compiled{Kernel: name, Target: target, Files: map[string]string{}}
		for _, stage := range stages {
			d.Files[stage] = filepath.Join(out, fileName(name)+"."+target+extensions[stage])
		}
		if err := c.write(f, one, d); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		done = append(done, d)
	}
	return done, nil
}

// single writes the shard and the manifest of one instantiation. The manifest says
// where all functions are declared.
func (c *Config) single(f *findings, name, dir string) (scanned, error) {
	one := scanned{manifest: filepath.Join(dir, "kernel.json"), shards: []string{filepath.Join(dir, "kernel.c")}}
	conf := &scan.Config{Label: "kernelctl", Extras: []string{name}, Debug: c.Debug, OutManifest: one.manifest, OutShards: one.shards}
	for _, s := range f.scans {
		conf.Summaries = append(conf.Summaries, s.summary)
	}
	if err := scan.Extra(conf); err != nil {
		return one, err
	}
	m, err := manifest.ReadScan(one.manifest)
	if err != nil {
		return one, err
	}
	for _, other := range f.manifests {
		m.Decls = append(m.Decls, other.Decls...)
	}
	return one, manifest.WriteScan(one.manifest, m)
}

// write writes the files of d, an instantiation that is alone in one.
func (c *Config) write(f *findings, one scanned, d Compiled) error {
	src := one.shards[0]
	var g errgroup.Group
	for stage, file := range d.Files {
		switch stage {
		case StageGo:
			g.Go(func() error { return f.writeSource(d.Kernel, file) })
		case StageC:
			g.Go(func() error { return copyFile(file, src) })
		case StageAsm:
			g.Go(func() error { return c.compile(job{d.Target, src, file}, "-S") })
		}
	}
	if d.Files[StageImage] != "" || d.Files[StageListing] != "" {
		g.Go(func() error { return c.singleObject(d.Files, one, d.Target) })
	}
	return g.Wait()
}

// singleObject writes the object of an instantiation, and what the listing of a registry
// with nothing else says, where files has names for them.
func (c *Config) singleObject(files map[string]string, one scanned, target string) error {
	object := one.shards[0] + "." + target + ".o"
	if err := c.compile(job{target, one.shards[0], object}, "-c"); err != nil {
		return err
	}
	if file := files[StageImage]; file != "" {
		if err := copyFile(file, object); err != nil {
			return err
		}
	}
	if files[StageListing] == "" {
		return nil
	}
	return objgen.Run(&objgen.Config{
		Output: object + ".syso", Listing: files[StageListing], Arch: c.Arch, Devices: []string{target},
		Scans: []string{one.manifest}, Objects: []objgen.Object{{Target: target, File: object}},
	})
}

func copyFile(to, from string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o666)
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
