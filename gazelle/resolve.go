// This file turns imports into labels.

package gazelle

import (
	"cmp"
	"log"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/label"
	golang "github.com/bazelbuild/bazel-gazelle/language/go"
	"github.com/bazelbuild/bazel-gazelle/repo"
	"github.com/bazelbuild/bazel-gazelle/resolve"
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bazelbuild/buildtools/build"

	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

var _ resolve.CrossResolver = (*gokernel)(nil)

// dependencies are what the deps of a registry are made of.
type dependencies struct {
	target  *rule.Rule // the binary or test; merged by the time of Resolve
	before  []string   // what it embedded before
	imports []string   // of its own sources, which the registry does not scan
}

// Imports implements resolve.Resolver: nothing imports a registry.
func (*gokernel) Imports(*config.Config, *rule.Rule, *rule.File) []resolve.ImportSpec { return nil }

// Embeds implements resolve.Resolver.
func (*gokernel) Embeds(*rule.Rule, label.Label) []label.Label { return nil }

// Resolve implements resolve.Resolver: it sets the deps of a registry.
func (*gokernel) Resolve(c *config.Config, ix *resolve.RuleIndex, rc *repo.RemoteCache, r *rule.Rule, imports any, from label.Label) {
	d, ok := imports.(*dependencies)
	if !ok {
		return
	}
	deps := &depsValue{root: c.RepoRoot}
	for _, text := range buildexpr.Strings(d.target.Attr("embed")) {
		deps.add(text)
	}
	for _, imp := range d.imports {
		l, err := golang.ResolveGo(c, ix, rc, imp, from)
		if err != nil {
			continue // the Go language has said why, or it is the package itself
		}
		deps.add(l.Rel(from.Repo, from.Pkg).String())
	}
	for _, text := range d.before {
		if !slices.Contains(deps.labels, text) {
			deps.stale = append(deps.stale, text)
		}
	}
	if len(deps.labels) == 0 {
		log.Printf("%s: its binary embeds no library: write the deps of the registry, or make the binary a kernel_binary", from)
		return
	}
	r.SetAttr("deps", deps)
}

// depsValue is the generated deps of a registry. Labels that people added stay.
type depsValue struct {
	root   string
	labels []string
	stale  []string // what an earlier run generated
}

func (d *depsValue) add(text string) {
	if !slices.Contains(d.labels, text) {
		d.labels = append(d.labels, text)
	}
}

// BzlExpr implements rule.BzlExprValue.
func (d *depsValue) BzlExpr() build.Expr { return rule.ExprFromValue(d.labels) }

// Merge implements rule.Merger.
func (d *depsValue) Merge(old build.Expr) build.Expr {
	if old == nil {
		return d.BzlExpr()
	}
	for _, text := range buildexpr.Strings(old) {
		if slices.Contains(d.stale, text) || !d.exists(text) {
			old = buildexpr.Without(old, text)
		}
	}
	return buildexpr.With(old, d.labels...)
}

// exists reports whether the package of a label of the repository is there.
func (d *depsValue) exists(text string) bool {
	l, err := label.Parse(text)
	if err != nil || l.Relative || l.Repo != "" {
		return true
	}
	_, err = os.Stat(filepath.Join(d.root, filepath.FromSlash(l.Pkg)))
	return err == nil
}

// CrossResolve implements resolve.CrossResolver: the packages of this project
// are targets of its Bazel module, so that programs and rules agree on the
// version.
func (l *gokernel) CrossResolve(c *config.Config, _ *resolve.RuleIndex, imp resolve.ImportSpec, lang string) []resolve.FindResult {
	if imp.Lang != "go" || lang != "go" || !ours(imp.Imp) || imp.Imp == goModule || len(l.graph.prefixed(imp.Imp)) > 0 {
		return nil
	}
	name := module
	if c.ModuleToApparentName != nil {
		name = cmp.Or(c.ModuleToApparentName(module), module)
	}
	pkg := strings.TrimPrefix(imp.Imp, goModule+"/")
	return []resolve.FindResult{{Label: label.New(name, pkg, path.Base(pkg))}}
}
