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
	chosen, skipped, err := choose(scans, filters)
	if err != nil {
		return nil, nil, err
	}
	var done []Compiled
	for _, name := range chosen {
		d, err := c.stages(list, scans, name, stages, dir, out)
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
func (c *Config) stages(list []*pkg, scans []scanned, name string, stages []string, dir, out string) ([]Compiled, error) {
	one, err := c.single(scans, name, dir)
	if err != nil {
		return nil, err
	}
	text, err := source(list, scans, name)
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
		if err := c.write(d.Files, text, one, target); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		done = append(done, d)
	}
	return done, nil
}

// single writes the shard and the manifest of one instantiation.
func (c *Config) single(scans []scanned, name, dir string) (scanned, error) {
	one := scanned{manifest: filepath.Join(dir, "kernel.json"), shards: []string{filepath.Join(dir, "kernel.c")}}
	conf := &scan.Config{Label: "kernelctl", Extras: []string{name}, Debug: c.Debug, OutManifest: one.manifest, OutShards: one.shards}
	for _, s := range scans {
		conf.Summaries = append(conf.Summaries, s.summary)
	}
	if err := scan.Extra(conf); err != nil {
		return one, err
	}
	return one, declare(one, scans)
}

// declare adds to the manifest of one instantiation where its functions are declared.
func declare(one scanned, scans []scanned) error {
	m, err := manifest.ReadScan(one.manifest)
	if err != nil {
		return err
	}
	for _, s := range scans {
		other, err := manifest.ReadScan(s.manifest)
		if err != nil {
			return err
		}
		m.Decls = append(m.Decls, other.Decls...)
	}
	return manifest.WriteScan(one.manifest, m)
}

// write writes the files of an instantiation's stages, by stage; text is its Go source.
func (c *Config) write(files map[string]string, text []byte, one scanned, target string) error {
	src := one.shards[0]
	var g errgroup.Group
	for stage, file := range files {
		switch stage {
		case StageGo:
			g.Go(func() error { return os.WriteFile(file, text, 0o666) })
		case StageC:
			g.Go(func() error { return copyFile(file, src) })
		case StageAsm:
			g.Go(func() error { return c.compile(job{target, src, file}, "-S") })
		}
	}
	if files[StageImage] != "" || files[StageListing] != "" {
		g.Go(func() error { return c.singleObject(files, one, target) })
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
