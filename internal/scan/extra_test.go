package scan_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/scan"
)

// extra returns the configuration that adds instantiations to what w scanned.
func (w *world) extra(instantiations ...string) *scan.Config {
	c := &scan.Config{Label: "//app:kernels", Extras: instantiations, OutManifest: filepath.Join(w.out, "extra.json")}
	for _, p := range w.order {
		c.Summaries = append(c.Summaries, w.file(p, "summary.json"))
	}
	for _, name := range []string{"extra0.c", "extra1.c"} {
		c.OutShards = append(c.OutShards, filepath.Join(w.out, name))
	}
	return c
}

func TestExtra(t *testing.T) {
	w := small(t)
	c := w.extra("example.com/app/blas.Scale[ 64 ]", "example.com/app/blas.Saxpy", "example.com/app/blas.Scale[64]")
	if err := scan.Extra(c); err != nil {
		t.Fatal(err)
	}
	m, err := manifest.ReadScan(c.OutManifest)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, k := range m.Kernels {
		got = append(got, k.Symbol+" "+k.Launches[0].At)
	}
	if len(got) != 2 || !strings.HasSuffix(got[0], " //app:kernels") {
		t.Errorf("got %q, want one Saxpy and one Scale[64] for //app:kernels", got)
	}
	if diff := cmp.Diff([]uint64{64}, m.Kernels[1].Key); diff != "" {
		t.Error(diff)
	}
}

func TestExtraErrors(t *testing.T) {
	w := small(t)
	for text, want := range map[string]string{
		"example.com/app/blas.Scale":      "which has 0 axis sizes, want 1: example.com/app/blas.Scale[N]",
		"example.com/app/blas.Saxpy[1]":   "which has 1 axis sizes, want 0: example.com/app/blas.Saxpy",
		"example.com/app/blas.Scale[x]":   "want axis sizes in brackets",
		"example.com/app/blas.Scale[1":    "want axis sizes in brackets",
		"example.com/app/blas.Scale[-1]":  "want axis sizes in brackets",
		"example.com/app/blas.scale[1]":   "want one of example.com/app/blas.Scale[N], or add the library",
		"example.com/other.Nothing[1, 2]": "want one of example.com/app/blas.Saxpy, example.com/app/blas.Scale[N], or add",
	} {
		err := scan.Extra(w.extra(text))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "//app:kernels: extra: got") {
			t.Errorf("%s: got error %v, want %q", text, err, want)
		}
	}
}
