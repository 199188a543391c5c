// This file reads and merges scans.

package objgen

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// kernel is a kernel that one scan or several found.
type kernel struct {
	manifest.Kernel
	name   string // path and key
	origin string // the target whose scan found it first

	decl  manifest.Decl   // of the device function
	funcs []manifest.Decl // of Funcs
}

// position returns where to point a reader who has to change something: the first launch, else the device function.
func (k *kernel) position() string {
	if len(k.Launches) > 0 {
		return k.Launches[0].At
	}
	return k.declared()
}

// declared returns where the device function is.
func (k *kernel) declared() string { return fmt.Sprintf("%s:%d", k.decl.File, k.decl.Line) }

// readScans returns the kernels of all scans by name. Packages that launch one kernel agree on what it is, or their scans are not of one
// build.
func readScans(files []string) (map[string]*kernel, error) {
	kernels, decls := map[string]*kernel{}, map[string]manifest.Decl{}
	var errs []error
	for _, file := range sorted(files) {
		scan, err := manifest.ReadScan(file)
		if err != nil {
			return nil, err
		}
		origin := cmp.Or(scan.Label, scan.Package, file)
		for _, d := range scan.Decls {
			decls[d.ID] = d
		}
		for _, m := range scan.Kernels {
			k := &kernel{Kernel: m, name: wire.Name(m.Path, m.Key), origin: origin}
			first, ok := kernels[k.name]
			if !ok {
				kernels[k.name] = k
				continue
			}
			if err := first.merge(k); err != nil {
				errs = append(errs, err)
			}
		}
	}
	for _, k := range kernels {
		slices.SortFunc(k.Launches, compareLaunches)
		k.Launches = slices.CompactFunc(k.Launches, func(a, b manifest.Launch) bool { return compareLaunches(a, b) == 0 })
		if err := k.locate(decls); err != nil {
			errs = append(errs, err)
		}
	}
	return kernels, join(errs)
}

// locate looks up where the functions of k are.
func (k *kernel) locate(decls map[string]manifest.Decl) error {
	for _, id := range append([]string{k.Decl}, k.Funcs...) {
		d, ok := decls[id]
		if !ok {
			return fmt.Errorf("%s: kernel %s runs function %q, which no scan declares: give objgen the scans of all packages that %s reaches",
				k.position(), k.name, id, k.origin)
		}
		k.funcs = append(k.funcs, d)
	}
	k.decl, k.funcs = k.funcs[0], k.funcs[1:]
	return nil
}

// merge adds the launches of other, another scan's view of k.
func (k *kernel) merge(other *kernel) error {
	if k.Source != other.Source || k.Foreign != other.Foreign || k.Layout != other.Layout || k.Symbol != other.Symbol {
		return fmt.Errorf("%s: kernel %s differs between %s (source %q, parameters %q) and %s (source %q, parameters %q): the two were "+
			"scanned with different sources of its package", other.position(), k.name, k.origin, k.Source, k.Layout, other.origin, other.Source, other.Layout)
	}
	k.Launches = append(k.Launches, other.Launches...)
	return nil
}

// compareLaunches orders launches by position, then by the way to the launcher.
func compareLaunches(a, b manifest.Launch) int {
	return cmp.Or(comparePositions(a.At, b.At), slices.Compare(a.Through, b.Through))
}

// comparePositions orders "file:line" by file, then by number.
func comparePositions(a, b string) int {
	fileA, lineA := cutLine(a)
	fileB, lineB := cutLine(b)
	return cmp.Or(cmp.Compare(fileA, fileB), cmp.Compare(len(lineA), len(lineB)), cmp.Compare(lineA, lineB))
}

func cutLine(position string) (file, line string) {
	if i := strings.LastIndexByte(position, ':'); i >= 0 {
		return position[:i], position[i+1:]
	}
	return position, ""
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// maxErrors is how many errors of one kind are told.
const maxErrors = 20

// join joins errors, sorted; when there are many, the last says how many more.
func join(errs []error) error {
	slices.SortStableFunc(errs, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	if more := len(errs) - maxErrors; more > 0 {
		errs = append(errs[:maxErrors:maxErrors], fmt.Errorf("and %d more like these", more))
	}
	return errors.Join(errs...)
}
