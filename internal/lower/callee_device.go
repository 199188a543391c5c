// This file classifies the functions of package device.

package lower

import (
	"go/types"
	"strings"
)

// deviceCallee says what a function or method of package device is.
func deviceCallee(obj *types.Func) callKind {
	name := obj.Name()
	if recv := obj.Signature().Recv(); recv != nil {
		switch {
		case isThread(recv.Type()) && threadMethods[name]:
			return callThread
		case isThread(recv.Type()) && name == "Barrier":
			return callBarrier
		case isHalf(recv.Type()):
			return callHalf
		}
		return callOther
	}
	switch {
	case name == "Size":
		return callSize
	case name == "Shared":
		return callShared
	case strings.HasPrefix(name, "Atomic"):
		return callAtomic
	case strings.HasPrefix(name, "Group"):
		return callCollective
	case strings.Contains(name, "Float16"):
		return callHalf
	}
	return callOther
}
