//go:build hidden

package main

import (
	"github.com/rules-gokernel/rules_gokernel/rules/tests/hide/proto"
)

// A build without Bazel has no generated package.
func init() {
	for size, launch := range proto.All {
		generated[size] = launch
	}
}
