package godir_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const blas = `package blas

import "github.com/rules-gokernel/rules_gokernel/device"

// Saxpy adds a*x to y.
//
//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}
`

const caller = `package blas

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func Call(ctx context.Context, q *runtime.Queue, x runtime.Buffer[float32]) error {
	return LaunchSaxpy(ctx, q, runtime.Grid1(4), 2, x, x)
}
`

// generated brings blas up to date and returns its file.
func generated(t *testing.T) string {
	t.Helper()
	d := godir.Dir{Path: "blas"}
	if note, err := godir.Write(d); err != nil || note != "" {
		t.Fatalf("got note %q, error %v", note, err)
	}
	if err := godir.Check(d); err != nil {
		t.Fatalf("right after writing: %v", err)
	}
	b, err := os.ReadFile(d.File())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// wantError checks that err has each of the fragments.
func wantError(t *testing.T, err error, fragments ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("got no error, want %q", fragments)
	}
	for _, f := range fragments {
		if !strings.Contains(err.Error(), f) {
			t.Errorf("got %q, want it to contain %q", err, f)
		}
	}
}

func TestWriteWhenMissing(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": blas, "blas/caller.go": caller})
	wantError(t, godir.Check(godir.Dir{Path: "blas"}), "blas/gokernel_launch.go: is missing", godir.Command+" blas")
	if got := generated(t); !strings.Contains(got, `NewKernel("example.com/app/blas.Saxpy", "float32,[]float32,[]float32")`) {
		t.Errorf("got\n%s", got)
	}
	if out, err := exec.Command("go", "vet", "./...").CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

func TestWriteWhenStale(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": blas, "blas/caller.go": caller})
	want := generated(t)
	for name, broken := range map[string]string{
		"other signature": strings.ReplaceAll(want, "a float32", "b float64"),
		"syntax error":    want + ")(",
		"other package":   strings.Replace(want, "package blas", "package other", 1),
		"garbage":         "not Go at all",
		"bad import":      strings.Replace(want, `"context"`, `"example.com/nowhere"`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			testmodule.Write(t, "blas/gokernel_launch.go", broken)
			wantError(t, godir.Check(godir.Dir{Path: "blas"}), "blas/gokernel_launch.go:1:1: is stale: run go generate")
			if got := generated(t); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestUntouchedByBodies(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": blas})
	generated(t)
	before, err := os.Stat("blas/gokernel_launch.go")
	if err != nil {
		t.Fatal(err)
	}
	testmodule.Write(t, "blas/blas.go", strings.Replace(blas, "a * x[i]", "x[i]", 1))
	generated(t)
	after, err := os.Stat("blas/gokernel_launch.go")
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) || before.ModTime() != after.ModTime() {
		t.Error("a new body rewrote the launchers")
	}
}

func TestImportsThatDoNotBuild(t *testing.T) {
	testmodule.New(t, map[string]string{
		"blas/blas.go":  strings.Replace(blas, "import ", "import _ \"example.com/app/user\"\nimport ", 1),
		"user/user.go":  "package user\n\nfunc F() { missing() }\n",
		"blas/extra.go": "package blas\n\nvar _ = undefined\n",
	})
	generated(t)
}

func TestNoDeviceFunction(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": "package blas\n"})
	d := godir.Dir{Path: "blas"}
	if note, err := godir.Write(d); err != nil || note != "blas: no device function, nothing to generate" {
		t.Errorf("got %q, %v", note, err)
	}
	if err := godir.Check(d); err != nil {
		t.Error(err)
	}
	testmodule.Write(t, d.File(), "package blas\n")
	if note, err := godir.Write(d); err != nil || !strings.Contains(note, "delete the file") {
		t.Errorf("got %q, %v", note, err)
	}
	wantError(t, godir.Check(d), "delete the file")
	if _, err := os.Stat(d.File()); err != nil {
		t.Error("the file was removed")
	}
}

func TestBuildConstraints(t *testing.T) {
	pure := "//go:build purego\n\n" + blas
	testmodule.New(t, map[string]string{
		"blas/pure.go": pure, "blas/native.go": "//go:build !purego\n\n" + blas,
	})
	want := generated(t)
	if _, err := godir.Write(godir.Dir{Path: "blas", Tags: "purego"}); err != nil {
		t.Fatal(err)
	}
	if got := generated(t); got != want {
		t.Error("the launchers depend on which of two equal signatures is built")
	}
	testmodule.Write(t, "blas/pure.go", strings.ReplaceAll(pure, "Saxpy", "Daxpy"))
	wantError(t, godir.Check(godir.Dir{Path: "blas"}), "blas/pure.go:10:1: device function Daxpy is in a file that the default build leaves out")
	testmodule.Write(t, "blas/pure.go", "package blas\n")
	testmodule.Write(t, "blas/native.go", "//go:build never\n\n"+blas)
	wantError(t, godir.Check(godir.Dir{Path: "blas"}), "blas/native.go:10:1: device function Saxpy is in a file that the default build leaves out")
	testmodule.Write(t, "blas/a_test.go", strings.ReplaceAll(blas, "Saxpy", "InTest"))
	wantError(t, godir.Check(godir.Dir{Path: "blas"}), "blas/a_test.go:8:1: device function InTest is in a test file")
}

func TestAllFilesExcluded(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": "//go:build never\n\n" + blas})
	wantError(t, godir.Check(godir.Dir{Path: "blas"}), "blas")
}

func TestErrorsNameFilesAsTheUserDoes(t *testing.T) {
	testmodule.New(t, map[string]string{"blas/blas.go": strings.Replace(blas, "a float32", "a string", 1)})
	t.Chdir("blas")
	_, err := godir.Write(godir.Dir{Path: "."})
	for _, e := range launcher.Errors(err) {
		if !strings.HasPrefix(e.Error(), "blas.go:8:") {
			t.Errorf("got %q, want a name relative to the folder", e)
		}
	}
}

func TestMainPackage(t *testing.T) {
	testmodule.New(t, map[string]string{
		"blas/blas.go": strings.Replace(blas, "package blas", "package main", 1) + "\nfunc main() {}\n",
	})
	if got := generated(t); !strings.Contains(got, `"example.com/app/blas.Saxpy"`) {
		t.Errorf("got\n%s", got)
	}
}

func TestCgoPackage(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip(err)
	}
	testmodule.New(t, map[string]string{
		"blas/blas.go": blas,
		"blas/c.go":    "package blas\n\n// int f(void) { return 1; }\nimport \"C\"\n\nfunc F() int { return int(C.f()) }\n",
	})
	generated(t)
}
