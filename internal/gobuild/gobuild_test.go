package gobuild

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bazelbuild/buildtools/build"
	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const kernels = `package kernels

import "github.com/rules-gokernel/rules_gokernel/device"

// Fill fills.
//
//gokernel:device
func Fill[N device.Dim](t device.Thread, x []int32) { x[t.Global(0)] = int32(device.Size[N]()) }

// Mark marks.
//
//gokernel:device
func Mark(t device.Thread, x []int32) { x[t.Global(0)] = 1 }
`

const app = `package main

import (
	"context"
	"fmt"

	"example.com/app/kernels"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {
	d, err := runtime.Open("cpu")
	if err != nil {
		panic(err)
	}
	x := make([]int32, 1)
	err = kernels.LaunchFill[[7]int](context.Background(), d.NewQueue(runtime.RequireImage), runtime.Grid1(1), runtime.Share(x))
	fmt.Println(x[0], err)
}
`

// newModule makes a module with a program that launches Fill[7].
func newModule(t *testing.T) *Config {
	t.Helper()
	testmodule.New(t, map[string]string{"kernels/kernels.go": kernels, "cmd/app/main.go": app})
	if _, err := godir.Write(godir.Dir{Path: "kernels"}); err != nil {
		t.Fatal(err)
	}
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	return &Config{Arch: "amd64", Devices: []string{"cpu", "cpu-v2"}, CC: cc, Shards: DefaultShards}
}

func TestBuild(t *testing.T) {
	c := newModule(t)
	if _, err := c.Check("./cmd/app"); !errors.Is(err, ErrStale) || !strings.Contains(err.Error(), "is missing") {
		t.Errorf("before: got %v, want that the object is missing", err)
	}
	object, err := c.Build("./cmd/app")
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Base(object) != "zz_gokernels_linux_amd64.syso" {
		t.Errorf("got %s", object)
	}
	if out, err := exec.Command("go", "run", "./cmd/app").CombinedOutput(); err != nil || string(out) != "7 <nil>\n" {
		t.Errorf("got %s, %v, want what the image writes", out, err)
	}
	if _, err := c.Check("./cmd/app"); err != nil {
		t.Errorf("after: got %v", err)
	}
	testmodule.Write(t, "cmd/app/main.go", strings.Replace(app, "[7]", "[8]", 1))
	if _, err := c.Check("./cmd/app"); !errors.Is(err, ErrStale) || !strings.Contains(err.Error(), "run kernelctl build ./cmd/app") {
		t.Errorf("after an edit: got %v, want that the object is stale", err)
	}
}

// TestNamesInRecords tests that no folder of this machine gets into an object.
func TestNamesInRecords(t *testing.T) {
	c := newModule(t)
	object, err := c.Build("./cmd/app")
	if err != nil {
		t.Fatal(err)
	}
	f, err := inspect.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := f.Entries()
	if err != nil || len(list) != 2 {
		t.Fatalf("got %v, %v, want an entry for each of two devices", list, err)
	}
	for _, e := range list {
		if e.File != "kernels/kernels.go" || !slices.Equal(e.Launches, []string{"cmd/app/main.go:17"}) {
			t.Errorf("got %s launched at %v, want names from the module's root", e.File, e.Launches)
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	c := newModule(t)
	testmodule.Write(t, "cmd/plain/main.go", "package main\n\nfunc main() {}\n")
	for main, want := range map[string]string{
		"./kernels":   "want package main",
		"./cmd/...":   "got 2 packages",
		"./cmd/plain": "nothing to launch",
		"./none":      "none",
	} {
		if _, err := c.Build(main); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", main, err, want)
		}
	}
	c.Devices = []string{"npu"}
	if _, err := c.Build("./cmd/app"); err == nil || !strings.Contains(err.Error(), `device "npu": want one of cpu, cpu-v2`) {
		t.Errorf("got %v, want the devices", err)
	}
}

func TestCompile(t *testing.T) {
	c := newModule(t)
	testmodule.Write(t, "cmd/app/main.go", "package main\n\nfunc main() {}\n")
	done, skipped, err := c.Compile([]string{"./..."}, []string{"kernels."}, Stages, "out")
	if err != nil || len(done) != 2 || len(skipped) != 1 {
		t.Fatalf("got %v, %v, %v, want Mark twice and Fill skipped", done, skipped, err)
	}
	if want := "name a key, such as Fill[64]"; !strings.Contains(skipped[0].Why, want) {
		t.Errorf("got %q, want %q", skipped[0].Why, want)
	}
	asm, err := os.ReadFile(done[0].Files[StageAsm])
	if err != nil || !strings.Contains(string(asm), "gokernel_Mark_") {
		t.Errorf("got assembly %s, %v, want the kernel in it", asm, err)
	}
	for stage, want := range map[string]string{
		StageGo: "\n//gokernel:device\nfunc Mark(", StageC: "/* example.com/app/kernels.Mark [] */", StageListing: "example.com/app/kernels.Mark  cpu",
	} {
		text, err := os.ReadFile(done[0].Files[stage])
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: got %s, %v, want %q in it", stage, text, err, want)
		}
	}
	done, _, err = c.Compile([]string{"./..."}, []string{"Fill[16]"}, []string{StageC}, "out")
	if err != nil || len(done) != 2 || done[0].Kernel != "example.com/app/kernels.Fill[16]" {
		t.Errorf("got %v, %v, want Fill[16] twice", done, err)
	}
}

// TestOptions compares the options with the rules'.
func TestOptions(t *testing.T) {
	root := "../.."
	data, err := os.ReadFile(root + "/rules/private/lower.bzl")
	if err != nil {
		t.Fatal(err)
	}
	f, err := build.ParseBzl("lower.bzl", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, stmt := range f.Stmt {
		if a, ok := stmt.(*build.AssignExpr); ok {
			if id, ok := a.LHS.(*build.Ident); ok && id.Name == "_KERNEL_COPTS" {
				if got := build.Strings(a.RHS); !slices.Equal(got, copts) {
					t.Errorf("got options %q, want those of the rules, %q", copts, got)
				}
				return
			}
		}
	}
	t.Error("rules/private/lower.bzl has no _KERNEL_COPTS")
}

func TestTargets(t *testing.T) {
	data, err := os.ReadFile("../../toolchains/cpu/BUILD.bazel")
	if err != nil {
		t.Fatal(err)
	}
	for target, options := range targets["amd64"] {
		for _, o := range options {
			level := strings.TrimPrefix(target, "cpu")
			if o != "-march=x86-64"+level || !strings.Contains(string(data), `"-march=x86-64-v%d"`) {
				t.Errorf("%s: got %s, want the option of toolchains/cpu", target, o)
			}
		}
	}
}
