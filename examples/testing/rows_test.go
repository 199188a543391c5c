package rows_test

import (
	"context"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/devicetest"
	"github.com/rules-gokernel/rules_gokernel/examples/testing"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// two is an axis of size 2.
type two [2]struct{}

// TestSumOnDevices compares every image of Sum with its Go body, over generated matrices.
func TestSumOnDevices(t *testing.T) {
	devicetest.Check(t, rows.LaunchSum[two], devicetest.Shaped(func(s *devicetest.Shape) {
		n := s.Dim("rows", 1000)
		s.Grid = runtime.Grid1(n)
		s.Lens(2*n, n)
	}))
}

func TestSum(t *testing.T) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	q := dev.NewQueue()
	for name, sum := range map[string]func(x, sums []int64) error{
		"launcher": func(x, sums []int64) error {
			return rows.LaunchSum[two](context.Background(), q, runtime.Grid1(3), runtime.Share(x), runtime.Share(sums))
		},
		"wrapper": func(x, sums []int64) error { return rows.SumOf[[2]struct{}](q, x, sums) },
	} {
		sums := make([]int64, 3)
		if err := sum([]int64{1, 2, 3, 4, 5, 6}, sums); err != nil {
			t.Fatal(err)
		}
		if sums[0] != 3 || sums[1] != 7 || sums[2] != 11 {
			t.Errorf("%s: got %v", name, sums)
		}
	}
	if err := rows.SumOf[[6]struct{}](q, []int64{1, 2, 3, 4, 5, 6}, make([]int64, 1)); err != nil {
		t.Fatal(err)
	}
}
