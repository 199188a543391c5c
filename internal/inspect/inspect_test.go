package inspect_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj/elftest"
	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
)

// object returns a registry object with one native kernel.
func object(t testing.TB) []byte {
	t.Helper()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	code := elftest.Object{Comment: "cc", Funcs: []elftest.Func{{Name: "gokernel_K", Code: []byte{0x90, 0xc3}}}}
	if err := os.WriteFile(in("k.o"), code.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	scan := `{"Package":"example.com/p","Label":"//p","Decls":[{"ID":"gkf_K","Name":"K","File":"p.go","Line":1}],"Kernels":[{"Path":"example.com/p.K","Symbol":"gokernel_K","Layout":"","Decl":"gkf_K",` +
		`"Funcs":["gkf_K"],"Source":"` + strings.Repeat("0", 64) + `"}]}`
	if err := os.WriteFile(in("scan.json"), []byte(scan), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := manifest.ReadScan(in("scan.json")); err != nil {
		t.Fatal(err)
	}
	err := objgen.Run(&objgen.Config{
		Output: in("out.syso"), Arch: "amd64", Devices: []string{"cpu"}, Scans: []string{in("scan.json")},
		Objects: []objgen.Object{{Target: "cpu", File: in("k.o")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(in("out.syso"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func save(t testing.TB, b []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, b, 0o777); err != nil {
		t.Fatal(err)
	}
	return name
}

// entry opens a file that must hold the entry of object.
func entry(t *testing.T, name string) *inspect.Entry {
	t.Helper()
	f, err := inspect.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if err := f.Verify(); err != nil {
		t.Error(err)
	}
	list, err := f.Entries()
	if err != nil || len(list) != 1 || list[0].Name() != "example.com/p.K" {
		t.Fatalf("got %+v, %v, want one entry", list, err)
	}
	return &list[0]
}

func TestRelocatable(t *testing.T) {
	e := entry(t, save(t, object(t)))
	if b, err := e.Content(); err != nil || string(b) != "\x90\xc3" {
		t.Errorf("got % x, %v", b, err)
	}
}

func TestArchives(t *testing.T) {
	o := object(t)
	if len(o)%2 == 1 {
		o = append(o, 0)
	}
	head := func(name string, size int) string {
		return name + strings.Repeat(" ", 48-len(name)) + pad(size) + "`\n"
	}
	for kind, b := range map[string]string{
		"GNU":      "!<arch>\n" + head("/", 4) + "\x00\x00\x00\x00" + head("k.syso/", len(o)) + string(o),
		"GNU long": "!<arch>\n" + head("//", 24) + "a_name_of_20_bytes.syso/" + head("/0", len(o)) + string(o),
		"BSD":      "!<arch>\n" + head("#1/8", len(o)+8) + "name\x00\x00\x00\x00" + string(o),
		"Go":       "!<arch>\n" + head("__.PKGDEF", 2) + "go" + head("k.syso", len(o)) + string(o),
	} {
		t.Run(kind, func(t *testing.T) { entry(t, save(t, []byte(b))) })
	}
	for want, b := range map[string]string{
		"thin archive":  "!<thin>\n" + head("k.syso/", len(o)),
		"truncated":     "!<arch>\n" + head("k.syso/", len(o)+1) + string(o),
		"want the head": "!<arch>\n" + strings.Repeat("x", 60),
		"not inside":    "!<arch>\n" + head("/9", len(o)) + string(o),
	} {
		if _, err := inspect.Open(save(t, []byte(b))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func pad(n int) string {
	s := []byte("          ")
	for i := copy(s, ""); n > 0; n /= 10 {
		i++
		copy(s, append([]byte{byte('0' + n%10)}, bytes.TrimRight(s, " ")...))
	}
	return string(s[:10])
}

// goBuild links the object with a program that refers to it as the runtime does.
func goBuild(t *testing.T, source string, env ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil || testing.Short() || os.Getenv("TEST_TMPDIR") != "" {
		t.Skip("needs the go command and its cache; the rules' tests look into linked programs under Bazel")
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"go.mod": "module m\n\ngo 1.25\n", "main.go": source, "k.syso": string(object(t))} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "build", "-o", "main")
	c.Dir, c.Env = dir, append(os.Environ(), append(env, "GOWORK=off", "GOFLAGS=")...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "main")
}

const (
	cgoMain = `package main

// extern const unsigned char __start_gokernels[] __attribute__((weak, visibility("hidden")));
// static int first(void) { return __start_gokernels[0]; }
import "C"

func main() { println(C.first()) }
`
	pureMain = `package main

import _ "unsafe"

//go:linkname blob gokernels_one_registry_per_binary
var blob [192]byte

func main() { println(blob[0]) }
`
)

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("no %s", name)
	}
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

func TestProgramWithCgo(t *testing.T) {
	name := goBuild(t, cgoMain, "CGO_ENABLED=1")
	if b, err := entry(t, name).Content(); err != nil || string(b) != "\x90\xc3" {
		t.Errorf("got % x, %v", b, err)
	}
	run(t, "strip", name)
	entry(t, name)
	bare := withoutSections(t, name)
	if b, err := entry(t, bare).Content(); err != nil || string(b) != "\x90\xc3" {
		t.Errorf("without section headers: got % x, %v", b, err)
	}
}

func TestProgramWithoutCgo(t *testing.T) {
	name := goBuild(t, pureMain, "CGO_ENABLED=0")
	entry(t, name)
	run(t, "strip", name)
	entry(t, name)
}

// withoutSections returns a copy of a program without section headers, as sstrip
// makes it.
func withoutSections(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var h elf.Header64
	if err := binary.Read(bytes.NewReader(b), binary.LittleEndian, &h); err != nil {
		t.Fatal(err)
	}
	h.Shoff, h.Shnum, h.Shstrndx = 0, 0, 0
	var head bytes.Buffer
	if err := binary.Write(&head, binary.LittleEndian, &h); err != nil {
		t.Fatal(err)
	}
	copy(b, head.Bytes())
	return save(t, b)
}

// FuzzOpen opens damaged files: whatever the bytes are, it ends with an error or
// with entries that can be read.
func FuzzOpen(f *testing.F) {
	o := object(f)
	f.Add(o, uint32(0), byte(0))
	f.Add(append([]byte("!<arch>\nk.syso/                                         4096      `\n"), o...), uint32(60), byte(1))
	f.Fuzz(func(t *testing.T, b []byte, at uint32, flip byte) {
		if len(b) > 0 {
			b = bytes.Clone(b)
			b[int(at)%len(b)] ^= flip
		}
		file, err := inspect.Open(save(t, b))
		if err != nil {
			return
		}
		defer file.Close()
		file.Verify()
		list, _ := file.Entries()
		for i := range list {
			list[i].Content()
		}
	})
}
