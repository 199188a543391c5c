// This file turns a panic in a Go body into a Fault, in the words that an image
// would use.

package runtime

import (
	"fmt"
	"reflect"
	goruntime "runtime"
	"strings"
)

// bodyFault returns the Fault for what thread at of the Go body panicked with. A
// deferred function calls it before the stack is gone. A nil value means that
// the body ended its goroutine.
func (l *Launch) bodyFault(at [3]int, value any) *Fault {
	fault := l.newFault(at)
	fault.Reason = panicReason(value)
	fault.File, fault.Line = panicPosition()
	return fault
}

// panicReason returns what a panic says.
func panicReason(value any) string {
	if value == nil {
		return "the body ended its goroutine (runtime.Goexit)"
	}
	text := fmt.Sprint(value) // which copes with an Error method that panics
	if _, ok := value.(goruntime.Error); !ok {
		return text
	}
	text = strings.TrimPrefix(text, "runtime error: ")
	if index, ok := strings.CutPrefix(text, "index out of range ["); ok {
		return boundsReason(value, index, text)
	}
	return text
}

// boundsReason returns the reason for an index error, whose text goes on with
// rest: "1024] with length 1000", or "-1]". The latter leaves out the length,
// which the value has nevertheless.
func boundsReason(value any, rest, text string) string {
	if index, length, ok := strings.Cut(rest, "] with length "); ok {
		return indexReason(index, length)
	}
	index, _, _ := strings.Cut(rest, "]")
	if v := reflect.ValueOf(value); v.Kind() == reflect.Struct {
		if y := v.FieldByName("y"); y.IsValid() && y.CanInt() {
			return indexReason(index, y.Int())
		}
	}
	return text
}

// devicePackage begins the names of the functions that kernels import.
const devicePackage = "github.com/rules-gokernel/rules_gokernel/device."

// panicPosition returns where the Go code is that panicked: the first frame
// below the panic that is neither in the Go runtime, nor in package math or
// math/bits, nor in package device.
func panicPosition() (file string, line int) {
	pcs := make([]uintptr, 64)
	frames := goruntime.CallersFrames(pcs[:goruntime.Callers(1, pcs)])
	below := false
	for {
		f, more := frames.Next()
		inRuntime := strings.HasPrefix(f.Function, "runtime.") || strings.HasPrefix(f.Function, "internal/runtime/")
		inDevice := strings.Contains(f.Function, devicePackage) // after a vendor prefix, too
		inMath := strings.HasPrefix(f.Function, "math.") || strings.HasPrefix(f.Function, "math/bits.")
		if below && !inRuntime && !inDevice && !inMath {
			return f.File, f.Line
		}
		below = below || inRuntime
		if !more {
			return "?", 0
		}
	}
}
