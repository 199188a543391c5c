package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const blas = `package blas

import "github.com/rules-gokernel/rules_gokernel/device"

// Scale multiplies rows.
//
//gokernel:device
func Scale[N device.Dim](t device.Thread, f float32, x []float32) {
	for k := 0; k < device.Size[N](); k++ {
		x[t.Global(0)*device.Size[N]()+k] *= f
	}
}
`

// geo has functions for kernels.
const geo = `package geo

import _ "github.com/rules-gokernel/rules_gokernel/device"

func Square(x float32) float32 { return x * x }

func Hash(n int) int {
	return map[int]int{}[n]
}
`

// far calls them.
const far = `package far

import (
	"example.com/app/geo"
	"github.com/rules-gokernel/rules_gokernel/device"
)

//gokernel:device
func Far(t device.Thread, x []float32) { x[0] = geo.Square(x[1]) }
`

const app = `package app

import "example.com/app/blas"

var (
	A = blas.LaunchScale[[2]int]
	B = blas.LaunchScale[int]
)
`

// TestMain lets the test program stand in for the command.
func TestMain(m *testing.M) {
	if os.Getenv("KERNELVET_TEST_AS_COMMAND") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// module makes a module with launchers for its package blas.
func module(t *testing.T, files map[string]string) (self string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	testmodule.New(t, files)
	if _, err := godir.Write(godir.Dir{Path: "blas"}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KERNELVET_TEST_AS_COMMAND", "1")
	return self
}

// fails runs a command that must exit with an error and say all of want.
func fails(t *testing.T, want []string, name string, args ...string) {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Errorf("%s %v: got error %v, want a failure", name, args, err)
	}
	for _, w := range want {
		if !strings.Contains(string(out), w) {
			t.Errorf("%s %v: got\n%s\nwant it to contain %q", name, args, out, w)
		}
	}
}

// TestDrivers runs the command as go vet does and by itself. What is wrong in
// app is known from facts about blas only.
func TestDrivers(t *testing.T) {
	self := module(t, map[string]string{"blas/blas.go": blas, "app/app.go": app})
	testmodule.Write(t, "geo/geo.go", geo)
	testmodule.Write(t, "far/far.go", strings.Replace(far, "geo.Square(x[1])", "float32(geo.Hash(1))", 1))
	if _, err := godir.Write(godir.Dir{Path: "far"}); err != nil {
		t.Fatal(err)
	}
	fails(t, []string{"far.go:9:57: function geo.Hash cannot run on devices: "}, "go", "vet", "-vettool="+self, "./far")
	testmodule.Write(t, "far/far.go", far)
	want := []string{"app.go:7:11: axis N of example.com/app/blas.Scale is int, want an array type"}
	fails(t, want, "go", "vet", "-vettool="+self, "./...")
	fails(t, want, self, "./...")
	testmodule.Write(t, "app/app.go", strings.Replace(app, "[int]", "[[3]int]", 1))
	for _, cmd := range [][]string{{"go", "vet", "-vettool=" + self, "./..."}, {self, "./..."}} {
		if out, err := exec.Command(cmd[0], cmd[1:]...).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%v: got %v\n%s", cmd, err, out)
		}
	}
}

// TestFixes applies the suggested fixes. What is left is to generate launchers.
func TestFixes(t *testing.T) {
	const odd = `package blas

import "github.com/rules-gokernel/rules_gokernel/device"

// gokernel:device
func Spaced(t device.Thread, x []float32) { x[0] = 1 }

//gokernel:devise
func Misspelt(t device.Thread, x []float32) { x[0] = 1 }

// Gap has a blank line too much.
//
//gokernel:device

func Gap(t device.Thread, x []float32) { x[0] = 1 }

//gokernel:fastmath
func Alone(t device.Thread, x []float32) { x[0] = 1 }
`
	self := module(t, map[string]string{"blas/blas.go": blas})
	testmodule.Write(t, "blas/odd.go", odd)
	fails(t, []string{
		`odd.go:5:1: a directive has no space after //, so "// gokernel:device" does nothing`,
		`odd.go:8:1: unknown directive "//gokernel:devise"`,
		`odd.go:13:1: directive "//gokernel:device" is not in the doc comment of a function`,
		`odd.go:17:1: directive "//gokernel:fastmath" needs a device function`,
	}, "go", "vet", "-vettool="+self, "./blas")
	if out, err := exec.Command(self, "-fix", "./blas").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	fails(t, []string{"gokernel_launch.go:1:1: is stale: run go generate"}, "go", "vet", "-vettool="+self, "./blas")
	if _, err := godir.Write(godir.Dir{Path: "blas"}); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "vet", "-vettool="+self, "./blas").CombinedOutput(); err != nil {
		t.Errorf("after the fixes: %v\n%s", err, out)
	}
	src, err := os.ReadFile(filepath.Join("blas", "gokernel_launch.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"LaunchSpaced", "LaunchMisspelt", "LaunchGap", "LaunchAlone", "LaunchScale"} {
		if !strings.Contains(string(src), "func "+name) {
			t.Errorf("%s: got no launcher %s", src, name)
		}
	}
}
