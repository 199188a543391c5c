//go:build bazel

// Package modes_test has kernelproof find what scans do not see: launches in files that a binary's own mode lets in.
package modes_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const hide = "github.com/rules-gokernel/rules_gokernel/rules/tests/hide"

func TestModes(t *testing.T) {
	for env, want := range map[string][]string{
		"RACE": {hide + "/go-kernels.v1.Fill[41], which is not in the registry", "race.go:7 (main.init"},
		"PURE": {hide + "/go-kernels.v1.Fill[42], which is not in the registry", "pure.go:7 (main.init"},
	} {
		out, err := exec.Command(os.Getenv("KERNELPROOF"), "-package", "main="+hide+"/modes", os.Getenv(env)).CombinedOutput()
		for _, w := range want {
			if err == nil || !strings.Contains(string(out), w) {
				t.Errorf("%s: got %q, %v, want %q in it", env, out, err, w)
			}
		}
	}
}
