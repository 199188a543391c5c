// This file edits srcs.

package gazelle

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/label"
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bazelbuild/buildtools/build"

	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

// setSrcs makes registries, labels, those in the srcs of t. What Gazelle merges
// is left to it: then the generated rule has them.
func (t *target) setSrcs(registries []string) {
	switch {
	case len(registries) == 0:
	case t.gen == nil:
		if e := t.old.Attr("srcs"); !containsAll(e, registries) && !t.old.ShouldKeep() {
			t.old.SetAttr("srcs", buildexpr.With(e, registries...))
		}
	case t.old == nil || t.old.Attr("srcs") == nil || buildexpr.IsList(t.old.Attr("srcs")):
		t.gen.SetAttr("srcs", append(t.gen.AttrStrings("srcs"), registries...))
	default:
		t.gen.SetAttr("srcs", &mixed{
			file:       t.File.Path,
			files:      t.gen.AttrStrings("srcs"),
			registries: registries,
			old:        t.old.Attr("srcs"),
		})
	}
}

// unlink takes a label out of the srcs of the file where Gazelle won't.
func (t *target) unlink(registry string) {
	if e := t.old.Attr("srcs"); t.gen == nil || !buildexpr.IsList(e) {
		if rest := buildexpr.Without(e, registry); rest != nil {
			t.old.SetAttr("srcs", rest)
		} else {
			t.old.DelAttr("srcs")
		}
	}
}

// mixed is the srcs of a generated rule whose counterpart in the file has more
// than a list. It merges the list as Gazelle does, and keeps each select() that
// has a registry.
type mixed struct {
	file       string
	files      []string
	registries []string
	old        build.Expr
}

// BzlExpr implements rule.BzlExprValue.
func (m *mixed) BzlExpr() build.Expr { return m.old }

// Merge implements rule.Merger.
func (m *mixed) Merge(old build.Expr) build.Expr {
	if hasCall(old) {
		return buildexpr.With(old, m.registries...) // Gazelle can't merge it
	}
	var rest, selects build.Expr
	missing := slices.Clone(m.registries)
	for _, part := range buildexpr.Operands(old) {
		found := slices.ContainsFunc(m.registries, func(r string) bool { return slices.Contains(buildexpr.Strings(part), r) })
		if _, list := part.(*build.ListExpr); found && !list {
			selects = buildexpr.Plus(selects, part)
			missing = slices.DeleteFunc(missing, func(r string) bool { return slices.Contains(buildexpr.Strings(part), r) })
		} else {
			rest = buildexpr.Plus(rest, part)
		}
	}
	return buildexpr.Plus(m.mergeList(append(slices.Clone(m.files), missing...), rest), selects)
}

// mergeList does what Gazelle does with lists and the selects of platforms.
func (m *mixed) mergeList(list []string, old build.Expr) build.Expr {
	src, dst := rule.NewRule("", ""), rule.NewRule("", "")
	if len(list) > 0 {
		src.SetAttr("srcs", list)
	}
	if old != nil {
		dst.SetAttr("srcs", old)
	}
	rule.MergeRules(src, dst, map[string]bool{"srcs": true}, m.file)
	return dst.Attr("srcs")
}

// hasCall reports whether a sum has a call other than a select() of a dict.
func hasCall(e build.Expr) bool {
	return slices.ContainsFunc(buildexpr.Operands(e), func(x build.Expr) bool {
		call, ok := x.(*build.CallExpr)
		return ok && buildexpr.Cases(call) == nil
	})
}

func containsAll(e build.Expr, values []string) bool {
	have := buildexpr.Strings(e)
	return !slices.ContainsFunc(values, func(s string) bool { return !slices.Contains(have, s) })
}

// registry reports whether text is the label of a kernel_registry.
func (v *visit) registry(text string) bool {
	l, err := label.Parse(text)
	if err != nil || strings.HasSuffix(text, ".go") {
		return false
	}
	l = l.Abs("", v.Rel)
	if l.Repo != "" {
		return false
	}
	var rules []*rule.Rule
	if l.Pkg != v.Rel {
		rules = v.rulesOf(l.Pkg)
	} else if v.File != nil {
		rules = v.File.Rules
	}
	return slices.ContainsFunc(rules, func(r *rule.Rule) bool {
		return r.Name() == l.Name && originalKind(v.Config, r) == registryKind
	})
}

// rulesOf returns the rules of another package.
func (v *visit) rulesOf(pkg string) []*rule.Rule {
	f, ok := v.files[pkg]
	if !ok {
		dir := filepath.Join(v.Config.RepoRoot, filepath.FromSlash(pkg))
		for _, base := range v.Config.ValidBuildFileNames {
			if data, err := os.ReadFile(filepath.Join(dir, base)); err == nil {
				f, _ = rule.LoadData(filepath.Join(dir, base), pkg, data)
				break
			}
		}
		v.files[pkg] = f
	}
	if f == nil {
		return nil
	}
	return f.Rules
}
