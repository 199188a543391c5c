// This file is the summary that a scan leaves for the scans of importers.

package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/types"
	"os"

	"github.com/rules-gokernel/rules_gokernel/internal/launchsite"
	"github.com/rules-gokernel/rules_gokernel/internal/lower"
)

// A Summary is what importers need to know of a package.
type Summary struct {
	ImportPath string
	ImportMap  string     // the compiler's name of the package
	Unit       lower.Unit // its device functions as C
}

// ReadSummary reads the summary in the file name. A field that it does not know
// is an error: the file is of another version.
func ReadSummary(name string) (*Summary, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s := new(Summary)
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("%s: offset %d: %w", name, d.InputOffset(), err)
	}
	return s, nil
}

// write writes s to the file name.
func (s *Summary) write(name string) error {
	b, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, append(b, '\n'), 0o666)
}

// A catalog is all that summaries say of kernels.
type catalog struct {
	byPackage map[string]*Summary              // by ImportMap
	launchers map[string]map[string]launchable // by ImportMap, then launcher
	kernels   map[string]*lower.Kernel         // by path
	funcs     map[string]*lower.Func           // by CName
}

// launchable is a kernel with the launcher that launches it.
type launchable struct {
	kernel   *lower.Kernel
	launcher *launchsite.Launcher
}

// readCatalog reads the summaries of a package's imports.
func readCatalog(names []string) (*catalog, error) {
	c := &catalog{
		byPackage: map[string]*Summary{},
		launchers: map[string]map[string]launchable{},
		kernels:   map[string]*lower.Kernel{},
		funcs:     map[string]*lower.Func{},
	}
	for _, name := range names {
		s, err := ReadSummary(name)
		if err != nil {
			return nil, err
		}
		c.add(s)
	}
	return c, nil
}

// add makes the kernels of s known. A package that is added twice, built in two
// ways, counts once: its kernels' C is a function of its sources.
func (c *catalog) add(s *Summary) {
	if c.byPackage[s.ImportMap] != nil {
		return
	}
	c.byPackage[s.ImportMap] = s
	launchers := map[string]launchable{}
	for i := range s.Unit.Kernels {
		k := &s.Unit.Kernels[i]
		c.kernels[k.Path] = k
		launchers[k.Launcher] = launchable{k, &launchsite.Launcher{Kernel: k.Path, Axes: k.Dims}}
	}
	for i := range s.Unit.Funcs {
		c.funcs[s.Unit.Funcs[i].CName] = &s.Unit.Funcs[i]
	}
	c.launchers[s.ImportMap] = launchers
}

// lookup is the catalog as a launchsite.Lookup.
func (c *catalog) lookup(fn *types.Func) *launchsite.Launcher {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return nil
	}
	return c.launchers[fn.Pkg().Path()][fn.Name()].launcher
}

// launches reports whether a package of this name declares a launcher.
func (c *catalog) launches(importMap string) bool { return len(c.launchers[importMap]) > 0 }
