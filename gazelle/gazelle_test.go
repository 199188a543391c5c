package gazelle_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	// Its module is one that the command needs and the plugin does not.
	_ "github.com/bazelbuild/bazel-gazelle/walk"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

var update = flag.Bool("update", false, "rewrite the BUILD.want and want.log files of testdata")

// TestGolden runs Gazelle with the plugin on each folder of testdata:
//
//	BUILD.in    a BUILD file before, in any folder
//	BUILD.want  after; where there is none, no BUILD file may be
//	args        arguments for each run, one run a line; by default one run without
//	want.log    what Gazelle prints
//	modcache    what the go command downloaded
//
// After that, the same again must change nothing.
func TestGolden(t *testing.T) {
	cases, err := filepath.Glob("testdata/*")
	if err != nil || len(cases) == 0 {
		t.Fatalf("got no case in testdata, %v", err)
	}
	for i, name := range cases {
		if cases[i], err = filepath.Abs(name); err != nil {
			t.Fatal(err)
		}
	}
	command := buildGazelle(t)
	for _, dir := range cases {
		t.Run(filepath.Base(dir), func(t *testing.T) { golden(t, command, dir) })
	}
}

func golden(t *testing.T, command, dir string) {
	repo := t.TempDir()
	copyCase(t, dir, repo)
	log := gazelle(t, command, dir, repo)
	got := buildFiles(t, repo, "BUILD.bazel")
	if *update {
		rewrite(t, dir, got, log)
	}
	want := buildFiles(t, dir, "BUILD.want")
	for name, data := range want {
		if got[name] != data {
			t.Errorf("%s: got\n%s\nwant\n%s", filepath.Join(name, "BUILD.bazel"), got[name], data)
		}
	}
	for name, data := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: got\n%s\nwant no file", filepath.Join(name, "BUILD.bazel"), data)
		}
	}
	wantLog, _ := os.ReadFile(filepath.Join(dir, "want.log"))
	if log != string(wantLog) {
		t.Errorf("printed %q, want %q", log, wantLog)
	}
	gazelle(t, command, dir, repo)
	for name, data := range buildFiles(t, repo, "BUILD.bazel") {
		if got[name] != data {
			t.Errorf("%s: a second run made of\n%s\nthis\n%s", filepath.Join(name, "BUILD.bazel"), got[name], data)
		}
	}
}

// copyCase copies the files of dir to repo, a repository afterwards.
func copyCase(t *testing.T, dir, repo string) {
	t.Helper()
	if err := os.CopyFS(repo, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(repo, "MODULE.bazel")); err != nil {
		testmodule.Write(t, filepath.Join(repo, "MODULE.bazel"), `module(name = "app")

bazel_dep(name = "gazelle", version = "0.47.0")
bazel_dep(name = "rules_go", version = "0.65.0")
bazel_dep(name = "rules_gokernel", version = "0.1.0")
`)
	}
	for name, data := range buildFiles(t, dir, "BUILD.in") {
		testmodule.Write(t, filepath.Join(repo, name, "BUILD.bazel"), data)
	}
}

// gazelle does the runs of a case and returns what was printed.
func gazelle(t *testing.T, command, dir, repo string) string {
	t.Helper()
	runs := []string{""}
	if data, err := os.ReadFile(filepath.Join(dir, "args")); err == nil {
		runs = strings.Split(strings.TrimSpace(string(data)), "\n")
	}
	var log strings.Builder
	for _, args := range runs {
		cmd := exec.Command(command, append([]string{"update", "-gokernel_check=false"}, strings.Fields(args)...)...)
		cmd.Dir = repo
		cmd.Env = append(os.Environ(), "GOMODCACHE="+filepath.Join(repo, "modcache"))
		out, err := cmd.CombinedOutput()
		log.Write(bytes.ReplaceAll(out, []byte(repo+"/"), nil))
		if err != nil {
			t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
		}
	}
	return log.String()
}

// buildFiles returns the files below dir that are called base, by folder.
func buildFiles(t *testing.T, dir, base string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.Name() != base {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, filepath.Dir(name))
		files[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func rewrite(t *testing.T, dir string, got map[string]string, log string) {
	t.Helper()
	for name := range buildFiles(t, dir, "BUILD.want") {
		if err := os.Remove(filepath.Join(dir, name, "BUILD.want")); err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range got {
		testmodule.Write(t, filepath.Join(dir, name, "BUILD.want"), data)
	}
	if log == "" {
		os.Remove(filepath.Join(dir, "want.log"))
		return
	}
	testmodule.Write(t, filepath.Join(dir, "want.log"), log)
}

// TestStale looks at what Gazelle says about generated launchers.
func TestStale(t *testing.T) {
	command := buildGazelle(t)
	testmodule.New(t, map[string]string{
		"MODULE.bazel":    `module(name = "app")`,
		"BUILD.bazel":     "# gazelle:prefix " + testmodule.Path + "\n",
		"blas/blas.go":    "package blas\n\nimport \"github.com/rules-gokernel/rules_gokernel/device\"\n\n//gokernel:device\nfunc Scale(t device.Thread, y []float32) {}\n",
		"off/BUILD.bazel": "# gazelle:gokernel disabled\n",
		"off/off.go":      "package off\n\nimport \"github.com/rules-gokernel/rules_gokernel/device\"\n\n//gokernel:device\nfunc Scale(t device.Thread, y []float32) {}\n",
		"plain/plain.go":  "package plain\n",
	})
	const file = "blas/gokernel_launch.go"
	run := func(want string) {
		t.Helper()
		out, err := exec.Command(command, "update").CombinedOutput()
		if err != nil || string(out) != want {
			t.Errorf("got %v and\n%s\nwant\n%s", err, out, want)
		}
	}
	missing := "gazelle: " + file + ": is missing: run go generate (" + godir.Command + " blas)\n"
	run(missing)
	underBazel(t, command, missing)
	if _, err := os.Stat(file); err == nil {
		t.Error("it was written")
	}
	if _, err := godir.Write(godir.Dir{Path: "blas"}); err != nil {
		t.Fatal(err)
	}
	run("")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	testmodule.Write(t, file, strings.Replace(string(data), "func LaunchScale", "func LaunchOther", 1))
	if out, _ := exec.Command(command, "update").CombinedOutput(); !strings.HasPrefix(string(out), "gazelle: "+file+":1:1: is stale: run go generate ("+godir.Command+" blas); line ") {
		t.Errorf("got %s", out)
	}
}

// underBazel runs Gazelle in the repository at hand as bazel run does: from
// elsewhere, with the build's go command.
func underBazel(t *testing.T, command, want string) {
	t.Helper()
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, "update")
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "BUILD_WORKSPACE_DIRECTORY="+wd, "GOROOT="+strings.TrimSpace(string(root)), "PATH="+cmd.Dir)
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
		t.Errorf("under Bazel: got %v and\n%s\nwant\n%s", err, out, want)
	}
}

const langs = `package main

import (
	"github.com/bazelbuild/bazel-gazelle/language"
	golang "github.com/bazelbuild/bazel-gazelle/language/go"
	"github.com/bazelbuild/bazel-gazelle/language/proto"

	"github.com/rules-gokernel/rules_gokernel/gazelle"
)

var languages = []language.Language{proto.NewLanguage(), golang.NewLanguage(), gazelle.NewLanguage()}
`

// binary is Gazelle with the plugin, once a test has built it.
var binary string

// buildGazelle builds Gazelle with the plugin and returns the command's file. As
// the rule gazelle_binary does, it puts a list of languages beside the command's
// sources; the module's path lets these import what is internal to Gazelle.
func buildGazelle(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(binary); err == nil {
		return binary
	}
	dir, err := os.MkdirTemp("", "gazelle")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "gazelle")
	built := t.Run("build", func(t *testing.T) {
		testmodule.New(t, map[string]string{"langs.go": langs})
		copyCommand(t)
		for _, args := range [][]string{
			{"mod", "edit", "-module=github.com/bazelbuild/bazel-gazelle/cmd/with_gokernel"},
			{"build", "-o", file, "."},
		} {
			if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
				t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
			}
		}
	})
	if _, err := os.Stat(file); !built || err != nil {
		os.RemoveAll(dir)
		t.Skip("see build")
	}
	binary = file
	return file
}

func TestMain(m *testing.M) {
	status := m.Run()
	if binary != "" {
		os.RemoveAll(filepath.Dir(binary))
	}
	os.Exit(status)
}

// copyCommand copies the sources of Gazelle's command, but for its languages.
func copyCommand(t *testing.T) {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/bazelbuild/bazel-gazelle").Output()
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "cmd", "gazelle", "*.go"))
	if err != nil || len(sources) == 0 {
		t.Fatalf("got no sources below %s, %v", out, err)
	}
	for _, name := range sources {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if base := filepath.Base(name); base != "langs.go" && !strings.HasSuffix(base, "_test.go") {
			testmodule.Write(t, base, string(data))
		}
	}
}
