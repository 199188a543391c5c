//go:build bazel

// Package link_test runs the probe in every way that a Go program can be linked.
package link_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"strings"
	"testing"
)

const (
	image = "required: image cpu\ndefault: image cpu\n"
	body  = "default: body\n"
)

// want says what the probe prints in a mode: texts that must all be there.
func want(mode string) []string {
	switch {
	case mode == "pure":
		return []string{"required: error: ", "cgo", body}
	case strings.HasSuffix(mode, "_bare"):
		return []string{"required: error: ", "kernel_registry", body}
	default:
		return []string{image}
	}
}

func TestExecutables(t *testing.T) {
	modes := strings.Fields(os.Getenv("EXECUTABLES"))
	if len(modes) < 8 {
		t.Fatalf("got %d executables, want the modes of rules_go and the linkers of the host", len(modes))
	}
	for _, pair := range modes {
		mode, path, _ := strings.Cut(pair, "=")
		t.Run(mode, func(t *testing.T) {
			check(t, want(mode), path)
			checkStack(t, path)
			checkLinker(t, mode, path)
		})
	}
}

// Two shared libraries in one process: the one without a registry must not read its neighbour's.
func TestSharedLibraries(t *testing.T) {
	host, with, bare := os.Getenv("HOST_DLOPEN"), os.Getenv("SHARED"), os.Getenv("SHARED_BARE")
	check(t, []string{image}, host, with)
	check(t, want("shared_bare"), host, bare)
	checkStack(t, with)
}

func TestArchive(t *testing.T) {
	check(t, []string{image}, os.Getenv("HOST_ARCHIVE"))
}

// Stripping a linked program keeps the registry: the section is allocated.
func TestStrip(t *testing.T) {
	path := copyOf(t, "exe")
	if out, err := exec.Command("strip", path).CombinedOutput(); err != nil {
		t.Fatalf("strip: %v\n%s", err, out)
	}
	check(t, []string{image}, path)
}

// A section that was emptied after linking is damage, which is reported, and not a program without kernels.
func TestRemovedSection(t *testing.T) {
	path := copyOf(t, "exe")
	if out, err := exec.Command("objcopy", "--remove-section=gokernels", path).CombinedOutput(); err != nil {
		t.Fatalf("objcopy: %v\n%s", err, out)
	}
	out, err := exec.Command(path).CombinedOutput()
	if err != nil {
		t.Fatalf("run: %v\n%s", err, out)
	}
	if !strings.Contains(string(out), "registry: ") || strings.Contains(string(out), "body") {
		t.Errorf("got %q, want a damaged registry", out)
	}
}

// check runs a command and wants every text in what it prints.
func check(t *testing.T, want []string, command string, args ...string) {
	t.Helper()
	out, err := exec.Command(command, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("run: %v\n%s", err, out)
	}
	for _, text := range want {
		if !strings.Contains(string(out), text) {
			t.Errorf("got %q, want %q in it", out, text)
		}
	}
}

// checkStack fails when the registry object made the whole program's stack executable.
func checkStack(t *testing.T, path string) {
	t.Helper()
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_GNU_STACK && p.Flags&elf.PF_X != 0 {
			t.Error("the stack is executable")
		}
	}
}

// checkLinker fails when a mode that names a linker was linked by another.
func checkLinker(t *testing.T, mode, path string) {
	t.Helper()
	_, linker, ok := strings.Cut(strings.TrimSuffix(mode, "_bare"), "gc_")
	if !ok {
		return
	}
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	comment := ""
	if s := f.Section(".comment"); s != nil {
		data, err := s.Data()
		if err != nil {
			t.Fatal(err)
		}
		comment = string(data)
	}
	got := "bfd" // leaves no mark
	switch {
	case strings.Contains(comment, "LLD"):
		got = "lld"
	case strings.Contains(comment, "mold"):
		got = "mold"
	case f.Section(".note.gnu.gold-version") != nil:
		got = "gold"
	}
	if got != linker {
		t.Errorf("linked by %s, want %s; .comment is %q", got, linker, comment)
	}
}

// copyOf returns a writable copy of the executable of a mode.
func copyOf(t *testing.T, mode string) string {
	t.Helper()
	for _, pair := range strings.Fields(os.Getenv("EXECUTABLES")) {
		name, built, _ := strings.Cut(pair, "=")
		if name != mode {
			continue
		}
		data, err := os.ReadFile(built)
		if err != nil {
			t.Fatal(err)
		}
		path := t.TempDir() + "/" + mode
		if err := os.WriteFile(path, data, 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	t.Fatalf("no executable %q", mode)
	return ""
}
