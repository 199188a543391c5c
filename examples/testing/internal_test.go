package rows

import (
	"context"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/devicetest"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// SumOf is for external tests alone: they decide over how many columns it launches.
func SumOf[N device.Dim](q *runtime.Queue, x, sums []int64) error {
	return LaunchSum[N](context.Background(), q, runtime.Grid1(len(sums)), runtime.Share(x), runtime.Share(sums))
}

func TestNegateOnDevices(t *testing.T) { devicetest.Check(t, launchNegate) }

func TestNegate(t *testing.T) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	x := []int64{1, -2, 3}
	if err := launchNegate(context.Background(), dev.NewQueue(), runtime.Grid1(3), runtime.Share(x)); err != nil {
		t.Fatal(err)
	}
	if x[0] != -1 || x[1] != 2 || x[2] != -3 {
		t.Errorf("got %v", x)
	}
}
