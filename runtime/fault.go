// This file says what went wrong in a kernel.

package runtime

import (
	"fmt"
	"strings"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/cpu"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
)

// A Fault is a kernel that stopped: it indexed out of range, divided an integer
// by zero, shifted by a negative count or panicked. It reads the same whether an
// image or the Go body ran. Of several threads that fault in one launch, one is
// reported; the launch stops, and which other threads have run is not known.
type Fault struct {
	Kernel string   // path of the device function
	Key    []uint64 // of the instantiation
	Target string   // of the image; "" if the Go body ran
	File   string   // position in the Go source
	Line   int
	Thread [3]int // global id of the thread
	Reason string // "index 1024 out of range with length 1000"
}

// Error implements error, position first.
func (e *Fault) Error() string {
	return fmt.Sprintf("%s:%d: kernel %s: %s (thread %d,%d,%d)",
		e.File, e.Line, wire.Name(e.Kernel, e.Key), e.Reason, e.Thread[0], e.Thread[1], e.Thread[2])
}

// imageFault returns the Fault that an image reports.
func (l *Launch) imageFault(f *abi.Fault) *Fault {
	fault := l.newFault([3]int{int(f.Thread[0]), int(f.Thread[1]), int(f.Thread[2])})
	fault.Target = l.found.target
	fault.Reason = imageReason(f)
	rec, err := l.found.image.Record()
	if err != nil {
		fault.Reason += fmt.Sprintf(" (position unknown: %v)", err)
		return fault
	}
	fault.File, fault.Line = rec.File, rec.Line
	if f.Func >= 0 && f.Func < int64(len(rec.Funcs)) {
		in := rec.Funcs[f.Func]
		fault.File, fault.Line = in.File, in.Line+int(f.Line)
	}
	return fault
}

// imageReason returns what a fault says, in the Go runtime's words.
func imageReason(f *abi.Fault) string {
	switch f.Kind {
	case abi.FaultIndex:
		return indexReason(f.A, f.B)
	case abi.FaultDivide:
		return "integer divide by zero"
	case abi.FaultShift:
		return "negative shift amount"
	case abi.FaultPanic:
		if f.Msg != 0 {
			return cpu.Text(f.Msg)
		}
		return "panic"
	}
	if f.Kind == abi.FaultArray {
		return fmt.Sprintf("cannot convert slice with length %d to array or pointer to array with length %d", f.B, f.A)
	}
	if text, ok := sliceTexts[f.Kind]; ok {
		return "slice bounds out of range " + sliceReason(text, f.A, f.B)
	}
	return fmt.Sprintf("fault of unknown kind %d", f.Kind)
}

// sliceTexts are Go's words for a bound that is out of range; a negative bound
// stands alone, in the brackets.
var sliceTexts = map[int64]string{
	abi.FaultSliceLen:  "[:%d] with length %d",
	abi.FaultSliceCap:  "[:%d] with capacity %d",
	abi.FaultSlice:     "[%d:%d]",
	abi.FaultSlice3Len: "[::%d] with length %d",
	abi.FaultSlice3Cap: "[::%d] with capacity %d",
	abi.FaultSlice3B:   "[:%d:%d]",
	abi.FaultSlice3C:   "[%d:%d:]",
}

func sliceReason(text string, a, b int64) string {
	if a >= 0 {
		return fmt.Sprintf(text, a, b)
	}
	text, _, _ = strings.Cut(text, " ")
	text = strings.Replace(text, "%d:%d", "%d:", 1)
	return fmt.Sprintf(text, a)
}

func indexReason(index, length any) string {
	return fmt.Sprintf("index %v out of range with length %v", index, length)
}

func (l *Launch) newFault(thread [3]int) *Fault {
	return &Fault{Kernel: l.kernel.path, Key: append([]uint64(nil), l.key...), Thread: thread}
}

// A failure is the fault that a launch reports: of those that its goroutines
// meet before they stop, the one of the first thread, z, y, x in this order.
type failure struct {
	mu    sync.Mutex
	fault *Fault
}

// add takes a fault into account.
func (f *failure) add(fault *Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fault == nil || before(fault.Thread, f.fault.Thread) {
		f.fault = fault
	}
}

// first returns the fault to report, or nil. No goroutine may be adding.
func (f *failure) first() *Fault { return f.fault }

// before reports whether thread a runs before thread b on a single core.
func before(a, b [3]int) bool {
	for d := 2; d >= 0; d-- {
		if a[d] != b[d] {
			return a[d] < b[d]
		}
	}
	return false
}
