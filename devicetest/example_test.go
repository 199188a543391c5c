package devicetest_test

import (
	"fmt"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/devicetest"
	"github.com/rules-gokernel/rules_gokernel/examples/matmul/linalg"
	"github.com/rules-gokernel/rules_gokernel/examples/saxpy/blas"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// In a test, t is the test's own. It stands for one here, where there is none.
func ExampleCheck() {
	t := new(result)
	devicetest.Check(t, blas.LaunchSaxpy)
	fmt.Println("failed:", t.Failed())
	// Output: failed: false
}

// The sizes of a matrix product are its axes, so its buffers have fixed lengths.
func ExampleShaped() {
	t := new(result)
	devicetest.Check(t, linalg.LaunchMatMul[[4]int, [5]int, [6]int],
		devicetest.Shaped(func(s *devicetest.Shape) {
			s.Grid = runtime.Grid2(5, 4)
			s.Lens(4*6, 6*5, 4*5)
		}))
	fmt.Println("failed:", t.Failed())
	// Output: failed: false
}

// A result is how a test ends.
type result struct {
	testing.TB
	failed bool
}

func (r *result) Name() string              { return "Example" }
func (r *result) Helper()                   {}
func (r *result) Logf(string, ...any)       {}
func (r *result) Errorf(f string, a ...any) { r.failed = true; fmt.Printf(f+"\n", a...) }
func (r *result) Fatalf(f string, a ...any) { r.Errorf(f, a...); r.FailNow() }
func (r *result) Fatal(a ...any)            { r.Fatalf("%v", a...) }
func (r *result) FailNow()                  { panic("the test has failed") }
func (r *result) Failed() bool              { return r.failed }
