package lower

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the golden tests got into testdata")

// TestGolden compares the C of functions with testdata/golden. The C is compiled
// by the oracle tests; this test shows in a review what a change does to it.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/golden/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("got no case, error %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil || len(ar.Files) != 2 || ar.Files[0].Name != "k.go" || ar.Files[1].Name != "want.c" {
				t.Fatalf("want files k.go and want.c, error %v", err)
			}
			unit, _ := mustLower(t, loadSource(t, "example.com/k", string(ar.Files[0].Data)))
			var got strings.Builder
			for _, f := range unit.Funcs {
				got.WriteString(unmarked(f.C))
			}
			if *update {
				ar.Files[1].Data = []byte(got.String())
				if err := os.WriteFile(name, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(ar.Files[1].Data), got.String()); diff != "" {
				t.Errorf("-want +got (-update writes it):\n%s", diff)
			}
		})
	}
}
