//go:build bazel

// Package hide_test runs the program of hidden launches, and has kernelproof find what registries lack.
package hide_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const (
	hide    = "github.com/rules-gokernel/rules_gokernel/rules/tests/hide"
	kernels = hide + "/go-kernels.v1"
	mapped  = "vendored/go.example.com/odd-mapped.v3=" + hide + "/odd/mapped"
)

func TestEveryLaunchHasItsImage(t *testing.T) {
	out, err := exec.Command(os.Getenv("HIDE")).CombinedOutput()
	if got, want := string(out), "24 launches\n"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// prove runs kernelproof on the program that env names.
func prove(t *testing.T, env string, args ...string) (string, error) {
	t.Helper()
	args = append([]string{"-package", "main=" + hide, "-package", mapped}, append(args, os.Getenv(env))...)
	out, err := exec.Command(os.Getenv("KERNELPROOF"), args...).CombinedOutput()
	return string(out), err
}

func TestFewerDeps(t *testing.T) {
	out, err := prove(t, "FEWER")
	if err == nil {
		t.Fatalf("got no error, want one for each launch of package values and main:\n%s", out)
	}
	for _, want := range []string{
		"24 launches are linked, 19 without an entry",
		"LaunchFill is linked and can launch " + kernels + ".Fill[7], which is not in the registry (of that function it has " + kernels + ".Fill[20], ",
		"values.go:53 (" + hide + "/values.All.func1.1)",
		"launchFill is linked and can launch " + hide + ".fill, which is not in the registry (which has none of that function); used as a value at ",
		"rules/tests/hide/main.go:32 (main.main)",
		"add the library that launches it to the deps of the kernel_registry",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q in it", out, want)
		}
	}
}

func TestWithoutGotags(t *testing.T) {
	out, err := prove(t, "UNTAGGED", "-exact")
	for _, want := range []string{kernels + ".Fill[21], which is not in the registry", "not launched: " + kernels + ".Fill[99] for cpu"} {
		if err == nil || !strings.Contains(out, want) {
			t.Errorf("got %q, %v, want %q in it", out, err, want)
		}
	}
}

// Without the import path of a package that the compiler knows by another name, its launches are not found.
func TestImportmap(t *testing.T) {
	out, err := exec.Command(os.Getenv("KERNELPROOF"), "-package", "main="+hide, os.Getenv("HIDE")).CombinedOutput()
	if want := "vendored/go.example.com/odd-mapped.v3.Fill[24], which is not in the registry"; err == nil || !strings.Contains(string(out), want) {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
}
