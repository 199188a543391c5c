// This file finds the Go sources of a binary or test.

package gazelle

import (
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/label"
	"github.com/bazelbuild/bazel-gazelle/rule"

	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

// reach returns whether t launches anything.
func (t *target) reach() answer {
	result := t.graph.reach(t.settings, t.Rel, t.ownSources())
	for _, r := range t.descriptions() {
		for _, text := range buildexpr.Strings(r.Attr("embed")) {
			result = max(result, t.reachEmbedded(text))
		}
	}
	return result
}

// descriptions returns the rules that say what t is made of: the generated one,
// which replaces what the file has but for things to keep.
func (t *target) descriptions() []*rule.Rule {
	switch {
	case t.gen == nil:
		return []*rule.Rule{t.old}
	case t.old != nil && hasKeep(t.old):
		return []*rule.Rule{t.gen, t.old}
	}
	return []*rule.Rule{t.gen}
}

// ownSources returns the files that t compiles besides the libraries that it
// embeds.
func (t *target) ownSources() []*source {
	var names []string
	all := false
	for _, r := range t.descriptions() {
		names = append(names, buildexpr.Strings(r.Attr("srcs"))...)
		all = all || buildexpr.Computed(r.Attr("srcs"))
	}
	return t.sources(names, all, t.kind == testKind)
}

// compilesSrcs reports whether t compiles srcs besides what it embeds.
func (t *target) compilesSrcs() bool {
	for _, r := range t.descriptions() {
		srcs := r.Attr("srcs")
		if buildexpr.Computed(srcs) || slices.ContainsFunc(buildexpr.Strings(srcs), func(s string) bool { return !t.registry(s) }) {
			return true
		}
	}
	return false
}

// sources returns the named files of the visit's folder. If all is set, the
// names are not all that there is, so that any of the folder's may be meant.
func (v *visit) sources(names []string, all, tests bool) []*source {
	wanted := map[string]bool{}
	for _, n := range names {
		wanted[strings.TrimPrefix(n, ":")] = true
	}
	return v.graph.folder(v.Rel).pick(v.tags, func(name string) bool {
		return wanted[name] || all && isTest(name) == tests
	})
}

// reachEmbedded returns whether an embedded library launches anything.
func (t *target) reachEmbedded(text string) answer {
	l, err := label.Parse(text)
	if err != nil {
		return nothing
	}
	l = l.Abs("", t.Rel)
	if l.Repo != "" {
		return unknown
	}
	if lib := t.library(l.Name); l.Pkg == t.Rel && lib != nil && !buildexpr.Computed(lib.Attr("srcs")) {
		result := t.graph.reach(t.settings, t.Rel, t.sources(buildexpr.Strings(lib.Attr("srcs")), false, false))
		for _, next := range buildexpr.Strings(lib.Attr("embed")) {
			if next != text {
				result = max(result, t.reachEmbedded(next))
			}
		}
		return result
	}
	return t.graph.reachFolder(t.settings, l.Pkg)
}

// library returns the go_library of this folder that has a name, the generated
// one first.
func (t *target) library(name string) *rule.Rule {
	for _, r := range t.OtherGen {
		if r.Kind() == "go_library" && r.Name() == name {
			return r
		}
	}
	if r := t.named(name); r != nil && r.Attr("srcs") != nil {
		return r
	}
	return nil
}
