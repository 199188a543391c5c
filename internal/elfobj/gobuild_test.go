package elfobj_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
)

// cgoMain calls the kernels through the bounds of the section.
const cgoMain = `package main

// #include <stdint.h>
// extern const unsigned char __start_gokernels[] __attribute__((weak, visibility("hidden")));
// extern const unsigned char __stop_gokernels[] __attribute__((weak, visibility("hidden")));
// static int call(int i, int x) {
// 	const int32_t *slot = (const int32_t *)(__start_gokernels + 4 * i);
// 	return ((int (*)(int))((const unsigned char *)slot + *slot))(x);
// }
// static int size(void) { return (int)(__stop_gokernels - __start_gokernels); }
// static const char *text(void) { return (const char *)__start_gokernels + 128; }
import "C"

import "fmt"

func main() {
	fmt.Println(C.call(0, 1), C.call(0, 1), C.call(1, 4), C.call(1, 9), C.call(2, 1), C.call(3, 5), C.size(), C.GoStringN(C.text(), 8))
}
`

// pureMain reads the section through the variable that the object overrides. It cannot call kernels, and must not read the slots: in a
// binary that is not position-independent, Go's linker loads the relocations of an object but does not apply them.
const pureMain = `package main

import (
	"fmt"
	_ "unsafe"
)

//go:linkname blob gokernels_one_registry_per_binary
var blob [192]byte

func main() {
	fmt.Println(string(blob[128:136]))
}
`

// goBuild builds a program of one file and an object and returns its path.
func goBuild(t *testing.T, source, object string, env []string, flags ...string) string {
	t.Helper()
	if os.Getenv("TEST_TMPDIR") != "" {
		t.Skip("in a Bazel test, where the go command has no cache; the rules' tests link with rules_go")
	}
	if testing.Short() {
		t.Skip("the go command takes seconds")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	dir := t.TempDir()
	b, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"go.mod": "module m\n\ngo 1.25\n", "main.go": source, "kernels.syso": string(b)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	exe := filepath.Join(dir, "main")
	command(t, dir, append(env, "GOWORK=off", "GOFLAGS="), "go", append([]string{"build", "-o", exe}, flags...)...)
	return exe
}

func TestGoBuildWithCgo(t *testing.T) {
	object := merge(t)
	for _, flags := range [][]string{nil, {"-buildmode=pie"}, {"-ldflags=-s -w"}} {
		t.Run(strings.Join(flags, " "), func(t *testing.T) {
			exe := goBuild(t, cgoMain, object, []string{"CGO_ENABLED=1"}, flags...)
			if got := command(t, "", nil, exe); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			checkStack(t, exe)
		})
	}
}

func TestGoBuildPure(t *testing.T) {
	object := merge(t)
	const want = "kernel! \n"
	for _, flags := range [][]string{nil, {"-buildmode=pie"}, {"-ldflags=-s -w"}} {
		t.Run(strings.Join(flags, " "), func(t *testing.T) {
			exe := goBuild(t, pureMain, object, []string{"CGO_ENABLED=0"}, flags...)
			if got := command(t, "", nil, exe); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestArm64 links for arm64 with Go's own linker, and runs the program where there is an emulator.
func TestArm64(t *testing.T) {
	clang := "clang"
	if _, err := exec.LookPath(clang); err != nil {
		clang = "aarch64-linux-gnu-gcc"
	}
	flags := []string{}
	if clang == "clang" {
		flags = append(flags, "--target=aarch64-linux-gnu")
	}
	a := use(t, "arm64", compileWith(t, clang, kernelC, flags...), "first", "second", "third")
	b := use(t, "arm64", compileWith(t, clang, otherC, flags...), "first")
	object := write(t, &elfobj.File{Arch: arch(t, "arm64"), Size: registrySize, Refs: []elfobj.Ref{
		{Offset: 0, Object: a, Symbol: "first"}, {Offset: 4, Object: a, Symbol: "second"},
		{Offset: 8, Object: a, Symbol: "third"}, {Offset: 12, Object: b, Symbol: "first"},
	}})
	exe := goBuild(t, pureMain, object, []string{"CGO_ENABLED=0", "GOARCH=arm64"})
	if _, err := exec.LookPath("qemu-aarch64"); err != nil {
		t.Skip("no qemu-aarch64")
	}
	if got := command(t, "", nil, "qemu-aarch64", exe); got != "kernel! \n" {
		t.Errorf("got %q", got)
	}
}
