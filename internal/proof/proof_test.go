package proof

import (
	"bytes"
	"os/exec"
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

// TestMissing links programs without a registry, and reads from them what they launch and where.
func TestMissing(t *testing.T) {
	for name, args := range map[string][]string{
		"default":         nil,
		"stripped":        {"-ldflags=-s -w"},
		"pie":             {"-buildmode=pie"},
		"no optimisation": {"-gcflags=example.com/app/...=-N -l"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := read(build(t, args...))
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			list := p.launches(map[string]string{"main": "example.com/app"})
			if len(list) != 2 || list[0].name != "example.com/app/my-kernels.v2.Fill[64,4]" || list[1].name != "example.com/app/my-kernels.v2.Mark" {
				t.Fatalf("got %+v, want Fill[64,4] and Mark", list)
			}
			if len(p.missing(list)) != 2 {
				t.Errorf("got %+v, want both missing", p.missing(list))
			}
			got := p.complain(p.readCode(), list[0], "").Error()
			if !strings.Contains(got, "main.go:16 (main.main)") {
				t.Errorf("got %q, want the place of the call", got)
			}
		})
	}
}

func TestNoRegistry(t *testing.T) {
	var out bytes.Buffer
	err := Run(&out, &Config{Program: build(t), Label: "//app"})
	if err == nil || !strings.Contains(err.Error(), "//app: it can launch example.com/app/my-kernels.v2.Fill[64,4] and has no registry: add a kernel_registry to its srcs; "+
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
