package runtime

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// missOf launches Empty with a key on a queue that wants an image.
func missOf(t *testing.T, d *Device, key ...uint64) *MissError {
	t.Helper()
	d.refused = "" // the messages of a program with cgo
	err := launchEmpty(t.Context(), d.NewQueue(RequireImage), Grid1(1), key...)
	var miss *MissError
	if !errors.As(err, &miss) {
		t.Fatalf("got %v, want a MissError", err)
	}
	if miss.Path != testPath+"Empty" || !slices.Equal(miss.Key, key) || miss.Device != "cpu" {
		t.Errorf("got %+v, want path, key and device of the launch", miss)
	}
	return miss
}

func TestMissNoRegistry(t *testing.T) {
	defer func(f func() string) { thisProgram = f }(thisProgram)
	thisProgram = func() string { return "//cmd/app:app" }
	miss := missOf(t, deviceOf(t, nil))
	want := `kernel example.com/kernels.Empty: no image for device cpu: no kernel registry is linked into this program
	put a registry into the srcs of the binary's rule:
	    bazel run @rules_gokernel//tools/kernelctl -- fix //cmd/app:app
	which edits its BUILD file to have
	    load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")
	    kernel_registry(name = "kernels", deps = [":app_lib"])  # what the binary embeds
	    go_binary(name = "app", embed = [":app_lib"], srcs = [":kernels"])
	a program from a plain go build has none (kernelctl build makes one); one that links a Go c-archive needs
	    -Wl,-u,gokernels_one_registry_per_binary (or -Wl,--whole-archive)`
	if got := miss.Error(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if !strings.Contains(remedyRegistry, wire.Anchor) {
		t.Errorf("the remedy names another symbol than %s", wire.Anchor)
	}
}

func TestMissTargets(t *testing.T) {
	d := deviceOf(t, sectionOf(t, entry("Empty", "spirv64", 64), entry("Empty", "cpu-v4", 64), entry("Empty", "cpu-v9", 64)))
	d.targets = []target{{Target{"cpu-v4", "this CPU lacks avx512f"}, 0}, {Target{"cpu", ""}, 1}}
	want := `kernel example.com/kernels.Empty[64]: no image for device cpu: it was lowered, but for none that this machine can run
	cpu-v4: this CPU lacks avx512f
	cpu-v9: not a target of device cpu
	spirv64: not a target of device cpu
	lower for a target that every CPU runs, too:
	    bazel build --@rules_gokernel//rules:devices=@rules_gokernel//toolchains/cpu:simd
	or, where the registry picks: kernel_registry(devices = ["@rules_gokernel//toolchains/cpu"])`
	if got := missOf(t, d, 64).Error(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestMissKey(t *testing.T) {
	d := deviceOf(t, sectionOf(t,
		entry("Empty", "cpu", 4096, 4096), entry("Empty", "cpu", 64, 64), entry("Empty", "cpu-v3", 64, 64), entry("Empty", "cpu", 64),
		entry("Empty", "cpu", 32, 16), entry("Emty", "cpu", 64, 32), entry("SomethingElseEntirely", "cpu", 64, 32)))
	miss := missOf(t, d, 64, 32)
	want := []string{testPath + "Empty[64,64] (cpu, cpu-v3)", testPath + "Empty[32,16] (cpu)", testPath + "Empty[4096,4096] (cpu)"}
	if !slices.Equal(miss.Nearest, want) {
		t.Errorf("got nearest %q, want %q", miss.Nearest, want)
	}
	if miss.Reason != "the registry has this kernel for other axes only" || !strings.Contains(miss.Remedy, "must reach the launch of "+testPath+"Empty[64,32]") ||
		!strings.HasSuffix(strings.TrimSuffix(miss.Remedy, "  # LABEL: of the program's go_binary or go_test"), " --extra '"+testPath+"Empty[64,32]'") {
		t.Errorf("got reason %q, remedy %q", miss.Reason, miss.Remedy)
	}
}

func TestMissPath(t *testing.T) {
	d := deviceOf(t, sectionOf(t, entry("Emtpy", "cpu", 64), entry("Empty2", "cpu", 64), entry("SomethingElseEntirely", "cpu", 64)))
	miss := missOf(t, d, 64)
	slices.Sort(miss.Nearest[1:])
	want := []string{testPath + "Empty2[64] (cpu)", testPath + "Emtpy[64] (cpu)"}
	if !slices.Equal(miss.Nearest, want) || miss.Reason != "the registry does not have it" {
		t.Errorf("got nearest %q and reason %q, want %q", miss.Nearest, miss.Reason, want)
	}
}

// TestMissLargeRegistry bounds the time that a message may take.
func TestMissLargeRegistry(t *testing.T) {
	entries := make([]wire.Entry, 20000)
	for i := range entries {
		entries[i] = entry(fmt.Sprintf("Empty%d", i%5000), "cpu", uint64(i))
	}
	d := deviceOf(t, sectionOf(t, entries...))
	if miss := missOf(t, d, 7); len(miss.Nearest) != maxNearest {
		t.Errorf("got nearest %q, want %d", miss.Nearest, maxNearest)
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"example.com/blas.MatMul", "example.com/blas.MatMul", 0},
		{"example.com/blas.MatMul", "example.com/blas.Matmul", 1},
		{"example.com/blas.MatMul", "example.com/v2/blas.MatMul", 3},
		{"example.com/blas.MatMul", "example.com/blas.Saxpy", 5},
		{"example.com/blas.MatMul", "example.com/nn/layers/dense.MatMul", 13},
		{"", "abc", 3},
		{"kitten", "sitting", 3},
	} {
		m := newMatcher(test.b)
		if got := m.distance(test.a); got != min(test.want, farthest(test.b)+1) {
			t.Errorf("%q to %q: got %d edits, want %d", test.a, test.b, got, test.want)
		}
	}
}
