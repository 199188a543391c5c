// This file decides what to generate in one folder.

package gazelle

import (
	"log"
	"slices"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/language"
	"github.com/bazelbuild/bazel-gazelle/merger"
	"github.com/bazelbuild/bazel-gazelle/rule"
)

// A visit is one call of GenerateRules.
type visit struct {
	*gokernel
	language.GenerateArgs
	*settings
	result language.GenerateResult
}

// GenerateRules implements language.Language.
func (l *gokernel) GenerateRules(args language.GenerateArgs) language.GenerateResult {
	v := &visit{gokernel: l, GenerateArgs: args, settings: settingsOf(args.Config)}
	if v.enabled && l.check {
		checkLaunchers(args)
	}
	var left []*rule.Rule // of the file
	if args.File != nil {
		left = slices.Clone(args.File.Rules)
	}
	take := func(r *rule.Rule) { left = slices.DeleteFunc(left, func(x *rule.Rule) bool { return x == r }) }
	for _, gen := range args.OtherGen {
		if gen.Kind() == binaryKind || gen.Kind() == testKind {
			if old, ok := v.counterpart(gen); ok {
				take(old)
				v.target(gen, old).maintain()
			}
		}
	}
	for _, empty := range args.OtherEmpty {
		if empty.Kind() == binaryKind || empty.Kind() == testKind {
			old, _ := v.counterpart(empty)
			if old != nil && slices.Contains(left, old) && !hasKeep(old) {
				take(old)
			}
			if old == nil || !hasKeep(old) {
				v.removeRegistry(targetNameOf(empty, old))
			}
		}
	}
	for _, r := range left {
		if kind := originalKind(args.Config, r); kind == binaryKind || kind == testKind {
			v.target(nil, r).maintain()
		}
	}
	return v.result
}

// targetNameOf returns the name that a generated rule will have in the file.
func targetNameOf(gen, old *rule.Rule) string {
	if old != nil {
		return old.Name()
	}
	return gen.Name()
}

// counterpart returns the rule of the file that Gazelle will merge gen into, nil
// if it will add gen. It reports false if gen fits nowhere and is left out.
func (v *visit) counterpart(gen *rule.Rule) (*rule.Rule, bool) {
	if v.File == nil {
		return nil, true
	}
	// The kinds in the file are mapped ones, if any.
	mapped := rule.NewRule(mappedKind(v.Config, gen.Kind()), gen.Name())
	info := rule.KindInfo{MatchAny: gen.Kind() == binaryKind}
	old, err := merger.Match(v.File.Rules, mapped, info, v.Config.AliasMap)
	return old, err == nil
}

// named returns the rule of the file that has a name.
func (v *visit) named(name string) *rule.Rule {
	if v.File != nil {
		for _, r := range v.File.Rules {
			if r.Name() == name {
				return r
			}
		}
	}
	return nil
}

// addRegistry generates the registry of t, and reports whether it could.
func (v *visit) addRegistry(t *target) bool {
	name := v.registryName(t.name())
	old := v.named(name)
	if old != nil && originalKind(v.Config, old) != registryKind {
		log.Printf("%s: %s needs a kernel_registry, and its name %s is taken by a %s; rename that or set # gazelle:%s",
			v.File.Path, t.name(), name, old.Kind(), directiveName)
		return false
	}
	r := rule.NewRule(registryKind, name)
	if len(v.devices) > 0 {
		r.SetAttr("devices", relativeTo(v.devices, v.Rel))
	}
	if old == nil {
		t.inherit(r)
	}
	v.result.Gen = append(v.result.Gen, r)
	v.result.Imports = append(v.result.Imports, t.dependencies())
	return true
}

// removeRegistry removes the registry of a target that launches nothing. One
// that was given kernels by hand stays.
func (v *visit) removeRegistry(target string) {
	if old := v.named(v.registryName(target)); old != nil && v.removable(old) {
		v.result.Empty = append(v.result.Empty, rule.NewRule(registryKind, old.Name()))
	}
}

// removable reports whether a rule is a registry that nothing by hand needs.
func (v *visit) removable(r *rule.Rule) bool {
	return originalKind(v.Config, r) == registryKind && !hasKeep(r) && r.Attr("extra") == nil
}

// canMap reports whether a kind may be changed to that of the macro.
func canMap(c *config.Config, kind string) bool { return mappedKind(c, kind) == kind }
