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

// A Summary is what importers need to know of a package. The file has no
// positions but in builds for debuggers: where things are, the manifest says.
type Summary struct {
	ImportPath string
	ImportMap  string     // the compiler's name of the package
	Unit       lower.Unit // its device functions as C
	Generics   []Generic  // its generic code that launches, by name
}

// A Generic is a generic function, or a generic type with its methods, that
// launches over its own type parameters.
type Generic struct {
	Name     string
	Launches []launchsite.Template
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

// write writes s to the file name, with positions for shards that debuggers show.
func (s *Summary) write(name string, positions bool) error {
	out := *s
	if !positions {
		out.Unit = s.Unit.WithoutPositions()
	}
	b, err := json.MarshalIndent(&out, "", "\t")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, append(b, '\n'), 0o666)
}

// A catalog is all that summaries say.
type catalog struct {
	byPackage map[string]*Summary                         // by ImportMap
	templates map[string]map[string][]launchsite.Template // by ImportMap, then launcher or generic code
	kernels   map[string]*lower.Kernel                    // by path
	funcs     map[string]*lower.Func                      // by CName
}

// readCatalog reads the summaries of a package's imports.
func readCatalog(names []string) (*catalog, error) {
	c := &catalog{
		byPackage: map[string]*Summary{},
		templates: map[string]map[string][]launchsite.Template{},
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
	templates := map[string][]launchsite.Template{}
	for i := range s.Unit.Kernels {
		k := &s.Unit.Kernels[i]
		c.kernels[k.Path] = k
		templates[k.Launcher] = launchsite.Launcher(k.Path, k.Dims)
	}
	for i := range s.Unit.Funcs {
		c.funcs[s.Unit.Funcs[i].CName] = &s.Unit.Funcs[i]
	}
	for _, g := range s.Generics {
		templates[g.Name] = g.Launches
	}
	c.templates[s.ImportMap] = templates
}

// lookup is the catalog as a launchsite.Lookup.
func (c *catalog) lookup(obj types.Object) []launchsite.Template {
	switch obj := obj.(type) {
	case *types.Func:
		if obj.Signature().Recv() != nil {
			return nil
		}
	case *types.TypeName:
	default:
		return nil
	}
	if obj.Pkg() == nil {
		return nil
	}
	return c.templates[obj.Pkg().Path()][obj.Name()]
}

// unit returns what the package of this name contributes, or nil.
func (c *catalog) unit(importMap string) *lower.Unit {
	if s := c.byPackage[importMap]; s != nil {
		return &s.Unit
	}
	return nil
}

// launches reports whether using a package of this name can launch something.
func (c *catalog) launches(importMap string) bool { return len(c.templates[importMap]) > 0 }
