// This file declares the language to Gazelle.

package gazelle

import (
	"cmp"
	"maps"
	"slices"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/language"
	golang "github.com/bazelbuild/bazel-gazelle/language/go"
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bazelbuild/buildtools/build"

	"github.com/rules-gokernel/rules_gokernel/internal/buildexpr"
)

const (
	languageName = "gokernel"
	module       = "rules_gokernel" // name of the Bazel module

	registryKind = "kernel_registry"
	binaryKind   = "go_binary"
	testKind     = "go_test"
)

// macroKinds are the macros that have a registry with them, by the kind that
// they wrap.
var macroKinds = map[string]string{binaryKind: "kernel_binary", testKind: "kernel_test"}

// gokernel is the language. It keeps what it read of the repository.
type gokernel struct {
	check bool // report stale launchers
	graph *graph
	files map[string]*rule.File // BUILD files of other packages, by package

	// What srcs was before the Go language came, where it has a select().
	selects map[*rule.Rule]build.Expr
}

var (
	_ language.Language            = (*gokernel)(nil)
	_ language.ModuleAwareLanguage = (*gokernel)(nil)
)

// NewLanguage returns the language. A gazelle_binary calls it; its languages
// must have Gazelle's Go language before this one.
func NewLanguage() language.Language {
	return &gokernel{graph: newGraph(), files: map[string]*rule.File{}, selects: map[*rule.Rule]build.Expr{}}
}

// Name implements language.Language: the name for Gazelle's -lang flag.
func (*gokernel) Name() string { return languageName }

// Kinds implements language.Language.
func (*gokernel) Kinds() map[string]rule.KindInfo {
	kinds := map[string]rule.KindInfo{
		registryKind: {
			NonEmptyAttrs: map[string]bool{"deps": true},
			ResolveAttrs:  map[string]bool{"deps": true},
		},
		"kernel_image":      {NonEmptyAttrs: map[string]bool{"src": true, "image": true}},
		"kernel_device":     {NonEmptyAttrs: map[string]bool{"target": true}},
		"kernel_devices":    {NonEmptyAttrs: map[string]bool{"devices": true}},
		"kernel_proof_test": {NonEmptyAttrs: map[string]bool{"binary": true}},
	}
	wrapped := golang.NewLanguage().Kinds()
	for kind, macro := range macroKinds {
		kinds[macro] = wrapped[kind]
	}
	return kinds
}

// Loads implements language.Language.
func (l *gokernel) Loads() []rule.LoadInfo {
	return l.ApparentLoads(func(string) string { return "" })
}

// ApparentLoads implements language.ModuleAwareLanguage: it heeds the repo_name
// that the user's MODULE.bazel gives this module.
func (*gokernel) ApparentLoads(moduleToApparentName func(string) string) []rule.LoadInfo {
	repo := "@" + cmp.Or(moduleToApparentName(module), module)
	var loads []rule.LoadInfo
	for _, file := range []struct {
		name    string
		symbols []string
	}{
		{"kernel_binary", nil},
		{"kernel_device", []string{"kernel_devices"}},
		{"kernel_image", nil},
		{"kernel_proof_test", nil},
		{"kernel_registry", nil},
		{"kernel_test", nil},
	} {
		loads = append(loads, rule.LoadInfo{
			Name:    repo + "//rules:" + file.name + ".bzl",
			Symbols: append([]string{file.name}, file.symbols...),
		})
	}
	return loads
}

// Fix implements language.Language. The Go language, which comes first, flattens
// each select() by platform in srcs to a list: a registry that is for some
// platforms only would be linked on all. So it gets its select() back.
func (l *gokernel) Fix(c *config.Config, f *rule.File) {
	v := &visit{gokernel: l, GenerateArgs: language.GenerateArgs{Config: c, Rel: f.Pkg, File: f}}
	for _, r := range f.Rules {
		before := l.selects[r]
		delete(l.selects, r)
		for _, part := range buildexpr.Operands(before) {
			if !buildexpr.IsList(part) && slices.ContainsFunc(buildexpr.Strings(part), v.registry) {
				r.SetAttr("srcs", before)
				break
			}
		}
	}
}

// rememberSelects keeps the srcs with a select() for Fix.
func (l *gokernel) rememberSelects(f *rule.File) {
	for _, r := range f.Rules {
		for _, part := range buildexpr.Operands(r.Attr("srcs")) {
			if call, ok := part.(*build.CallExpr); ok && buildexpr.Cases(call) != nil {
				l.selects[r] = r.Attr("srcs")
			}
		}
	}
}

// aliasMacros makes the Go language maintain kernel_test and kernel_binary as
// it does go_test and go_binary, whatever these are mapped to here.
func aliasMacros(c *config.Config) {
	aliases := maps.Clone(c.AliasMap) // it is the parent folder's
	if aliases == nil {
		aliases = map[string]string{}
	}
	for kind, macro := range macroKinds {
		if mapped := mappedKind(c, kind); mapped != macro {
			aliases[macro] = mapped
		}
	}
	c.AliasMap = aliases
}

// mappedKind returns what the map_kind directives make of a kind.
func mappedKind(c *config.Config, kind string) string {
	for range len(c.KindMap) {
		m, ok := c.KindMap[kind]
		if !ok {
			break
		}
		kind = m.KindName
	}
	return kind
}

// originalKind returns the kind of rule that r stands for: where map_kind or
// alias_kind say so, another than its own.
func originalKind(c *config.Config, r *rule.Rule) string {
	for _, kind := range []string{binaryKind, testKind, registryKind} {
		if r.Kind() == kind || r.Kind() == mappedKind(c, kind) {
			return kind
		}
	}
	for kind, macro := range macroKinds {
		if r.Kind() == macro {
			return kind
		}
	}
	if wrapped, ok := c.AliasMap[r.Kind()]; ok && wrapped != r.Kind() {
		return originalKind(c, rule.NewRule(wrapped, ""))
	}
	return r.Kind()
}
