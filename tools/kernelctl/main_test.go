package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj/elftest"
	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the want files of testdata")

// TestGolden runs the cases of testdata, txtar files of
//
//	args         the command line
//	want.out     standard output
//	want.err     standard error
//	want.status  exit status
//
// in a folder with the files that objects makes.
func TestGolden(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("got no case in testdata, %v", err)
	}
	for i, name := range cases {
		if cases[i], err = filepath.Abs(name); err != nil {
			t.Fatal(err)
		}
	}
	objects(t)
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { golden(t, name) })
	}
}

func golden(t *testing.T, name string) {
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	status := run(&stdout, &stderr, strings.Fields(string(a.Files[0].Data)))
	got := &txtar.Archive{Comment: a.Comment, Files: a.Files[:1]}
	for _, f := range []txtar.File{
		{Name: "want.out", Data: stdout.Bytes()},
		{Name: "want.err", Data: stderr.Bytes()},
		{Name: "want.status", Data: fmt.Appendln(nil, status)},
	} {
		if len(f.Data) > 0 {
			got.Files = append(got.Files, f)
		}
	}
	if text := txtar.Format(got); *update {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	} else if want := txtar.Format(a); !bytes.Equal(text, want) {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

// hostile is a path that a terminal must not see.
const hostile = "example.com/evil.\x1b[2JA\u202eB\u009bC</script>"

// objects changes to a folder of its own and makes files in it: old.syso and
// new.syso, lib.a, which holds new.syso, none.o, and copies of new.syso with
// damage: flipped.syso, cut.syso, zero.syso.
func objects(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	saxpy := elftest.Func{Name: "gokernel_Saxpy", Code: []byte{0x0f, 0x1f, 0x00, 0xc3}}
	scale := elftest.Func{Name: "gokernel_Scale_8", Code: []byte{0x90, 0xc3}}
	write(t, "old.syso", registry(t, []elftest.Func{saxpy}, []string{"example.com/blas.Gone"}))
	saxpy.Code = []byte{0x90, 0x0f, 0x1f, 0x00, 0xc3}
	object := registry(t, []elftest.Func{saxpy, scale}, []string{hostile})
	write(t, "new.syso", object)
	write(t, "none.o", (&elftest.Object{Comment: "cc", Funcs: []elftest.Func{scale}}).Bytes())
	write(t, "lib.a", archive("kernels.syso", object))
	write(t, "cut.syso", object[:len(object)/4])
	i := bytes.Index(object, []byte(".version 7.0"))
	flipped := bytes.Clone(object)
	flipped[i] ^= 1
	write(t, "flipped.syso", flipped)
	zero := bytes.Clone(object)
	clear(zero[64 : i+64])
	write(t, "zero.syso", zero)
	write(t, "text", []byte("text"))
}

// registry returns a registry object of native kernels for cpu, and of PTX.
func registry(t *testing.T, funcs []elftest.Func, ptx []string) []byte {
	t.Helper()
	o := elftest.Object{Comment: "cc 1.0", Funcs: funcs}
	write(t, "kernels.o", o.Bytes())
	write(t, "image.ptx", []byte(".version 7.0\n// \x1b[31mred\n"))
	saxpy := manifest.Decl{ID: "gkf_Saxpy", Name: "Saxpy", File: "blas/blas.go", Line: 9}
	scan := manifest.Scan{Package: "example.com/blas", Label: "//blas", Decls: []manifest.Decl{saxpy}}
	for _, f := range funcs {
		k := manifest.Kernel{
			Path: "example.com/blas.Saxpy", Symbol: f.Name, Layout: "float32,[]float32,{float32,[2]complex64,[]int8},[0]int",
			Decl: saxpy.ID, Funcs: []string{saxpy.ID},
			Launches: []manifest.Launch{{At: "app/main.go:12"}, {At: "app/main.go:20"}}, Source: strings.Repeat("1", 64),
		}
		if f.Name != "gokernel_Saxpy" {
			k.Path, k.Key = "example.com/blas.Scale", []uint64{8}
		}
		scan.Kernels = append(scan.Kernels, k)
	}
	writeJSON(t, "scan.json", scan)
	c := &objgen.Config{
		Output: "out.syso", Arch: "amd64", Devices: []string{"cpu"}, Scans: []string{"scan.json"},
		Objects: []objgen.Object{{Target: "cpu", File: "kernels.o"}},
	}
	for _, path := range ptx {
		writeJSON(t, "image.json", manifest.Image{
			Path: path, Target: "nvptx64-sm_80", Format: "ptx", Layout: "[]float32", File: "evil.cu", Label: "//:evil", Toolchain: "\x1b]0;title\a",
		})
		c.Images = append(c.Images, objgen.Image{Manifest: "image.json", Payload: "image.ptx"})
	}
	if err := objgen.Run(c); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile("out.syso")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// archive returns an archive as GNU ar writes it.
func archive(name string, data []byte) []byte {
	return fmt.Appendf(nil, "!<arch>\n%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", name+"/", 0, 0, 0, "644", len(data), data)
}

func write(t *testing.T, name string, b []byte) {
	t.Helper()
	if err := os.WriteFile(name, b, 0o666); err != nil {
		t.Fatal(err)
	}
}

func writeJSON(t *testing.T, name string, v any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	write(t, name, b)
}

// TestNothingHostileIsPrinted runs every command and looks for what a terminal
// would obey.
func TestNothingHostileIsPrinted(t *testing.T) {
	objects(t)
	for _, args := range [][]string{
		{"ls", "new.syso"}, {"ls", "new.syso", "--json"}, {"show", "new.syso", hostile}, {"show", "new.syso", hostile, "--json"},
		{"show", "new.syso", "\x1b[0m"}, {"disasm", "new.syso", hostile}, {"verify", "flipped.syso"}, {"verify", "flipped.syso", "--json"},
		{"diff", "old.syso", "new.syso"}, {"diff", "old.syso", "new.syso", "--json"}, {"report", "new.syso", "-o", "-"}, {"ls", "\x1b[2J"},
	} {
		var stdout, stderr bytes.Buffer
		run(&stdout, &stderr, args)
		for _, out := range []string{stdout.String(), stderr.String()} {
			for _, bad := range []string{"\x1b", "\u202e", "\u009b", "\a", "C</script>"} {
				if strings.Contains(out, bad) && (bad != "C</script>" || args[0] == "report") {
					t.Errorf("%q: got %q in\n%q", args, bad, out)
				}
			}
		}
		if stdout.Len()+stderr.Len() == 0 {
			t.Errorf("%q: got no output", args)
		}
	}
}

func TestExtract(t *testing.T) {
	objects(t)
	for _, c := range []struct{ file, kernel, want string }{
		{"new.syso", hostile, ".version 7.0\n// \x1b[31mred\n"},
		{"new.syso", "Saxpy", "\x90\x0f\x1f\x00\xc3"},
		{"lib.a", "blas.Scale[8]", "\x90\xc3"},
	} {
		var stdout, stderr bytes.Buffer
		if status := run(&stdout, &stderr, []string{"extract", c.file, c.kernel, "-o", "-"}); status != 0 || stdout.String() != c.want {
			t.Errorf("%s %q: got %d, %q, %s, want %q", c.file, c.kernel, status, stdout.String(), stderr.String(), c.want)
		}
	}
}

// TestNoRegistry looks at a program that can launch and has no registry, as when
// objcopy has removed it: that is damage, not emptiness.
func TestNoRegistry(t *testing.T) {
	testmodule.New(t, map[string]string{
		"main.go":            "package main\n\nfunc main() { LaunchFill() }\n",
		"gokernel_launch.go": "package main\n\n//go:noinline\nfunc LaunchFill() { println() }\n",
	})
	if out, err := exec.Command("go", "build", "-o", "app", ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	var stdout, stderr bytes.Buffer
	status := run(&stdout, &stderr, []string{"verify", "app"})
	if want := "app: it can launch main.Fill and has no registry"; status != 1 || !strings.HasPrefix(stdout.String(), want) {
		t.Errorf("got %d, %s%s, want %q", status, &stdout, &stderr, want)
	}
}
