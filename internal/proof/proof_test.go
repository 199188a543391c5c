package proof

import (
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const kernels = `package kernels

import "github.com/rules-gokernel/rules_gokernel/device"

// Fill fills rows.
//
//gokernel:device
func Fill[M, N device.Dim](t device.Thread, x []int32) { x[t.Global(0)] = int32(device.Size[N]()) }

// Mark marks.
//
//gokernel:device
func Mark(t device.Thread, x []int32) { x[t.Global(0)] = 1 }

// Row marks a row.
//
//gokernel:device
func Row(t device.Thread, x []int32) { x[t.Global(0)] = 3 }

// Never is not launched.
//
//gokernel:device
func Never(t device.Thread, x []int32) { x[t.Global(0)] = 2 }
`

const app = `package main

import (
	"context"

	kernels "example.com/app/my-kernels.v2"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

type tile [64]struct{}

var mark = kernels.LaunchMark

func main() {
	q := new(runtime.Queue)
	kernels.LaunchFill[tile, [4]int](context.Background(), q, runtime.Grid1(1), runtime.Share([]int32{0}))
	mark(context.Background(), q, runtime.Grid1(1), runtime.Share([]int32{0}))
	run(q, kernels.LaunchRow)
	run(q, kernels.LaunchFill[[7]int, tile])
}

//go:noinline
func run(q *runtime.Queue, launch func(context.Context, *runtime.Queue, runtime.Grid, runtime.Buffer[int32]) error) {
	launch(context.Background(), q, runtime.Grid1(1), runtime.Share([]int32{0}))
}
`

// build links the program in the ways that args name, and returns its file.
func build(t *testing.T, args ...string) string {
	t.Helper()
	testmodule.New(t, map[string]string{"my-kernels.v2/kernels.go": kernels, "main.go": app})
	if _, err := godir.Write(godir.Dir{Path: "my-kernels.v2"}); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", append([]string{"build", "-o", "a.out"}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return "a.out"
}

// folder is where the module of a test is.
var folder = regexp.MustCompile(`/\S*/`)

// TestMissing links programs without a registry, and reads from them what they launch and where.
func TestMissing(t *testing.T) {
	for name, args := range map[string][]string{
		"default":         nil,
		"stripped":        {"-ldflags=-s -w"},
		"pie":             {"-buildmode=pie"},
		"external":        {"-ldflags=-linkmode=external"},
		"external pie":    {"-buildmode=pie", "-ldflags=-linkmode=external"},
		"no optimisation": {"-gcflags=example.com/app/...=-N -l"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := read(build(t, args...))
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			list := p.launches(map[string]string{"main": "example.com/app"})
			want := []struct{ name, at string }{
				{"Fill[7,64]", "used as a value at main.go:19 (main.main)"},
				{"Fill[64,4]", "called at main.go:16 (main.main)"},
				{"Mark", "used as a value that a variable is initialised with"},
				{"Row", "used as a value at main.go:18 (main.main)"},
			}
			if len(list) != len(want) || len(p.missing(list)) != len(want) {
				t.Fatalf("got %+v, of which %+v are missing, want all of %v", list, p.missing(list), want)
			}
			code := p.readCode()
			for i, w := range want {
				if got, name := list[i].name, "example.com/app/my-kernels.v2."+w.name; got != name {
					t.Errorf("got launch %q, want %q", got, name)
				}
				got := folder.ReplaceAllString(p.complain(code, list[i], "").Error(), "")
				if !strings.Contains(got, w.at) {
					t.Errorf("got %q, want %q in it", got, w.at)
				}
			}
		})
	}
}

func TestNoRegistry(t *testing.T) {
	var out bytes.Buffer
	err := Run(&out, &Config{Program: build(t), Label: "//app"})
	if err == nil || !strings.Contains(err.Error(), "//app: it can launch example.com/app/my-kernels.v2.Fill[7,64] and has no registry: add a kernel_registry to its srcs; "+
		"this does it:\n    bazel run @rules_gokernel//tools/kernelctl -- fix //app") {
		t.Errorf("got %v", err)
	}
}

func TestRefusals(t *testing.T) {
	testmodule.New(t, map[string]string{"main.go": "package main\n\nfunc main() {}\n"})
	if out, err := exec.Command("go", "build", "-o", "plain", ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for file, want := range map[string]string{
		"plain":   "nothing to prove",
		"main.go": "neither an ELF file nor an archive",
		"none":    "no such file",
	} {
		if err := Run(&bytes.Buffer{}, &Config{Program: file}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", file, err, want)
		}
	}
}
