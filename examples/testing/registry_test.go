//go:build bazel

package rows_test

import (
	"slices"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// TestRegistry checks that the test links every kernel that its files launch, and what extra asks for.
func TestRegistry(t *testing.T) {
	var got []string
	for e, err := range runtime.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, e.String())
	}
	slices.Sort(got)
	const path = "github.com/rules-gokernel/rules_gokernel/examples/testing."
	want := []string{path + "Sum[128] for cpu", path + "Sum[2] for cpu", path + "Sum[6] for cpu", path + "negate for cpu"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
