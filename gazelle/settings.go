// This file reads flags and directives.

package gazelle

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/label"
	"github.com/bazelbuild/bazel-gazelle/rule"
)

// The directives, after "# gazelle:". Folders inherit what they do not set.
const (
	directiveMode     = "gokernel"               // enabled or disabled
	directiveDevices  = "gokernel_devices"       // labels: devices of registries that have none
	directiveName     = "gokernel_registry_name" // pattern with {name}, the name of the binary or test
	directiveImport   = "gokernel_import"        // import paths outside of the repository that have launchers
	directiveTestKind = "gokernel_test_kind"     // kernel_test or go_test, for tests that launch

	directiveTags = "build_tags" // the Go language's
)

// settings are what the directives say for a folder. They are never changed:
// a folder that has directives has a copy.
type settings struct {
	enabled  bool
	devices  []string
	pattern  string
	imports  []string // sorted
	testKind string
	tags     []string
}

func settingsOf(c *config.Config) *settings { return c.Exts[languageName].(*settings) }

// RegisterFlags implements config.Configurer.
func (l *gokernel) RegisterFlags(fs *flag.FlagSet, cmd string, c *config.Config) {
	c.Exts[languageName] = &settings{enabled: true, pattern: "{name}_kernels", testKind: macroKinds[testKind]}
	if cmd == "fix" || cmd == "update" {
		fs.BoolVar(&l.check, "gokernel_check", true, "report generated launchers that are missing or stale (needs the go command)")
	}
}

// CheckFlags implements config.Configurer.
func (l *gokernel) CheckFlags(_ *flag.FlagSet, c *config.Config) error {
	l.graph.root = c.RepoRoot
	l.graph.modules.root = c.RepoRoot
	l.graph.buildFiles = c.ValidBuildFileNames
	l.graph.lazy = c.IndexLazy || !c.IndexLibraries
	return nil
}

// KnownDirectives implements config.Configurer.
func (*gokernel) KnownDirectives() []string {
	return []string{directiveMode, directiveDevices, directiveName, directiveImport, directiveTestKind}
}

// Configure implements config.Configurer.
func (l *gokernel) Configure(c *config.Config, rel string, f *rule.File) {
	aliasMacros(c)
	l.graph.learn(c, rel)
	if f == nil {
		return
	}
	l.rememberSelects(f)
	s := *settingsOf(c)
	for _, d := range f.Directives {
		if err := s.apply(d, rel); err != nil {
			log.Printf("%s: # gazelle:%s: %v", f.Path, d.Key, err)
		}
	}
	c.Exts[languageName] = &s
}

// apply changes s as a directive in folder rel says.
func (s *settings) apply(d rule.Directive, rel string) error {
	value := strings.TrimSpace(d.Value)
	var err error
	switch d.Key {
	case directiveMode:
		if value != "enabled" && value != "disabled" {
			return fmt.Errorf("got %q, want enabled or disabled", value)
		}
		s.enabled = value == "enabled"
	case directiveDevices:
		s.devices, err = parseDevices(value, rel, s.devices)
	case directiveName:
		s.pattern, err = parsePattern(value, s.pattern)
	case directiveImport:
		s.imports, err = parseImports(value, s.imports)
	case directiveTestKind:
		if value != testKind && value != macroKinds[testKind] {
			return fmt.Errorf("got %q, want %s or %s", value, macroKinds[testKind], testKind)
		}
		s.testKind = value
	case directiveTags:
		s.tags = append(slices.Clip(s.tags), strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })...)
	}
	return err
}

// parseDevices parses labels, which are relative to folder rel. Without any,
// the devices of the build are meant.
func parseDevices(value, rel string, old []string) ([]string, error) {
	var devices []string
	for _, text := range strings.Fields(value) {
		l, err := label.Parse(text)
		if err != nil {
			return old, fmt.Errorf("got %q, want labels of kernel_device targets: %v", text, err)
		}
		devices = append(devices, l.Abs("", rel).String())
	}
	return devices, nil
}

var targetName = regexp.MustCompile(`^[A-Za-z0-9_.+=,@~-]+$`)

func parsePattern(value, old string) (string, error) {
	if strings.Count(value, "{name}") != 1 || value == "{name}" {
		return old, fmt.Errorf("got %q, want a pattern that has {name}, the name of the binary or test, once and something else, such as {name}_kernels", value)
	}
	if !targetName.MatchString(strings.Replace(value, "{name}", "", 1)) {
		return old, fmt.Errorf("got %q, which is no name of a target: want letters, digits and _.+=,@~- around {name}", value)
	}
	return value, nil
}

// parseImports parses import paths; one that ends in "/..." stands for all below it.
func parseImports(value string, old []string) ([]string, error) {
	imports := slices.Clone(old)
	fields := strings.Fields(value)
	if len(fields) == 0 {
		return old, errors.New("names nothing, want import paths of packages outside of the repository that have launchers, such as example.com/kernels/... for all below it")
	}
	for _, p := range fields {
		if clean := strings.TrimSuffix(p, "/..."); path.Clean(clean) != clean || strings.ContainsAny(clean, `:@\`) || strings.HasPrefix(clean, "/") || strings.HasPrefix(clean, ".") {
			return old, fmt.Errorf("got %q, want an import path, such as example.com/kernels, or example.com/kernels/... for all below it", p)
		}
		imports = append(imports, p)
	}
	slices.Sort(imports)
	return slices.Compact(imports), nil
}

// registryName returns the name of the registry of the target called name.
func (s *settings) registryName(name string) string {
	return strings.Replace(s.pattern, "{name}", name, 1)
}

// declared reports whether a directive says that the package imp has launchers.
func (s *settings) declared(imp string) bool {
	return slices.ContainsFunc(s.imports, func(p string) bool {
		tree, ok := strings.CutSuffix(p, "/...")
		return imp == tree || ok && strings.HasPrefix(imp, tree+"/")
	})
}
