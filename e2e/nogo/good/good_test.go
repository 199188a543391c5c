package good

import (
	"context"
	"slices"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func TestScale(t *testing.T) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	x := []float32{1, 2, 3}
	err = LaunchScale(context.Background(), dev.NewQueue(runtime.RequireImage), runtime.Grid1(len(x)), 2, runtime.Share(x))
	if want := []float32{2, 4, 6}; err != nil || !slices.Equal(x, want) {
		t.Errorf("got %v, %v, want %v", x, err, want)
	}
}
