// Command library is the probe as a C library, shared or archived.
package main

import "C"

import (
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/rules/tests/link/probe"
)

// ProbeRun prints what the probe says.
//
//export ProbeRun
func ProbeRun() { fmt.Print(probe.Run()) }

func main() {}
