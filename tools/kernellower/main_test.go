package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun lowers an empty shard and one that is not with a compiler that says it was called.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	src, out, compiler := filepath.Join(dir, "shard.c"), filepath.Join(dir, "shard.o"), filepath.Join(dir, "cc")
	write(t, compiler, "#!/bin/sh\necho \"$@\" >"+out+"\n[ \"$1\" != fail ] || exit 3\n", 0o777)
	args := []string{compiler, "-O3", "-c", src, "-o", out}

	if err := run(args, t.Output()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v for a shard that is not there", err)
	}
	write(t, src, "", 0o666)
	if err := run(args, t.Output()); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(out); err != nil || len(b) != 0 {
		t.Errorf("got %q, %v for an empty shard, want an empty object", b, err)
	}
	write(t, src, "int x;\n", 0o666)
	if err := run(args, t.Output()); err != nil {
		t.Fatal(err)
	}
	want := strings.Join(args[1:], " ") + "\n"
	if b, err := os.ReadFile(out); err != nil || string(b) != want {
		t.Errorf("got %q, %v, want %q", b, err, want)
	}
	args[1] = "fail"
	var exit *exec.ExitError
	if err := run(args, t.Output()); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("got %v, want exit status 3", err)
	}
}

func write(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func TestArguments(t *testing.T) {
	for _, args := range []string{"", "-c a.c -o a.o", "cc a.c -o a.o", "cc -c a.c -O3 a.o", "cc -o a.o -c a.c"} {
		if err := run(strings.Fields(args), t.Output()); err == nil || !strings.Contains(err.Error(), "want COMPILER") {
			t.Errorf("%q: got %v", args, err)
		}
	}
}
