// This file makes kernel_registry rules.

package buildfix

import (
	"fmt"

	"github.com/bazelbuild/buildtools/build"
	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

// link gives the rule at, of an unknown kind if kind is empty, a registry in its
// srcs, and returns it: one that is there under the usual name, or a new one.
func (f *fix) link(at *build.Rule, kind string) (*build.Rule, error) {
	name, registry := f.registryName(at.Name())
	if registry == nil {
		deps := scanned(at)
		if deps == nil {
			return nil, fmt.Errorf("%s: %s has neither embed nor deps, so there is nothing to scan; write by hand\n%s", f.file.Path, at.Name(), byHand(at.Name()))
		}
		registry = f.newRegistry(at, name, kind, deps)
	}
	err := f.file.edit(at, "srcs", func(e build.Expr) build.Expr { return buildexpr.With(e, ":"+name) })
	if err != nil {
		return nil, err
	}
	f.file.done("%s has :%s in its srcs", at.Name(), name)
	return registry, nil
}

// registryName returns the name for the registry of a target, and the registry
// if it is there.
func (f *fix) registryName(target string) (string, *build.Rule) {
	for _, name := range []string{target + "_kernels", target + "_kernel_registry"} {
		r, err := f.file.rule(name)
		if err != nil {
			return name, nil
		}
		if f.file.kind(r) == "kernel_registry" {
			return name, r
		}
	}
	return target + "_gokernel_registry", nil
}

// scanned returns what the registry of the rule at has to scan: what it embeds,
// and its deps where it embeds nothing. Nil means neither.
func scanned(at *build.Rule) build.Expr {
	for _, key := range []string{"embed", "library", "deps"} {
		if e := at.Attr(key); e != nil && !empty(e) {
			if _, ok := e.(*build.StringExpr); ok {
				return &build.ListExpr{List: []build.Expr{bare(e)}}
			}
			return bare(e)
		}
	}
	return nil
}

// newRegistry adds a registry after the rule at.
func (f *fix) newRegistry(at *build.Rule, name, kind string, deps build.Expr) *build.Rule {
	r := &build.Rule{Call: &build.CallExpr{X: &build.Ident{Name: f.file.load(repository(f.Root), "kernel_registry")}, ForceMultiLine: true}}
	r.SetAttr("name", &build.StringExpr{Value: name})
	if kind == "go_test" {
		r.SetAttr("testonly", &build.Ident{Name: "True"})
	}
	for _, key := range []string{"testonly", "gotags", "tags", "target_compatible_with"} {
		if e := at.Attr(key); e != nil && r.Attr(key) == nil {
			r.SetAttr(key, bare(e))
		}
	}
	r.SetAttr("deps", deps)
	f.file.insertAfter(at, r.Call)
	unseen := ""
	if at.Attr("embed") == nil && at.Attr("library") == nil && at.Attr("srcs") != nil {
		unseen = ", and sees the launches of the deps of " + at.Name() + " only, not those in its srcs"
	}
	f.file.done("kernel_registry %s is new%s", name, unseen)
	return r
}

// bare returns a copy of an expression without its comments, which are about
// the place where it was.
func bare(e build.Expr) build.Expr {
	copied, err := build.ParseBuild("", []byte("x = "+build.FormatString(e)+"\n"))
	if err != nil {
		return e
	}
	e = copied.Stmt[0].(*build.AssignExpr).RHS
	build.Walk(e, func(x build.Expr, _ []build.Expr) { *x.Comment() = build.Comments{} })
	return e
}
