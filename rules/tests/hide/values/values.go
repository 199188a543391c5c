// Package values hides launches in values, types and places that do not look like calls.
package values

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/device"
	//lint:ignore ST1001 this is one of the ways to hide a launch
	. "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"
	"github.com/rules-gokernel/rules_gokernel/rules/tests/hide/wrap"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// A Launch is what each hidden launch is as a value.
type Launch func(context.Context, *runtime.Queue, runtime.Grid, runtime.Buffer[int32]) error

type (
	named [3]struct{}
	alias = [4]struct{}
	outer struct{ wrap.Filler[[8]struct{}] } // an embedded type's method
	alone struct{ do Launch }

	tile[T any]                  = [14]T
	swapped[T any, N device.Dim] = pair[N, T]
	pair[N device.Dim, T any]    struct{ _ T }
)

// init is a launch that is known when the package is initialised.
func init() { ByInit = LaunchFill[[1]struct{}] }

// ByInit is set by init.
var ByInit Launch

var (
	byField = alone{do: LaunchFill[[2]struct{}]}
	byMap   = map[string]Launch{"named": LaunchFill[named], "alias": LaunchFill[alias]}
	bySlice = []Launch{LaunchFill[[5][2]string]}
)

// All returns the hidden launches by the size that they fill with.
func All(q *runtime.Queue) map[int32]Launch {
	var embedded interface {
		Fill(context.Context, *runtime.Queue, runtime.Grid, runtime.Buffer[int32]) error
	} = &outer{wrap.Filler[[8]struct{}]{Queue: q}}
	return map[int32]Launch{
		1: ByInit,
		2: byField.do,
		3: byMap["named"],
		4: byMap["alias"],
		5: bySlice[0],
		6: goroutine(LaunchFill[[2 * width]struct{}]),
		7: func(ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) (err error) {
			defer func() { err = LaunchFill[[7]struct{}](ctx, q, g, x) }()
			return nil
		},
		8:  embedded.Fill,
		9:  (&wrap.Filler[[9]struct{}]{Queue: q}).Fill,
		10: wrap.Fill[[10]struct{}],
		11: (&wrap.Alias[[11]struct{}]{Queue: q}).Fill,
		12: generic([12]struct{}{}),
		13: expression,
		14: LaunchFill[tile[string]],
		15: swapped[int, [15]struct{}]{}.launch(),
	}
}

const width = 3

// launch is a method that a generic alias, with its parameters in another order, names the type of.
func (pair[N, T]) launch() Launch { return LaunchFill[N] }

// expression is a method expression with its receiver bound.
func expression(ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
	return (*wrap.Filler[[13]struct{}]).Fill(&wrap.Filler[[13]struct{}]{Queue: q}, ctx, nil, g, x)
}

// goroutine calls l from a goroutine.
func goroutine(l Launch) Launch {
	return func(ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
		done := make(chan error)
		go func() { done <- l(ctx, q, g, x) }()
		return <-done
	}
}

// generic infers the axis from its argument.
func generic[N device.Dim](N) Launch { return wrap.Fill[N] }
