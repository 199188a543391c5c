package gobuild

import (
	"debug/dwarf"
	"debug/elf"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

// debugged is kernels with a body of several lines.
var debugged = strings.Replace(kernels, "{ x[t.Global(0)] = int32(device.Size[N]()) }", `{
	n := int32(device.Size[N]())
	for i := range x {
		x[i] += n*int32(i) + int32(t.Global(0))
	}
	x[0] = n
}`, 1)

// newDebugModule is newModule for a build with debug information.
func newDebugModule(t *testing.T) *Config {
	c := newModule(t)
	testmodule.Write(t, "kernels/kernels.go", debugged)
	c.Debug = true
	return c
}

// goLines returns the lines of the Go file that the code of a kernel of the
// program comes from.
func goLines(t *testing.T, exe, kernel, file string) map[int]bool {
	t.Helper()
	f, err := elf.Open(exe)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	data, err := f.DWARF()
	if err != nil {
		t.Fatal(err)
	}
	lines := map[int]bool{}
	for _, s := range symbols {
		if strings.HasPrefix(s.Name, kernel) && elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			addLines(t, data, s, file, lines)
		}
	}
	return lines
}

// addLines adds the lines of the file that a function's addresses have.
func addLines(t *testing.T, data *dwarf.Data, s elf.Symbol, file string, lines map[int]bool) {
	t.Helper()
	for r := data.Reader(); ; r.SkipChildren() {
		unit, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if unit == nil {
			return
		}
		table, err := data.LineReader(unit)
		if err != nil {
			t.Fatal(err)
		}
		if table == nil {
			continue
		}
		for e := new(dwarf.LineEntry); ; {
			if err := table.Next(e); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if e.Address >= s.Value && e.Address < s.Value+s.Size && strings.HasSuffix(e.File.Name, file) {
				lines[e.Line] = true
			}
		}
	}
}

// TestDebug links a program as the go command does, and asks where the code of a
// kernel comes from: its symbol has the kernel's name and key, and its addresses
// are lines of the Go file.
func TestDebug(t *testing.T) {
	c := newDebugModule(t)
	if _, err := c.Build("./cmd/app"); err != nil {
		t.Fatal(err)
	}
	exe := filepath.Join(t.TempDir(), "app")
	if out, err := exec.Command("go", "build", "-o", exe, "./cmd/app").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	lines := goLines(t, exe, "gokernel_Fill_7_", "kernels/kernels.go")
	for line := range lines {
		if line < 8 || line > 14 {
			t.Errorf("got line %d, want lines 8 to 14", line)
		}
	}
	if !lines[11] || !lines[13] {
		t.Errorf("got lines %v, want 11 and 13", lines)
	}
	if out, err := exec.Command(exe).CombinedOutput(); err != nil || string(out) != "7 <nil>\n" {
		t.Errorf("got %s, %v, want what the image writes", out, err)
	}
}

// TestDebugPure links the same registry with Go's own linker, which has no use
// for the debug information.
func TestDebugPure(t *testing.T) {
	c := newDebugModule(t)
	if _, err := c.Build("./cmd/app"); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CGO_ENABLED", "0")
	if out, err := exec.Command("go", "run", "./cmd/app").CombinedOutput(); err != nil || !strings.Contains(string(out), "without cgo") {
		t.Errorf("got %v\n%s", err, out)
	}
}

// TestDebugDiagnostics compiles C that a compiler warns of: it names the Go file.
func TestDebugDiagnostics(t *testing.T) {
	c := newDebugModule(t)
	testmodule.Write(t, "kernels/kernels.go", strings.Replace(debugged, "x[0] = n", "if float32(n) == 0.5 {\n\t\tx[0] = n\n\t}", 1))
	c.CC += " -Wfloat-equal -Werror"
	if _, err := c.Build("./cmd/app"); err == nil || !strings.Contains(err.Error(), "kernels/kernels.go:13:") {
		t.Errorf("got %v, want a diagnostic at kernels/kernels.go:13", err)
	}
}
