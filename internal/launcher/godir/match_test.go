package godir_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

// tree makes folders with device functions, and others.
func tree(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, dir := range []string{"a", "a/b", "a/b/c", "ab", "vendor/v", "a/testdata/t", "_off", ".git", "a/vendor/w", "other", "other/in"} {
		testmodule.Write(t, dir+"/k.go", blas)
	}
	testmodule.Write(t, "other/go.mod", "module example.com/other\n")
	testmodule.Write(t, "plain/plain.go", "package plain\n")
	testmodule.Write(t, "old/gokernel_launch.go", "package old\n")
	testmodule.Write(t, "tests/a_test.go", blas)
	if err := os.Symlink("a", "link"); err != nil {
		t.Fatal(err)
	}
}

func TestMatch(t *testing.T) {
	tree(t)
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for arg, want := range map[string]string{
		"a":           "a",
		"plain":       "plain",
		".":           ".",
		"./...":       "a a/b a/b/c ab old tests",
		"...":         "a a/b a/b/c ab old tests",
		"./a/...":     "a a/b a/b/c",
		"a...":        "a a/b a/b/c ab",
		"./.../b":     "a/b",
		"./a/.../c":   "a/b/c",
		"a/b/../...":  "a a/b a/b/c",
		"./plain/...": "",
		"./other/...": "other other/in",
		"vendor/...":  "vendor/v",
		"./link/...":  "link link/b link/b/c",
		wd + "/ab...": wd + "/ab",
	} {
		got, err := godir.Match(arg)
		if err != nil || !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: got %q, %v, want %s", arg, got, err, want)
		}
	}
	t.Chdir("a/b")
	if got, err := godir.Match("../..."); err != nil || !slices.Equal(got, []string{"..", "../b", "../b/c"}) {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestMatchErrors(t *testing.T) {
	tree(t)
	for arg, want := range map[string]string{
		"./none/...":          "./none/...: there is no folder none here: packages are named by their folders, as ./blas",
		"example.com/app/...": "example.com/app/...: there is no folder example.com/app here",
		"none":                "none: there is no folder none here",
		"a/k.go":              "a/k.go: got a file, want the folder of a package: a",
		"a/k.go/...":          "a/k.go/...: got a file, want the folder of a package: a",
	} {
		got, err := godir.Match(arg)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %q, %v, want error %q", arg, got, err, want)
		}
	}
}
