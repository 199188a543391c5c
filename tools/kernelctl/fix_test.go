package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/proof"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const fixKernels = `package kernels

import "github.com/rules-gokernel/rules_gokernel/device"

// Fill fills.
//
//gokernel:device
func Fill[N device.Dim](t device.Thread, x []int32) { x[t.Global(0)] = int32(device.Size[N]()) }
`

// fixProgram launches Fill[7], and Fill[9] in a way that no scan sees.
const fixProgram = `package main

import (
	"context"
	"fmt"

	"example.com/app/kernels"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

var fill = runtime.NewKernel("example.com/app/kernels.Fill", "[]int32")

func main() {
	d, err := runtime.Open("cpu")
	if err != nil {
		panic(err)
	}
	ctx, q, x := context.Background(), d.NewQueue(runtime.RequireImage), runtime.Share(make([]int32, 1))
	if err := kernels.LaunchFill[[7]int](ctx, q, runtime.Grid1(1), x); err != nil {
		fmt.Println(err)
		return
	}
	l := q.Begin(fill, runtime.Grid1(1), 9)
	runtime.ArgBuffer(l, x)
	fmt.Println(l.Run(ctx))
}
`

const unfixed = `load("@rules_go//go:def.bzl", "go_binary")

go_binary(
    name = "app",
    embed = [":app_lib"],
)
`

const fixed = `load("@rules_go//go:def.bzl", "go_binary")
load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")

go_binary(
    name = "app",
    srcs = [":app_kernels"],
    embed = [":app_lib"],
)

kernel_registry(
    name = "app_kernels",
    deps = [":app_lib"],
)
`

var fixedExtra = strings.Replace(fixed, "    deps", "    extra = [\"example.com/app/kernels.Fill[9]\"],\n    deps", 1)

// TestFixSuggested runs the commands that messages about missing kernels
// suggest, first without a registry and then with one that lacks Fill[9].
func TestFixSuggested(t *testing.T) {
	testmodule.New(t, map[string]string{
		"kernels/kernels.go":  fixKernels,
		"cmd/app/main.go":     fixProgram,
		"cmd/app/BUILD.bazel": unfixed,
		"MODULE.bazel":        `module(name = "app")` + "\n",
	})
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("no C compiler")
	}
	if _, err := godir.Write(godir.Dir{Path: "kernels"}); err != nil {
		t.Fatal(err)
	}
	program := linkFixProgram(t)
	suggested(t, runFixProgram(t, program), fixed)
	testmodule.Write(t, "cmd/app/BUILD.bazel", unfixed)
	err := proof.Run(io.Discard, &proof.Config{Program: program, Label: "@@//cmd/app:app"})
	if err == nil {
		t.Fatal("the proof of a program without registry holds")
	}
	suggested(t, err.Error(), fixed)

	if status := run(t.Output(), t.Output(), []string{"build", "./cmd/app"}); status != 0 {
		t.Fatalf("build: got status %d", status)
	}
	suggested(t, runFixProgram(t, linkFixProgram(t)), fixedExtra)
}

// linkFixProgram links the program where Bazel would put it.
func linkFixProgram(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "bazel-out/k8-fastbuild/bin/cmd/app/app_/app")
	if out, err := exec.Command("go", "build", "-o", file, "./cmd/app").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return file
}

func runFixProgram(t *testing.T, file string) string {
	t.Helper()
	cmd := exec.Command(file)
	cmd.Env = append(os.Environ(), "TEST_TARGET=")
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), "no image for device cpu") {
		t.Fatalf("got %s, %v, want a miss", out, err)
	}
	return string(out)
}

// suggested runs the command in a message, as a shell reads it, and compares
// the program's BUILD file with want.
func suggested(t *testing.T, message, want string) {
	t.Helper()
	var command string
	for line := range strings.Lines(message) {
		if strings.HasPrefix(strings.TrimSpace(line), "bazel run ") {
			command = strings.TrimSpace(line)
		}
	}
	words, err := exec.Command("sh", "-c", `bazel() { printf '%s\n' "$@"; }; `+command).Output()
	args, ok := strings.CutPrefix(string(words), "run\n@rules_gokernel//tools/kernelctl\n--\n")
	if err != nil || !ok {
		t.Fatalf("%v: got no command in\n%s", err, message)
	}
	var out bytes.Buffer
	if status := run(&out, &out, strings.Split(strings.TrimSuffix(args, "\n"), "\n")); status != 0 {
		t.Fatalf("%s: got status %d\n%s", command, status, &out)
	}
	if got, err := os.ReadFile("cmd/app/BUILD.bazel"); err != nil || string(got) != want {
		t.Errorf("%s: got %v\n%s\nwant\n%s", command, err, got, want)
	}
}

// TestFix looks at what the command prints and writes. Labels are relative to
// the folder where bazel run was called.
func TestFix(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	testmodule.Write(t, "MODULE.bazel", "")
	const file = "cmd/app/BUILD.bazel"
	testmodule.Write(t, file, unfixed)
	t.Setenv("BUILD_WORKING_DIRECTORY", filepath.Join(root, "cmd", "app"))
	t.Chdir(t.TempDir())

	for _, test := range []struct {
		args   []string
		status int
		out    string // begins so
		file   string
	}{
		{[]string{":app", "--dry-run"}, 0, "--- a/" + file + "\n+++ b/" + file + "\n@@ -1,6 +1,13 @@\n load", unfixed},
		{[]string{":ap"}, 2, "kernelctl: " + file + ": no target is named \"ap\"; nearest: app\n", unfixed},
		{[]string{":app"}, 0, file + ": kernel_registry app_kernels is new\n" + file + ": app has :app_kernels in its srcs\n", fixed},
		{[]string{"app"}, 0, file + ": app has all of this already\n", fixed},
		{[]string{"//cmd/app", "--extra", "example.com/app/kernels.Fill[9]"}, 0, file + ": app_kernels has example.com/app/kernels.Fill[9] in its extra\n", fixedExtra},
	} {
		var out bytes.Buffer
		status := run(&out, &out, append([]string{"fix"}, test.args...))
		got, err := os.ReadFile(filepath.Join(root, file))
		if status != test.status || !strings.HasPrefix(out.String(), test.out) || err != nil || string(got) != test.file {
			t.Errorf("fix %s: got status %d, output\n%s\nand file\n%s", test.args, status, &out, got)
		}
	}
}

func TestFixJSON(t *testing.T) {
	t.Chdir(t.TempDir())
	testmodule.Write(t, "MODULE.bazel", "")
	testmodule.Write(t, "BUILD", unfixed)
	var out bytes.Buffer
	if status := run(&out, &out, []string{"fix", ":app", "--json", "--dry-run"}); status != 0 {
		t.Fatalf("got status %d\n%s", status, &out)
	}
	var got fixJSON
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || got.File != "BUILD" || len(got.Done) != 2 || !strings.HasPrefix(got.Diff, "--- a/BUILD\n") {
		t.Errorf("got %v, %+v", err, got)
	}
	t.Chdir(t.TempDir())
	out.Reset()
	if status := run(&out, &out, []string{"fix", ":app"}); status != 2 || !strings.Contains(out.String(), "go to the Bazel workspace") {
		t.Errorf("got status %d\n%s", status, &out)
	}
}
