package section

import (
	"os/exec"
	"strings"
	"testing"
)

// TestNone reads the section of this test program, which has no registry.
func TestNone(t *testing.T) {
	if b, err := Bytes(); len(b) != 0 || err != nil {
		t.Errorf("got %d bytes and %v, want none", len(b), err)
	}
}

// TestMsanRefused builds the package as -msan does.
func TestMsanRefused(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	out, err := exec.Command("go", "build", "-tags", "msan", ".").CombinedOutput()
	if err == nil {
		t.Skip("built without cgo")
	}
	if want := "Go leaves .syso files out under -msan"; !strings.Contains(string(out), want) {
		t.Errorf("got %s\nwant %s", out, want)
	}
}
