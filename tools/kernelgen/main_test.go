package main

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

func TestFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.go", []byte("package a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var notes strings.Builder
	if err := run(nil, &notes); err != nil || notes.String() != ".: no device function, nothing to generate\n" {
		t.Errorf("got %q, %v", notes.String(), err)
	}
	if err := run([]string{"-check", "."}, &notes); err != nil {
		t.Error(err)
	}
	notes.Reset()
	if err := run([]string{"./..."}, &notes); err != nil || notes.String() != "./...: no folder declares device functions, nothing to generate\n" {
		t.Errorf("got %q, %v", notes.String(), err)
	}
	err := run([]string{"missing", "gone"}, &notes)
	if err == nil || !strings.Contains(err.Error(), "missing") || !strings.Contains(err.Error(), "gone") {
		t.Errorf("got %v, want errors about both folders", err)
	}
	if err := run([]string{"./...", "-check"}, &notes); err == nil || !strings.Contains(err.Error(), "-check: flags stand before folders") {
		t.Errorf("got %v", err)
	}
}

func TestHelp(t *testing.T) {
	var notes strings.Builder
	if err := run([]string{"--help"}, &notes); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("got %v", err)
	}
	for _, want := range []string{"usage: kernelgen [-check] [-tags LIST] [FOLDER | PATTERN ...]", "./...", "-check", "-tags LIST"} {
		if !strings.Contains(notes.String(), want) {
			t.Errorf("got\n%s\nwant %q in it", notes.String(), want)
		}
	}
}

const kernel = `import "github.com/rules-gokernel/rules_gokernel/device"

// Scale scales.
//
//gokernel:device
func Scale(t device.Thread, y []float32) { y[t.Global(0)] *= 2 }
`

// TestPattern generates and checks a module's packages at once.
func TestPattern(t *testing.T) {
	testmodule.New(t, map[string]string{
		"one/one.go":             "package one\n\n" + kernel,
		"deep/two/two.go":        "package two\n\n" + kernel,
		"plain/plain.go":         "package plain\n",
		"says/says.go":           "package says\n\n// The word //gokernel:device is not at the start of this line.\nconst S = 1\n",
		"old/old.go":             "package old\n",
		"old/gokernel_launch.go": "package old\n",
	})
	var notes strings.Builder
	err := run([]string{"-check", "./..."}, &notes)
	for _, want := range []string{"one/gokernel_launch.go: is missing", "deep/two/gokernel_launch.go: is missing", "old/gokernel_launch.go:1:1: is stale"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if err := run([]string{"./..."}, &notes); err != nil {
		t.Fatal(err)
	}
	if want := "old/gokernel_launch.go: the package declares no device function any more; delete the file\n"; notes.String() != want {
		t.Errorf("got %q, want %q", notes.String(), want)
	}
	if err := os.Remove("old/gokernel_launch.go"); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-check", "./..."}, &notes); err != nil {
		t.Error(err)
	}
	for _, dir := range []string{"plain", "says"} {
		if _, err := os.Stat(dir + "/gokernel_launch.go"); err == nil {
			t.Errorf("%s: a file was written", dir)
		}
	}
}
