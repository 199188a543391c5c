// Command modes launches from files that only some of its binaries have, by how they are built.
package main

import (
	"context"

	kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

var launch = kernels.LaunchFill[[40]struct{}]

func main() {
	if err := launch(context.Background(), new(runtime.Queue), runtime.Grid1(1), runtime.Share([]int32{0})); err != nil {
		panic(err)
	}
}
