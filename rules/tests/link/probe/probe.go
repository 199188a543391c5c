// Package probe launches one kernel and says what ran, for tests of how a registry is linked.
package probe

import (
	"context"
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Triple multiplies x by 3, one element a thread.
//
//gokernel:device
func Triple(t device.Thread, x []int32) {
	if i := t.Global(0); i < len(x) {
		x[i] *= 3
	}
}

// Run launches Triple, first with the image required, then without, and reports one line for each.
func Run() string {
	if err := runtime.Verify(); err != nil {
		return fmt.Sprintf("registry: %v\n", err)
	}
	dev, err := runtime.Open("cpu")
	if err != nil {
		return fmt.Sprintf("open: %v\n", err)
	}
	return fmt.Sprintf("required: %s\ndefault: %s\n",
		launch(dev.NewQueue(runtime.RequireImage)), launch(dev.NewQueue()))
}

// launch triples a slice on q and says what ran: "image cpu", "body", or what is wrong.
func launch(q *runtime.Queue) string {
	x := make([]int32, 1000)
	for i := range x {
		x[i] = int32(i - 500)
	}
	if err := LaunchTriple(context.Background(), q, runtime.Grid1(len(x)), runtime.Share(x)); err != nil {
		return "error: " + err.Error()
	}
	for i := range x {
		if want := int32(i-500) * 3; x[i] != want {
			return fmt.Sprintf("wrong: x[%d]: got %d, want %d", i, x[i], want)
		}
	}
	if q.LastImage() == "" {
		return "body"
	}
	return "image " + q.LastImage()
}
