// Package odd launches from files that not every build has.
package odd

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/rules/tests/hide/odd/mapped"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// All are the launches by the size that they fill with.
var All = map[int32]func(context.Context, *runtime.Queue, runtime.Grid, runtime.Buffer[int32]) error{
	24: mapped.LaunchFill[[24]struct{}],
}
