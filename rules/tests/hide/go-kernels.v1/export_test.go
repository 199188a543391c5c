package kernels

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// FillTwice is generic code of the internal tests, which the external ones instantiate.
func FillTwice[N device.Dim](ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
	if err := LaunchFill[N](ctx, q, g, x); err != nil {
		return err
	}
	return LaunchFill[[40]struct{}](ctx, q, g, x)
}
