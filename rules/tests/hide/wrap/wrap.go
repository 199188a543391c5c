// Package wrap launches over the type parameters of its own generic code.
package wrap

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/device"
	kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// Fill launches kernels.Fill by way of other wrappers, some of which call each other.
func Fill[N device.Dim](ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
	return even[struct{}, N](3, ctx, q, g, x)
}

func even[T any, N device.Dim](depth int, ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
	return odd[N, T](depth-1, ctx, q, g, x)
}

func odd[N device.Dim, T any](depth int, ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
	if depth > 0 {
		return even[T, N](depth, ctx, q, g, x)
	}
	launch := kernels.LaunchFill[N]
	return launch(ctx, q, g, x)
}

// A Filler launches from a method.
type Filler[N device.Dim] struct{ Queue *runtime.Queue }

// Fill launches kernels.Fill.
func (f *Filler[N]) Fill(ctx context.Context, _ *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
	return kernels.LaunchFill[N](ctx, f.Queue, g, x)
}

// An Alias is a Filler by another name.
type Alias[N device.Dim] = Filler[N]
