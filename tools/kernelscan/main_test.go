package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rules-gokernel/rules_gokernel/internal/argfile"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
)

func TestArguments(t *testing.T) {
	params := filepath.Join(t.TempDir(), "params")
	if err := os.WriteFile(params, []byte("-importpath\nexample.com/a b\n-tags=a,b\n-label\n@@x//y:z\n-arc\nx:y=z=f.x\n-src\na.go\n-cgo=true\n-tags\n\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	args, err := argfile.Expand([]string{"@" + params})
	if err != nil {
		t.Fatal(err)
	}
	got, err := parse(args)
	if err != nil {
		t.Fatal(err)
	}
	want := &scan.Config{
		ImportPath: "example.com/a b", Label: "@@x//y:z", Tags: []string{"a", "b"}, Cgo: true, TestFilter: scan.TestsNone,
		Sources:  []string{"a.go"},
		Archives: []scan.Archive{{ImportPaths: []string{"x", "y"}, ImportMap: "z", File: "f.x"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestArgumentErrors(t *testing.T) {
	for _, args := range [][]string{{"-nonsense"}, {"file.go"}, {"-arc", "x"}, {"-importpath", "p"}} {
		if err := run(args); err == nil {
			t.Errorf("%q: got no error", args)
		}
	}
}

// TestOutputs runs the command on a package that launches nothing.
func TestOutputs(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.go", []byte("package a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	args := strings.Fields("-importpath a -label //a -goos linux -goarch arm64 -src a.go -out_summary s -out_types t -out_manifest m -out_shard 0.c -out_shard 1.c")
	if err := run(args); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"s", "t", "m", "0.c", "1.c"} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}
