package scan_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

const blas = `package blas

import "github.com/rules-gokernel/rules_gokernel/device"

// Saxpy adds a*x to y.
//
//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

// Scale multiplies rows.
//
//gokernel:device
func Scale[N device.Dim](t device.Thread, f float32, x []float32) {
	for k := 0; k < device.Size[N](); k++ {
		x[t.Global(0)*device.Size[N]()+k] *= f
	}
}
`

const app = `package app

import "example.com/app/blas"

var (
	A = blas.LaunchSaxpy
	B = blas.LaunchScale[[2]int]
	C = blas.LaunchScale[[3]int]
	D = blas.LaunchScale[[4]int]
)
`

// small makes a module of two packages and scans it.
func small(t *testing.T) *world {
	t.Helper()
	testmodule.New(t, map[string]string{"blas/blas.go": blas, "app/app.go": app})
	generate(t, "blas")
	w := newWorld(t)
	w.scanAll()
	return w
}

// shardTexts returns the shards of the package with this path.
func (w *world) shardTexts(rel string) []string {
	var texts []string
	for _, name := range w.config(w.app(rel)).OutShards {
		b, err := os.ReadFile(name)
		if err != nil {
			w.t.Fatal(err)
		}
		texts = append(texts, string(b))
	}
	return texts
}

// symbols returns the symbols in the manifest of the package with this path.
func (w *world) symbols(rel string) []string {
	w.t.Helper()
	m, err := manifest.ReadScan(w.file(w.app(rel), "manifest.json"))
	if err != nil {
		w.t.Fatal(err)
	}
	var s []string
	for _, k := range m.Kernels {
		s = append(s, k.Symbol)
	}
	return s
}

func TestShardsPartitionTheInstances(t *testing.T) {
	w := small(t)
	symbols := w.symbols("app")
	if len(symbols) != 4 {
		t.Fatalf("got symbols %q, want 4", symbols)
	}
	for _, s := range symbols {
		n := 0
		for _, text := range w.shardTexts("app") {
			if strings.Contains(text, s+"(") {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is in %d shards, want 1", s, n)
		}
	}
	if got := w.symbols("blas"); len(got) != 0 {
		t.Errorf("blas launches nothing, got %q", got)
	}
}

// TestShardsCompile compiles the shards as the build does, but quicker.
func TestShardsCompile(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip(err)
	}
	w := small(t)
	for _, rel := range []string{"app", "blas"} {
		for _, name := range w.config(w.app(rel)).OutShards {
			args := []string{"-std=gnu11", "-O1", "-fwrapv", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-c", name, "-o", name + ".o"}
			if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
				t.Errorf("%s %s: %v\n%s", cc, strings.Join(args, " "), err, out)
			}
		}
	}
}

// TestShiftedLines moves code in a package: its manifest says so, and no other
// output of any scan differs. Nothing is lowered, and no importer is scanned.
func TestShiftedLines(t *testing.T) {
	w := small(t)
	read := func(dir string) map[string]string {
		out := map[string]string{}
		for _, rel := range []string{"blas", "app"} {
			for _, name := range []string{"summary.json", "types", "manifest.json", "shard0.c", "shard1.c", "shard2.c"} {
				out[rel+"/"+name] = w.read(rel, name)
			}
		}
		delete(out, dir+"/manifest.json")
		return out
	}
	manifest, before := w.read("blas", "manifest.json"), read("blas")
	testmodule.Write(t, "blas/blas.go", "// A comment.\n\n"+blas)
	w = w.again()
	if diff := cmp.Diff(before, read("blas")); diff != "" {
		t.Errorf("after an edit of blas:\n%s", diff)
	}
	if w.read("blas", "manifest.json") == manifest {
		t.Error("the manifest of blas still has the old lines")
	}
	manifest, before = w.read("app", "manifest.json"), read("app")
	first, rest, _ := strings.Cut(app, "var (")
	testmodule.Write(t, "app/app.go", first+"// More.\n\nvar x = 1\n\nvar ("+rest)
	w = w.again()
	if diff := cmp.Diff(before, read("app")); diff != "" {
		t.Errorf("after an edit of app:\n%s", diff)
	}
	if w.read("app", "manifest.json") == manifest {
		t.Error("the manifest of app still has the old lines")
	}
}

// TestOrderOfInputs permutes what the build passes.
func TestOrderOfInputs(t *testing.T) {
	small(t)
	testmodule.Write(t, "app/more.go", "package app\n\nimport \"example.com/app/blas\"\n\nvar E = blas.LaunchScale[[3]string]\n")
	w := newWorld(t)
	w.scanAll()
	read := func() []string {
		return append(w.shardTexts("app"), w.read("app", "manifest.json"), w.read("app", "summary.json"), w.read("blas", "summary.json"))
	}
	before := read()
	c := w.config(w.app("app"))
	slices.Reverse(c.Sources)
	slices.Reverse(c.Archives)
	slices.Reverse(c.Summaries)
	if err := scan.Run(c); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, read()); diff != "" {
		t.Errorf("outputs differ:\n%s", diff)
	}
}

func TestImportMap(t *testing.T) {
	w := small(t)
	// A vendored copy: importers say example.com/alias, the compiler says
	// what its export data says, and so do summaries.
	testmodule.Write(t, "app/app.go", strings.Replace(app, `"example.com/app/blas"`, `"example.com/alias"`, 1))
	c := w.config(w.app("app"))
	for i, a := range c.Archives {
		if a.ImportMap == "example.com/app/blas" {
			c.Archives[i].ImportPaths = []string{"example.com/vendored", "example.com/alias"}
		}
	}
	if err := scan.Run(c); err != nil {
		t.Fatal(err)
	}
	if got := w.symbols("app"); len(got) != 4 {
		t.Errorf("got symbols %q, want 4", got)
	}
}

// TestUnconcerned scans a package that can launch nothing: it is no error that it
// has type errors, and only those outside of functions are known.
func TestUnconcerned(t *testing.T) {
	t.Chdir(t.TempDir())
	testmodule.Write(t, "p/p.go", "package p\n\nfunc f() int { return \"\" }\n\nvar X int = Y\n")
	testmodule.Write(t, "p/bad_windows.go", "not Go")
	c := &scan.Config{
		ImportPath: "example.com/p", GOOS: "linux", GOARCH: "amd64", Sources: []string{"p/p.go", "p/bad_windows.go"},
		OutSummary: "s.json", OutTypes: "t", OutManifest: "m.json", OutShards: []string{"0.c", "1.c"},
	}
	if err := scan.Run(c); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"s.json", "m.json", "0.c", "1.c"} {
		if !exists(name) {
			t.Errorf("%s is not written", name)
		}
	}
	got, err := os.ReadFile("t")
	if want := "# no types: p/p.go:5:13: undefined: Y\n"; err != nil || string(got) != want {
		t.Errorf("got types %q, %v, want %q", got, err, want)
	}
}

func TestTestFilter(t *testing.T) {
	testmodule.New(t, map[string]string{
		"blas/blas.go":   blas,
		"app/app.go":     app,
		"app/in_test.go": "package app\n\nimport \"example.com/app/blas\"\n\nvar In = blas.LaunchScale[[10]int]\n",
		"app/ex_test.go": "package app_test\n\nimport \"example.com/app/blas\"\n\nvar Ex = blas.LaunchScale[[11]int]\n",
	})
	generate(t, "blas")
	w := newWorld(t)
	w.scanAll()
	for filter, want := range map[string][]string{
		scan.TestsNone:     {"_2_", "_3_", "_4_"},
		scan.TestsInternal: {"_2_", "_3_", "_4_", "_10_"},
		scan.TestsExternal: {"_11_"},
	} {
		c := w.config(w.app("app"))
		c.TestFilter = filter
		if err := scan.Run(c); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range w.symbols("app") {
			if _, rest, ok := strings.Cut(s, "gokernel_Scale"); ok {
				got = append(got, rest[:strings.LastIndexByte(rest, '_')+1])
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-testfilter %s:\n%s", filter, diff)
		}
	}
}

// TestStdlibFolder lays the standard library out as rules_go does.
func TestStdlibFolder(t *testing.T) {
	small(t)
	testmodule.Write(t, "app/app.go", strings.Replace(app, "import ", "import \"net/http\"\nimport ", 1)+"\nvar F = http.MethodGet\n")
	w := newWorld(t)
	for path, p := range w.pkg {
		if !p.Standard || p.Export == "" {
			continue
		}
		name := filepath.Join("std", "linux_amd64_race", path+".a")
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(p.Export, name); err != nil {
			t.Fatal(err)
		}
	}
	c := w.config(w.app("app"))
	c.Archives = slices.DeleteFunc(c.Archives, func(a scan.Archive) bool { return w.pkg[a.ImportMap].Standard })
	c.Stdlib, c.InstallSuffix = []string{"std"}, "linux_amd64_race"
	if err := scan.Run(c); err != nil {
		t.Fatal(err)
	}
}

// TestMissingSummary leaves out the package that declares the kernel, which a
// package reaches through generic code of another.
func TestMissingSummary(t *testing.T) {
	testmodule.New(t, map[string]string{
		"blas/blas.go": blas,
		"wrap/wrap.go": "package wrap\n\nimport \"example.com/app/blas\"\n\nfunc F[N any]() { _ = blas.LaunchScale[N] }\n",
		"app/app.go":   "package app\n\nimport \"example.com/app/wrap\"\n\nfunc f() { wrap.F[[2]int]() }\n",
	})
	generate(t, "blas")
	w := newWorld(t)
	w.scanAll()
	c := w.config(w.app("app"))
	c.Summaries = []string{w.file(w.app("wrap"), "summary.json")}
	if err := scan.Run(c); err == nil || !strings.HasPrefix(err.Error(), "app/app.go:5:1: launches example.com/app/blas.Scale through another package") {
		t.Errorf("got %v", err)
	}
}

func TestMissingExportData(t *testing.T) {
	w := small(t)
	c := w.config(w.app("app"))
	c.Archives = nil
	err := scan.Run(c)
	if err == nil {
		t.Fatal("got no error")
	}
	if got := scan.Lines(err)[0]; !strings.HasPrefix(got, "app/app.go:3:8: could not import example.com/app/blas") || !strings.Contains(got, "add the library that provides it to deps") {
		t.Errorf("got %q", got)
	}
}

func TestConfigErrors(t *testing.T) {
	ok := scan.Config{
		ImportPath: "p", GOOS: "linux", GOARCH: "amd64", OutSummary: "s", OutTypes: "t", OutManifest: "m", OutShards: []string{"0"},
	}
	for want, change := range map[string]func(*scan.Config){
		"-importpath":  func(c *scan.Config) { c.ImportPath = "" },
		"-goos":        func(c *scan.Config) { c.GOARCH = "" },
		"-out_summary": func(c *scan.Config) { c.OutManifest = "" },
		"-out_shard":   func(c *scan.Config) { c.OutShards = nil },
		"-testfilter":  func(c *scan.Config) { c.TestFilter = "sometimes" },
	} {
		c := ok
		change(&c)
		if err := scan.Run(&c); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want an error about %s", err, want)
		}
	}
}

func TestParseArchive(t *testing.T) {
	a, err := scan.ParseArchive("a/b:c=v/a/b=dir/a=b.x")
	want := scan.Archive{ImportPaths: []string{"a/b", "c"}, ImportMap: "v/a/b", File: "dir/a=b.x"}
	if diff := cmp.Diff(want, a); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, bad := range []string{"", "a", "a=b", "=b=c", "a=b="} {
		if _, err := scan.ParseArchive(bad); err == nil {
			t.Errorf("%q: got no error", bad)
		}
	}
}
