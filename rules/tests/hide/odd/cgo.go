package odd

// int twenty(void) { return 20; }
import "C"

import kernels "github.com/rules-gokernel/rules_gokernel/rules/tests/hide/go-kernels.v1"

func init() { All[int32(C.twenty())] = kernels.LaunchFill[[20]struct{}] }
