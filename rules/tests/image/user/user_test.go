//go:build bazel

package user

import (
	"encoding/binary"
	"errors"
	"os"
	"strings"
	"testing"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

const path = "github.com/rules-gokernel/rules_gokernel/rules/tests/image.Scale"

// entry returns the registry's image of Scale[64] for a target.
func entry(t *testing.T, target string) runtime.Entry {
	t.Helper()
	for e, err := range runtime.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		if e.Path == path && len(e.Key) == 1 && e.Key[0] == 64 && e.Target == target {
			return e
		}
	}
	t.Fatalf("no image of Scale[64] for %s", target)
	return runtime.Entry{}
}

func TestForeignCode(t *testing.T) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	q := dev.NewQueue(runtime.RequireImage)
	x := make([]float32, 128)
	for i := range x {
		x[i] = float32(i)
	}
	if err := Scale(q, 2, x, 2); err != nil {
		t.Fatal(err)
	}
	for i := range x {
		if x[i] != float32(2*i) {
			t.Fatalf("x[%d]: got %v, want %v", i, x[i], 2*i)
		}
	}
	var fault *runtime.Fault
	if err := Scale(q, 2, x, 3); !errors.As(err, &fault) || !strings.Contains(err.Error(), "index 128 out of range with length 128") {
		t.Errorf("got %v, want a fault", err)
	}
}

func TestBytesStayAsTheyAre(t *testing.T) {
	e := entry(t, "npu-1")
	if got := string(e.Image()); got != "seven b" || e.Format != "npu-blob" {
		t.Errorf("got %q of format %q", got, e.Format)
	}
	checkInPlace(t, e)
}

func TestCompiledModule(t *testing.T) {
	if os.Getenv("LLVM_TARGETS") == "" {
		t.Skip("no LLVM on this host compiles for spirv64")
	}
	const magic = 0x07230203 // SPIR-V 1.6, section 2.3
	e := entry(t, "spirv64")
	if got := binary.LittleEndian.Uint32(e.Image()); got != magic || e.Format != "spirv" {
		t.Errorf("got magic %#x of format %q, want %#x of spirv", got, e.Format, magic)
	}
	if !strings.Contains(e.Toolchain, "clang") {
		t.Errorf("got toolchain %q, want clang's version", e.Toolchain)
	}
	checkInPlace(t, e)
}

// checkInPlace fails when an image is not aligned, or is a copy and not a part of the program's own file.
func checkInPlace(t *testing.T, e runtime.Entry) {
	t.Helper()
	address := uintptr(unsafe.Pointer(unsafe.SliceData(e.Image())))
	if address%64 != 0 {
		t.Errorf("%v is at %#x, want a multiple of 64", e, address)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	if !mappedFrom(string(maps), address, exe) {
		t.Errorf("%v is at %#x, which is not mapped from %s", e, address, exe)
	}
}

// mappedFrom reports whether the mapping (proc_pid_maps(5)) that holds address is of the file.
func mappedFrom(maps string, address uintptr, file string) bool {
	for line := range strings.Lines(maps) {
		fields := strings.Fields(line)
		lo, hi, ok := strings.Cut(fields[0], "-")
		if ok && parseHex(lo) <= address && address < parseHex(hi) {
			return fields[len(fields)-1] == file
		}
	}
	return false
}

func parseHex(s string) (v uintptr) {
	for _, c := range s {
		v = v<<4 | uintptr(strings.IndexRune("0123456789abcdef", c))
	}
	return v
}
