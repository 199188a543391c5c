package wave_test

import (
	"context"
	"slices"
	"testing"

	"example.com/gazelle/wave"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// TestSmooth launches a size that no library launches.
func TestSmooth(t *testing.T) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	x, out := []float32{0, 3, 6, 9, 12}, make([]float32, 3)
	err = wave.LaunchSmooth[[3]int](context.Background(), dev.NewQueue(runtime.RequireImage), runtime.Grid1(len(out)), runtime.Share(x), runtime.Share(out))
	if want := []float32{3, 6, 9}; err != nil || !slices.Equal(out, want) {
		t.Errorf("got %v, %v, want %v", out, err, want)
	}
}
