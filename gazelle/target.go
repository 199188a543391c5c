// This file decides what one binary or test needs.

package gazelle

import (
	"slices"

	"github.com/bazelbuild/bazel-gazelle/label"
	"github.com/bazelbuild/bazel-gazelle/rule"

	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

// A target is a go_binary or go_test, or a macro around one.
type target struct {
	*visit
	kind string     // go_binary or go_test
	gen  *rule.Rule // that the Go language generated, or nil
	old  *rule.Rule // of the file, or nil; at least one of the two is there
}

func (v *visit) target(gen, old *rule.Rule) *target {
	t := &target{visit: v, gen: gen, old: old}
	t.kind = originalKind(v.Config, t.rule())
	return t
}

// rule returns the rule that will be in the file.
func (t *target) rule() *rule.Rule {
	if t.old != nil {
		return t.old
	}
	return t.gen
}

func (t *target) name() string { return targetNameOf(t.gen, t.old) }

// maintain gives t the registry that it needs, or takes away one that it does
// not need any more.
func (t *target) maintain() {
	registries := t.registries()
	if !t.enabled {
		t.setSrcs(registries)
		return
	}
	own := t.own(registries)
	switch reach := t.reach(); {
	case t.isMacro():
		if reach == nothing && t.plainMacro() {
			t.rule().SetKind(t.kind)
		}
	case reach == nothing:
		t.strip(registries, own)
	case reach == unknown && own == "":
		t.setSrcs(registries)
	case len(registries) > 0:
		t.setSrcs(registries)
		if own != "" {
			t.addRegistry(t)
		}
	case t.old != nil && t.old.ShouldKeep() || t.crossCompiled():
		// It is the user's to give it one.
	case t.needsMacro():
		t.makeMacro()
	case t.old == nil || !keepsAttr(t.old, "srcs"):
		if t.addRegistry(t) {
			t.setSrcs([]string{":" + t.registryName(t.name())})
		}
	}
}

// registries returns the labels of registries in the srcs that the file has, as
// they are written there.
func (t *target) registries() []string {
	var list []string
	if t.old != nil {
		for _, s := range buildexpr.Strings(t.old.Attr("srcs")) {
			if t.registry(s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// own returns the label among registries that this language maintains, or "".
func (t *target) own(registries []string) string {
	want := label.New("", t.Rel, t.registryName(t.name()))
	for _, s := range registries {
		if l, err := label.Parse(s); err == nil && l.Abs("", t.Rel).Equal(want) {
			return s
		}
	}
	return ""
}

// strip removes the registry of a target that launches nothing, and its label,
// unless people hold on to it.
func (t *target) strip(registries []string, own string) {
	r := t.named(t.registryName(t.name()))
	if r != nil && t.removable(r) && (own == "" || !keepsAny(t.old.Attr("srcs")) && !keepsAttr(t.old, "srcs") && !t.old.ShouldKeep()) {
		t.removeRegistry(t.name())
		registries = slices.DeleteFunc(slices.Clone(registries), func(s string) bool { return s == own })
		if own != "" {
			t.unlink(own)
		}
	}
	t.setSrcs(registries)
}

// isMacro reports whether t is a macro that has its registry with it.
func (t *target) isMacro() bool {
	macro := macroKinds[t.kind]
	return t.rule().Kind() == macro || t.rule().Kind() == t.kind && mappedKind(t.Config, t.kind) == macro
}

// plainMacro reports whether t, a macro, can be the rule that it wraps: nothing
// that only the macro has was written by hand, and nobody maps the rule to it.
func (t *target) plainMacro() bool {
	r := t.rule()
	for _, key := range []string{"devices", "extra", "kernel_images"} {
		if r.Attr(key) != nil {
			return false
		}
	}
	return t.old != nil && !r.ShouldKeep() && canMap(t.Config, t.kind)
}

// needsMacro reports whether sources of t itself may launch, which no
// kernel_registry would see, and t can be made a macro that does.
func (t *target) needsMacro() bool {
	r := t.rule()
	if r.Kind() != t.kind || !canMap(t.Config, t.kind) {
		return false
	}
	if t.kind == testKind {
		return t.testKind == macroKinds[testKind]
	}
	return t.compilesSrcs()
}

// crossCompiled reports whether t is built for another platform than the build's,
// which a registry is for.
func (t *target) crossCompiled() bool {
	for _, key := range []string{"goos", "goarch"} {
		if e := t.rule().Attr(key); e != nil && t.rule().AttrString(key) != "auto" {
			return true
		}
	}
	return false
}

func (t *target) makeMacro() {
	r := t.rule()
	r.SetKind(macroKinds[t.kind])
	if len(t.devices) > 0 && r.Attr("devices") == nil {
		r.SetAttr("devices", relativeTo(t.devices, t.Rel))
	}
}

// inherit gives a new registry what says when and how t is built.
func (t *target) inherit(r *rule.Rule) {
	if t.kind == testKind {
		r.SetAttr("testonly", true)
	}
	for _, key := range []string{"gotags", "tags", "target_compatible_with", "testonly"} {
		if e := t.rule().Attr(key); e != nil && r.Attr(key) == nil {
			r.SetAttr(key, e)
		}
	}
}

// dependencies returns what Resolve makes the registry's deps of.
func (t *target) dependencies() *dependencies {
	d := &dependencies{target: t.rule(), imports: t.importsReaching(t.settings, t.Rel, t.ownSources())}
	if t.old != nil {
		d.before = t.old.AttrStrings("embed")
	}
	return d
}

func (t *target) importsReaching(s *settings, rel string, sources []*source) []string {
	return t.graph.importsReaching(s, rel, sources)
}

// relativeTo shortens labels for the BUILD file in folder rel.
func relativeTo(labels []string, rel string) []string {
	var list []string
	for _, text := range labels {
		if l, err := label.Parse(text); err == nil {
			text = l.Rel("", rel).String()
		}
		list = append(list, text)
	}
	return list
}
