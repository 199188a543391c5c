// Command exe prints what the probe says.
package main

import (
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/rules/tests/link/probe"
)

func main() { fmt.Print(probe.Run()) }
