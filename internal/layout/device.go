package layout

import "strings"

// DevicePath is the import path of the package that kernels import.
const DevicePath = "github.com/rules-gokernel/rules_gokernel/device"

// IsDevicePath reports whether path is the compiler's name of that package. A copy
// under a vendor tree counts: its name there ends in the import path.
func IsDevicePath(path string) bool { return strings.HasSuffix("/"+path, "/"+DevicePath) }
