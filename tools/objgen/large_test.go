package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestMain lets the test program be objgen.
func TestMain(m *testing.M) {
	if os.Getenv("OBJGEN_TEST_MAIN") != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestLargeRegistry writes a registry of 1 GB and looks at objgen's memory. It writes to the disk for seconds, so it runs only when asked.
func TestLargeRegistry(t *testing.T) {
	if os.Getenv("OBJGEN_TEST_LARGE") == "" {
		t.Skip("OBJGEN_TEST_LARGE is not set")
	}
	const images, size, limit = 256, 4 << 20, 100 << 20
	dir := t.TempDir()
	args := []string{"-o", filepath.Join(dir, "kernels.syso"), "-arch", "amd64"}
	image := filepath.Join(dir, "image.bin")
	if err := os.WriteFile(image, []byte(strings.Repeat("image!\n ", size/8)), 0o666); err != nil {
		t.Fatal(err)
	}
	for i := range images {
		name := filepath.Join(dir, fmt.Sprintf("%d.json", i))
		text := fmt.Sprintf(`{"Path": "a.K", "Key": [%d], "Target": "gpu", "Format": "bin", "Layout": "int"}`, i)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, "-image", name+"="+image)
	}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "OBJGEN_TEST_MAIN=1")
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("got %v, %s", err, out)
	}
	rss := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	t.Logf("objgen used %d MB for %d MB of images", rss>>20, images*size>>20)
	if rss > limit {
		t.Errorf("got %d bytes of memory, want at most %d", rss, limit)
	}
}
