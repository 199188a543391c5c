package kernels_test

import (
	"context"
	"testing"

	kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"
	"github.com/rules-gokernel/rules_gokernel/rules/tests/hide/wrap"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// TestExternal launches through the internal tests, and through a library that rules_go compiles again for this test
// because it imports the package under test.
func TestExternal(t *testing.T) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	q := dev.NewQueue()
	for _, c := range []struct {
		want   int32
		launch func(context.Context, *runtime.Queue, runtime.Grid, runtime.Buffer[int32]) error
	}{
		{40, kernels.FillTwice[[41]struct{}]},
		{42, wrap.Fill[[42]struct{}]},
		{43, (&wrap.Filler[[43]struct{}]{Queue: q}).Fill},
	} {
		x := []int32{0}
		if err := c.launch(context.Background(), q, runtime.Grid1(1), runtime.Share(x)); err != nil || x[0] != c.want {
			t.Errorf("got %v, %v, want %d", x, err, c.want)
		}
	}
}
