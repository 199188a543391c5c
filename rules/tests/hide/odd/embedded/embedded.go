//go:build hidden

package odd

import kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"

func init() { All[23] = kernels.LaunchFill[[23]struct{}] }
