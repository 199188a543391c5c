package scan_test

import (
	"flag"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/testmodule"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden scans the module in each testdata/*.txtar. The archive's want/
// files are the manifests of the packages that launch something, and the errors
// of those that are refused. Launchers are generated unless the archive brings
// a generated file, empty if it should be missing.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no case found in testdata")
	}
	for _, file := range files {
		abs, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { golden(t, abs) })
	}
}

func golden(t *testing.T, file string) {
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	testmodule.New(t, nil)
	unpack(t, ar)
	w := newWorld(t)
	got := map[string]string{}
	for _, p := range w.order {
		rel := path.Join("want", w.rel(p))
		if err := scan.Run(w.config(p)); err != nil {
			got[rel+"/errors"] = strings.Join(scan.Lines(err), "\n") + "\n"
		} else if m := w.read(w.rel(p), "manifest.json"); strings.Contains(m, `"Path"`) {
			got[rel+"/manifest.json"] = digests.ReplaceAllString(m, `"HASH"`)
		}
	}
	compare(t, file, ar, got)
}

// digests stand for C, which is lower's to test.
var digests = regexp.MustCompile(`"[0-9a-f]{64}"`)

// unpack writes the archive's files and generates launchers.
func unpack(t *testing.T, ar *txtar.Archive) {
	t.Helper()
	declares, brings := map[string]bool{}, map[string]bool{}
	for _, f := range ar.Files {
		if strings.HasPrefix(f.Name, "want/") {
			continue
		}
		dir := path.Dir(f.Name)
		if path.Base(f.Name) == launcher.File {
			brings[dir] = true
			if len(f.Data) == 0 {
				continue
			}
		}
		declares[dir] = declares[dir] || launcher.MayDeclare(f.Data)
		testmodule.Write(t, f.Name, string(f.Data))
	}
	for dir := range declares {
		if declares[dir] && !brings[dir] {
			generate(t, dir)
		}
	}
}

// compare compares got with the archive's want/ files.
func compare(t *testing.T, file string, ar *txtar.Archive, got map[string]string) {
	t.Helper()
	want := map[string]string{}
	var kept []txtar.File
	for _, f := range ar.Files {
		if strings.HasPrefix(f.Name, "want/") {
			want[f.Name] = string(f.Data)
		} else {
			kept = append(kept, f)
		}
	}
	if !*update {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("differs, -want +got (run with -update to accept):\n%s", diff)
		}
		return
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		kept = append(kept, txtar.File{Name: name, Data: []byte(got[name])})
	}
	ar.Files = kept
	if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
		t.Fatal(err)
	}
}
