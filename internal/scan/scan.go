// This file is the order of a scan.

package scan

import (
	"cmp"
	"fmt"
	"go/scanner"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/launchsite"
	"github.com/rules-gokernel/rules_gokernel/internal/layout"
	"github.com/rules-gokernel/rules_gokernel/internal/refusal"
)

// maxTypeErrors is how many type errors are worth repeating: the compiler
// reports them all.
const maxTypeErrors = 10

// Run scans the package that c describes and writes all outputs. The error
// holds everything that is wrong; [Lines] gives it a line each.
func Run(c *Config) error {
	if err := c.complete(); err != nil {
		return err
	}
	known, err := readCatalog(c.Summaries)
	if err != nil {
		return err
	}
	sources, err := readSources(c)
	if err != nil {
		return err
	}
	fset := token.NewFileSet()
	imp := newExportData(c, fset)
	summary, sites := &Summary{ImportPath: c.ImportPath, ImportMap: c.ImportMap}, []launch(nil)
	concerned := concerns(sources, imp, known)
	p, err := check(c, sources, fset, imp, concerned)
	if err != nil {
		return err
	}
	if concerned {
		if summary, sites, err = scan(c, p, known); err != nil {
			return err
		}
	}
	if err := writeTypes(c, p); err != nil {
		return err
	}
	return write(c, summary, known, sites)
}

// concerns reports whether files can declare a device function, functions for
// kernels of other packages, or hold a launch: they must mention a directive, or
// import the device package or one with launchers.
func concerns(files []*source, imp *exportData, known *catalog) bool {
	for _, s := range files {
		if launcher.MayDeclare(s.src) {
			return true
		}
		for _, path := range s.imports {
			if path := imp.packagePath(path); layout.IsDevicePath(path) || known.launches(path) {
				return true
			}
		}
	}
	return false
}

// scan lowers the device functions of p, adds them to known and finds the
// launches.
func scan(c *Config, p *checked, known *catalog) (*Summary, []launch, error) {
	unit, problems := refusal.Check(&refusal.Package{
		Package: p.Package, TypeErrors: len(p.typeErrs) > 0, Generated: p.generated(), FileName: c.shown,
		Imported: known.unit,
	})
	if len(problems) == 0 && len(p.typeErrs) > 0 {
		return nil, nil, typeErrors(c, p.typeErrs)
	}
	summary := &Summary{ImportPath: c.ImportPath, ImportMap: c.ImportMap}
	if unit != nil {
		summary.Unit = *unit
	}
	known.add(summary)
	found := launchsite.Find(c.ImportPath, p.Files, p.Info, known.lookup)
	if len(p.typeErrs) == 0 {
		problems = append(problems, found.Refused...)
	}
	for obj, t := range found.Generics {
		summary.Generics = append(summary.Generics, Generic{obj.Name(), t})
	}
	slices.SortFunc(summary.Generics, func(a, b Generic) int { return cmp.Compare(a.Name, b.Name) })
	if len(problems) > 0 {
		return nil, nil, errorList(c, p.Fset, problems)
	}
	return summary, launches(c, p.Fset, found.Sites), nil
}

// errorList returns problems as an error that gives each a line.
func errorList(c *Config, fset *token.FileSet, problems []analysis.Diagnostic) scanner.ErrorList {
	var errs scanner.ErrorList
	for _, d := range problems {
		pos := fset.Position(d.Pos)
		pos.Filename = c.shown(pos.Filename)
		errs.Add(pos, d.Message)
	}
	errs.Sort()
	return errs
}

// typeErrors returns the first of errs, with a last line that says what to do.
func typeErrors(c *Config, errs scanner.ErrorList) error {
	shown := slices.Clone(errs[:min(len(errs), maxTypeErrors)])
	last := shown[len(shown)-1]
	note := fmt.Sprintf("%s has type errors, so its launches are not known; the Go compiler reports them too", cmp.Or(c.Label, c.ImportPath))
	return append(shown, &scanner.Error{Pos: token.Position{Filename: last.Pos.Filename, Line: last.Pos.Line, Column: last.Pos.Column}, Msg: note})
}

// A launch is one instantiation with the places that ask for it.
type launch struct {
	path   string
	key    []uint64
	places []place
}

// A place is a line of a file, or the label of a target that asked by hand.
type place struct {
	file    string
	line    int      // 0 for a label
	through []string // generic code between the line and the launcher
}

func comparePlaces(a, b place) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), slices.Compare(a.through, b.through))
}

func (p place) String() string {
	if p.line == 0 {
		return p.file
	}
	return fmt.Sprintf("%s:%d", p.file, p.line)
}

// launches merges sites by instantiation, in order of path and key.
func launches(c *Config, fset *token.FileSet, sites []launchsite.Site) []launch {
	var all []launch
	for _, s := range sites {
		pos := fset.Position(s.Pos)
		at := place{c.shown(pos.Filename), pos.Line, s.Through}
		i, ok := slices.BinarySearchFunc(all, s, func(l launch, s launchsite.Site) int {
			return cmp.Or(cmp.Compare(l.path, s.Kernel), slices.Compare(l.key, s.Key))
		})
		if !ok {
			all = slices.Insert(all, i, launch{path: s.Kernel, key: s.Key})
		}
		all[i].places = append(all[i].places, at)
	}
	for i := range all {
		slices.SortFunc(all[i].places, comparePlaces)
		all[i].places = slices.CompactFunc(all[i].places, func(a, b place) bool { return comparePlaces(a, b) == 0 })
	}
	return all
}
