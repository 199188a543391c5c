// This file decides what to edit.

package buildfix

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/bazelbuild/buildtools/build"
	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

// macros are the macros that have a registry with them, by the rule that they
// wrap. Only they scan the sources of the binary or test itself.
var macros = map[string]string{"go_binary": "kernel_binary", "go_test": "kernel_test"}

// A fix is one Request at work.
type fix struct {
	Request
	target label
	file   *file
}

// Fix returns the changes that make r so. It writes nothing.
func Fix(r Request) (*Change, error) {
	target, err := parseLabel(r.Target, r.Package)
	if err != nil {
		return nil, err
	}
	for _, e := range r.Extra {
		if err := checkExtra(e); err != nil {
			return nil, err
		}
	}
	f := &fix{Request: r, target: target}
	if f.file, err = open(r.Root, target.pkg); err != nil {
		return nil, err
	}
	at, err := f.file.rule(target.name)
	if err != nil {
		return nil, err
	}
	if err := f.fix(at); err != nil {
		return nil, err
	}
	return f.file.finish(), nil
}

var extraPattern = regexp.MustCompile(`^[^\s\[\]"']+\.[A-Za-z_][A-Za-z0-9_]*(\[[0-9]+(, ?[0-9]+)*\])?$`)

func checkExtra(text string) error {
	if !extraPattern.MatchString(text) {
		return fmt.Errorf("extra %q: want import path + \".\" + function name, and the axis sizes of a generic one in brackets, "+
			"for example \"example.com/blas.MatMul[64,64,64]\"", text)
	}
	return nil
}

// fix gives the rule at a registry and what was asked for.
func (f *fix) fix(at *build.Rule) error {
	if f.file.kind(at) == "kernel_registry" {
		return f.add(at, "deps")
	}
	for kind, macro := range macros {
		switch f.file.kind(at) {
		case macro:
			return f.add(at, "deps")
		case kind:
			return f.fixRule(at, kind)
		}
	}
	return f.fixRule(at, "")
}

// fixRule gives a rule, of an unknown kind if kind is empty, a registry.
func (f *fix) fixRule(at *build.Rule, kind string) error {
	registry, err := f.linked(at)
	if err != nil {
		return err
	}
	if registry == nil {
		if err := f.checkPlatform(at); err != nil {
			return err
		}
		if kind != "" && f.scansItself(at, kind) {
			return f.makeMacro(at, macros[kind])
		}
		if registry, err = f.link(at, kind); err != nil {
			return err
		}
	}
	return f.add(registry, "deps")
}

// linked returns the registry that srcs of the rule at has already, or nil.
func (f *fix) linked(at *build.Rule) (*build.Rule, error) {
	for _, text := range buildexpr.Strings(at.Attr("srcs")) {
		l, err := parseLabel(text, f.file.pkg)
		if err != nil {
			continue
		}
		if l.pkg == f.file.pkg {
			if r, err := f.file.rule(l.name); err == nil && f.file.kind(r) == "kernel_registry" {
				return r, nil
			}
			continue
		}
		other, err := open(f.Root, l.pkg)
		if err != nil {
			continue
		}
		if r, err := other.rule(l.name); err == nil && other.kind(r) == "kernel_registry" {
			f.file = other
			return r, nil
		}
	}
	return nil, nil
}

// checkPlatform refuses a rule that is built for another platform than its
// registry would be.
func (f *fix) checkPlatform(at *build.Rule) error {
	for _, key := range []string{"goos", "goarch"} {
		if at.Attr(key) != nil && at.AttrString(key) != "auto" {
			return fmt.Errorf("%s: %s has %s, and a registry is for the platform of the build: build it with --platforms, or wrap it in a "+
				"go_cross_binary, and drop %s", f.file.Path, at.Name(), key, key)
		}
	}
	return nil
}

// scansItself reports whether sources of the rule at itself may launch.
func (f *fix) scansItself(at *build.Rule, kind string) bool {
	srcs := at.Attr("srcs")
	return srcs != nil && opaque(at) == "" && (kind == "go_test" || !empty(srcs))
}

func empty(e build.Expr) bool {
	list, ok := e.(*build.ListExpr)
	return ok && len(list.List) == 0
}

// makeMacro makes the rule at one that has its registry with it.
func (f *fix) makeMacro(at *build.Rule, macro string) error {
	before := at.Kind()
	at.SetKind(f.file.load(repository(f.Root), macro))
	f.file.unload(before)
	f.file.done("%s is a %s now, which has its registry with it and scans its srcs", at.Name(), macro)
	return f.add(at, "deps")
}

// add adds what was asked for to the rule at, a registry or a macro.
func (f *fix) add(at *build.Rule, deps string) error {
	for _, text := range f.Extra {
		if err := f.addValue(at, "extra", strings.ReplaceAll(text, " ", "")); err != nil {
			return err
		}
	}
	for _, text := range f.Deps {
		l, err := parseDep(text, f.Package)
		if err != nil {
			return err
		}
		key := deps
		if f.file.kind(at) != "kernel_registry" && f.isImage(l) {
			key = "kernel_images"
		}
		if err := f.addValue(at, key, l.text(f.file.pkg)); err != nil {
			return err
		}
	}
	return nil
}

// addValue adds a value to a list attribute.
func (f *fix) addValue(at *build.Rule, key, value string) error {
	for _, have := range buildexpr.Strings(at.Attr(key)) {
		if have == value || key != "extra" && sameLabel(have, value, f.file.pkg) {
			return nil
		}
	}
	err := f.file.edit(at, key, func(e build.Expr) build.Expr { return buildexpr.With(e, value) })
	if err == nil {
		f.file.done("%s has %s in its %s", at.Name(), value, key)
	}
	return err
}

// A dep is a label that may be of another repository.
type dep struct {
	label
	repo string // with its @, or ""
}

func parseDep(text, pkg string) (dep, error) {
	if repo, rest, ok := strings.Cut(text, "//"); ok && strings.Trim(repo, "@") != "" {
		l, err := parseLabel("//"+rest, "")
		if err == nil && !strings.HasPrefix(repo, "@") {
			err = errors.New("its repository has no @")
		}
		if err != nil {
			return dep{}, fmt.Errorf("%q is no label: %w", text, err)
		}
		return dep{l, repo}, nil
	}
	l, err := parseLabel(text, pkg)
	return dep{l, ""}, err
}

func (d dep) text(pkg string) string {
	if d.repo != "" {
		return d.repo + d.label.String()
	}
	return d.in(pkg)
}

func sameLabel(a, b, pkg string) bool {
	x, errX := parseDep(a, pkg)
	y, errY := parseDep(b, pkg)
	return errX == nil && errY == nil && x == y
}

// isImage reports whether d is a kernel_image.
func (f *fix) isImage(d dep) bool {
	if d.repo != "" {
		return false
	}
	other := f.file
	if d.pkg != f.file.pkg {
		var err error
		if other, err = open(f.Root, d.pkg); err != nil {
			return false
		}
	}
	r, err := other.rule(d.name)
	return err == nil && other.kind(r) == "kernel_image"
}
