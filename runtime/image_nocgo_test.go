//go:build !cgo

package runtime

import (
	"errors"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// both runs a test with Go bodies: there are no images without cgo.
func both(t *testing.T, test func(t *testing.T, q *Queue)) {
	t.Run("body", func(t *testing.T) { test(t, bodies(t)) })
}

// TestWithoutCgo reads a registry that has images, and runs the Go body.
func TestWithoutCgo(t *testing.T) {
	section, err := wire.Build([]wire.Entry{{
		Record: wire.Record{Path: testPath + "Empty", Target: "cpu", Format: wire.FormatNative},
		Native: true,
	}}, [][]byte{nil})
	if err != nil {
		t.Fatal(err)
	}
	d := deviceOf(t, section)
	if why := d.Why(); !strings.Contains(why, "without cgo") {
		t.Errorf("Why: got %q, want it to say that cgo is missing", why)
	}
	n := 0
	for entry, err := range d.registry.entries() {
		if n++; err != nil || entry.String() != testPath+"Empty for cpu" {
			t.Errorf("got entry %v, %v, want Empty for cpu", entry, err)
		}
	}
	if n != 1 {
		t.Errorf("got %d entries, want 1", n)
	}
	q := d.NewQueue()
	if err := launchEmpty(t.Context(), q, Grid1(64)); err != nil || q.LastImage() != "" {
		t.Errorf("got %v and image %q, want the Go body to run", err, q.LastImage())
	}
	err = launchEmpty(t.Context(), d.NewQueue(RequireImage), Grid1(64))
	var miss *MissError
	if !errors.As(err, &miss) || !strings.Contains(miss.Remedy, "CGO_ENABLED=1") {
		t.Fatalf("RequireImage: got %v, want a MissError that says how to turn cgo on", err)
	}
	if len(miss.Targets) != 1 || !strings.Contains(miss.Targets[0].Refused, "without cgo") {
		t.Errorf("RequireImage: got targets %v, want cpu, refused without cgo", miss.Targets)
	}
}
