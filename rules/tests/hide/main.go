// Command hide launches everything that is hidden, and one kernel of package main.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/rules-gokernel/rules_gokernel/device"
	kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"
	"github.com/rules-gokernel/rules_gokernel/rules/tests/hide/odd"
	"github.com/rules-gokernel/rules_gokernel/rules/tests/hide/values"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// fill sets each element of x to 30.
//
//gokernel:device
func fill(t device.Thread, x []int32) { x[t.Global(0)] = 30 }

// generated are the launches of a package that a rule generates.
var generated = map[int32]values.Launch{}

func main() {
	dev, err := runtime.Open("cpu")
	if err != nil {
		log.Fatal(err)
	}
	q := dev.NewQueue(runtime.RequireImage)
	all := map[int32]values.Launch{30: launchFill, 31: kernels.LaunchFill[[31]struct{}]}
	for want, launch := range values.All(q) {
		all[want] = launch
	}
	for want, launch := range odd.All {
		all[want] = launch
	}
	for want, launch := range generated {
		all[want] = launch
	}
	for want, launch := range all {
		x := []int32{0, 0}
		if err := launch(context.Background(), q, runtime.Grid1(len(x)), runtime.Share(x)); err != nil {
			log.Fatalf("%d: %v", want, err)
		}
		if x[0] != want || x[1] != want {
			log.Fatalf("%d: got %v", want, x)
		}
	}
	fmt.Println(len(all), "launches")
}
