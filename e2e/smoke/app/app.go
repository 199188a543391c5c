// Package app launches the kernels.
package app

import (
	"context"

	kernels "example.com/smoke.test/my-app/my-kernels.v2"
	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

type four [4]struct{}

// AddRows adds row to each of four rows of m, and returns the target of the image that ran.
func AddRows(ctx context.Context, row, m []kernels.Number) (string, error) {
	q, err := queue()
	if err != nil {
		return "", err
	}
	return addRows[four](ctx, q, row, m)
}

// addRows launches over its own type parameter: the build finds what it is instantiated with.
func addRows[Rows device.Dim](ctx context.Context, q *runtime.Queue, row, m []kernels.Number) (string, error) {
	err := kernels.LaunchAddRows[Rows](ctx, q, runtime.Grid1(len(row)), runtime.Share(row), runtime.Share(m))
	return q.LastImage(), err
}

// Divide divides n by each element of x.
func Divide(ctx context.Context, n int32, x []int32, threads int) error {
	q, err := queue()
	if err != nil {
		return err
	}
	return kernels.LaunchDivide(ctx, q, runtime.Grid1(threads), n, runtime.Share(x))
}

func queue() (*runtime.Queue, error) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return nil, err
	}
	return dev.NewQueue(runtime.RequireImage), nil
}
