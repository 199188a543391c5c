// This file compares.

package proof

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// A Config says what to prove.
type Config struct {
	Program  string            // file: an executable or a shared library
	Label    string            // of its target, for messages; "" means Program
	Packages map[string]string // import path by the compiler's name of a package, where they differ
	Exact    bool              // entries that nothing in the program launches are errors
}

// Run proves that the program's registry has each kernel that the program can
// launch, and says on w what was compared. The error tells every launcher that
// is left without an entry, and where it is called.
func Run(w io.Writer, c *Config) error {
	p, err := read(c.Program)
	if err != nil {
		return err
	}
	defer p.Close()
	name := cmp.Or(c.Label, c.Program)
	launches := p.launches(c.Packages)
	switch {
	case len(launches) == 0:
		return fmt.Errorf("%s: no launcher is linked into it, so there is nothing to prove: leave the proof out, or name the program that launches", name)
	case !p.registry:
		return fmt.Errorf("%s: it can launch %s and has no registry: add a kernel_registry to its srcs%s", name, launches[0].name, c.fix(""))
	}
	missing := p.missing(launches)
	unused := p.unused(launches)
	fmt.Fprintf(w, "%s: %d launches are linked, %d without an entry; %d entries, %d of kernels that nothing linked launches\n",
		name, len(launches), len(missing), len(p.records), len(unused))
	for _, r := range unused {
		fmt.Fprintf(w, "not launched: %s for %s%s\n", wire.Name(r.Path, r.Key), r.Target, places(r.Launches))
	}
	var errs []error
	if len(missing) > 0 {
		code := p.readCode()
		for _, l := range missing {
			errs = append(errs, fmt.Errorf("%s: %w", name, p.complain(code, l, c.fix(" --extra '"+l.name+"'"))))
		}
	}
	if c.Exact && len(unused) > 0 {
		errs = append(errs, fmt.Errorf("%s: %d entries are of kernels that nothing linked launches (see above): "+
			"remove the launches, or exact from the proof", name, len(unused)))
	}
	return errors.Join(errs...)
}

// fix returns the end of a message: the command that edits the BUILD file of the
// program, if its label is known.
func (c *Config) fix(args string) string {
	if c.Label == "" {
		return ""
	}
	return "; this does it:\n    bazel run @rules_gokernel//tools/kernelctl -- fix " + c.Label + args
}

// launch is an instantiation that the program can launch, and one launcher of it.
type launch struct {
	linked
	path string
	name string // path and key
}

// launches returns what p's launchers launch, each once, sorted by name.
func (p *program) launches(packages map[string]string) []launch {
	var list []launch
	for _, l := range p.linked {
		pkg := cmp.Or(packages[l.pkg], l.pkg)
		path := pkg + "." + kernelName(l.function.name)
		list = append(list, launch{l, path, wire.Name(path, l.key)})
	}
	order := func(a, b launch) int {
		return cmp.Or(cmp.Compare(a.path, b.path), slices.Compare(a.key, b.key), cmp.Compare(a.at.name, b.at.name))
	}
	slices.SortFunc(list, order)
	return slices.CompactFunc(list, func(a, b launch) bool { return a.name == b.name })
}

// missing returns those of list that have no entry.
func (p *program) missing(list []launch) []launch {
	has := map[string]bool{}
	for _, r := range p.records {
		has[wire.Name(r.Path, r.Key)] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(l launch) bool { return has[l.name] })
}

// unused returns the entries of kernels that are not in list.
func (p *program) unused(list []launch) []wire.Record {
	launched := map[string]bool{}
	for _, l := range list {
		launched[l.name] = true
	}
	return slices.DeleteFunc(slices.Clone(p.records), func(r wire.Record) bool { return launched[wire.Name(r.Path, r.Key)] })
}

// complain says what is wrong with a launch that has no entry, and what to do;
// fix is the command that adds it to the registry.
func (p *program) complain(c *code, l launch, fix string) error {
	var has []string
	for _, r := range p.records {
		if n := wire.Name(r.Path, r.Key); r.Path == l.path && !slices.Contains(has, n) {
			has = append(has, n)
		}
	}
	near := "which has none of that function"
	if len(has) > 0 {
		near = "of that function it has " + shorten(has)
	}
	return fmt.Errorf("%s is linked and can launch %s, which is not in the registry (%s); %s: add the library that launches it to "+
		"the deps of the kernel_registry, or %q to its extra%s", l.function.name, l.name, near, p.where(c, l.linked), l.name, fix)
}

// where says from where the program launches.
func (p *program) where(c *code, l linked) string {
	if c == nil {
		return "the program does not tell from where"
	}
	if callers := p.callers(c, l); len(callers) > 0 {
		return "called at " + shorten(callers)
	}
	if users := p.users(c, l); len(users) > 0 {
		return "used as a value at " + shorten(users)
	}
	return "used as a value that a variable is initialised with"
}

// places returns the launches of an entry for people.
func places(launches []string) string {
	if len(launches) == 0 {
		return ""
	}
	return ", launched at " + strings.Join(launches, ", ")
}
