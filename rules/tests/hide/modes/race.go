//go:build race

package main

import kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"

func init() { launch = kernels.LaunchFill[[41]struct{}] }
