// Package testmodule makes temporary Go modules that depend on this one, for
// tests that need the go command.
package testmodule

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Path is the path of the modules that New makes.
const Path = "example.com/app"

// New makes a module called [Path] with the given files, and goes to its
// folder until the test ends. It skips the test where there is no go command,
// in a Bazel sandbox for one.
func New(t *testing.T, files map[string]string) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command: ", err)
	}
	root := moduleRoot(t)
	_, requires, _ := strings.Cut(read(t, filepath.Join(root, "go.mod")), "\n")
	sums := read(t, filepath.Join(root, "go.sum"))
	t.Chdir(t.TempDir())
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	Write(t, "go.sum", sums)
	Write(t, "go.mod", "module "+Path+"\n"+requires+`
require github.com/rules-gokernel/rules_gokernel v0.0.0
replace github.com/rules-gokernel/rules_gokernel => `+root+"\n")
	for name, data := range files {
		Write(t, name, data)
	}
}

// Write writes a file, and makes its folder.
func Write(t *testing.T, name, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
}

// moduleRoot returns the folder of this module's go.mod.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			t.Skip("the module's go.mod is not above the working directory")
		}
		dir = filepath.Dir(dir)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
