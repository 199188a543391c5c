package lint

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

var update = flag.Bool("update", false, "write rules/private/go_modules.bzl")

// The modules that a WORKSPACE declares are go.mod's, with go.sum's sums.
func TestGoModules(t *testing.T) {
	file, want := filepath.Join(root, "rules/private/go_modules.bzl"), goModules(t)
	if *update {
		if err := os.WriteFile(file, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not as go.mod says: run go test ./internal/lint -run GoModules -update", file)
	}
}

func goModules(t *testing.T) []byte {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	mod, err := modfile.Parse("go.mod", read("go.mod"), nil)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(read("go.sum"))) {
		if f := strings.Fields(line); len(f) == 3 {
			sums[f[0]+"@"+f[1]] = f[2]
		}
	}
	var lines []string
	for _, r := range mod.Require {
		// A WORKSPACE has Gazelle as a repository of rules.
		if r.Mod.Path != "github.com/bazelbuild/bazel-gazelle" {
			lines = append(lines, fmt.Sprintf("    %q: (%q, %q),\n", r.Mod.Path, r.Mod.Version, sums[r.Mod.String()]))
		}
	}
	slices.Sort(lines)
	const doc = "The modules of go.mod, with go.sum's sums. Written by go test ./internal/lint -run GoModules -update."
	return fmt.Appendf(nil, "\"\"\"%s\"\"\"\n\nGO_MODULES = {\n%s}\n", doc, strings.Join(lines, ""))
}
