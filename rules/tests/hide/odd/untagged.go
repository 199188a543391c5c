//go:build !hidden

package odd

import kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"

func init() { All[99] = kernels.LaunchFill[[99]struct{}] }
