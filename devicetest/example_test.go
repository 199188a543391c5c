package devicetest_test

import (
	"testing"

	"github.com/rules-gokernel/rules_gokernel/devicetest"
	"github.com/rules-gokernel/rules_gokernel/examples/matmul/linalg"
	"github.com/rules-gokernel/rules_gokernel/examples/saxpy/blas"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func ExampleCheck() {
	_ = func(t *testing.T) {
		devicetest.Check(t, blas.LaunchSaxpy)
	}
}

// The sizes of a matrix product are its axes, so its buffers have fixed lengths.
func ExampleShaped() {
	_ = func(t *testing.T) {
		devicetest.Check(t, linalg.LaunchMatMul[[4]int, [5]int, [6]int],
			devicetest.Shaped(func(s *devicetest.Shape) {
				s.Grid = runtime.Grid2(5, 4)
				s.Lens(4*6, 6*5, 4*5)
			}))
	}
}
