// This file scans packages.

package gobuild

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/scan"
)

// scanned is what the scan of a package wrote.
type scanned struct {
	summary  string
	manifest string
	shards   []string // those with kernels, once it has run
}

// scan scans the packages that reach the device package, in the order of list.
func (c *Config) scan(list []*pkg, dir string) ([]scanned, error) {
	var out []scanned
	name := shown(list)
	for i, p := range list {
		if !p.reaches {
			continue
		}
		stem := filepath.Join(dir, fmt.Sprint(i))
		s := c.outputs(stem)
		conf := &scan.Config{
			ImportPath: p.ImportPath, Label: p.ImportPath, GOOS: "linux", GOARCH: c.Arch, Tags: c.Tags, Cgo: true,
			Sources: p.sources(), Archives: archives(list[:i], p), Shown: name, Debug: c.Debug,
			OutSummary: s.summary, OutTypes: stem + ".types", OutManifest: s.manifest, OutShards: s.shards,
		}
		if len(p.CgoFiles) > 0 {
			conf.Compiled = p.Export
		}
		for _, before := range out {
			conf.Summaries = append(conf.Summaries, before.summary)
		}
		if err := scan.Run(conf); err != nil {
			return nil, errors.New(strings.Join(scan.Lines(err), "\n"))
		}
		var err error
		if s.shards, err = withKernels(s.shards); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// withKernels returns the shards that are not empty files.
func withKernels(shards []string) ([]string, error) {
	var list []string
	for _, name := range shards {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if info.Size() > 0 {
			list = append(list, name)
		}
	}
	return list, nil
}

// outputs names the files of a scan.
func (c *Config) outputs(stem string) scanned {
	s := scanned{summary: stem + ".summary.json", manifest: stem + ".manifest.json"}
	for i := range c.Shards {
		s.shards = append(s.shards, fmt.Sprintf("%s.shard%d.c", stem, i))
	}
	return s
}

// archives returns the export data of all that a package can refer to.
func archives(list []*pkg, p *pkg) []scan.Archive {
	var out []scan.Archive
	aliases := map[string][]string{}
	for path, mapped := range p.ImportMap {
		aliases[mapped] = append(aliases[mapped], path)
	}
	for _, dep := range list {
		if dep.Export != "" {
			out = append(out, scan.Archive{
				ImportPaths: append([]string{dep.ImportPath}, aliases[dep.ImportPath]...), ImportMap: dep.ImportPath, File: dep.Export,
			})
		}
	}
	return out
}
