package lower

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestIntervals checks the interval arithmetic by itself, on random intervals.
func TestIntervals(t *testing.T) {
	cc, dir := compiler(t), t.TempDir()
	test, err := os.ReadFile("testdata/interval.c")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "interval.c"), prelude+intervals+string(test))
	build := exec.Command(cc, append([]string{"-O1", "-o", "interval", "interval.c"}, cflags...)...)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build.Args, err, out)
	}
	if out, err := exec.Command(filepath.Join(dir, "interval")).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
