// This file runs Go bodies.

package lower

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/internal/lower/oracle"
)

// goCall runs the Go body for every thread of the box, in the order in which the
// C does, until one panics.
func goCall(k oracle.Kernel, b box, args []any) (f fault) {
	in := make([]reflect.Value, len(args)+1)
	for i, a := range args {
		in[i+1] = reflect.ValueOf(a)
	}
	base := device.NewThread([3]int{}, ints(b.Threads), ints(b.Group))
	fn := reflect.ValueOf(k.Go)
	if k.Groups() {
		return goGroups(fn, in, base, b)
	}
	var thread [3]int64
	defer func() {
		if r := recover(); r != nil {
			f = panicFault(r)
			f.Thread = thread
		}
	}()
	for z := b.Lo[2]; z < b.Hi[2]; z++ {
		for y := b.Lo[1]; y < b.Hi[1]; y++ {
			for x := b.Lo[0]; x < b.Hi[0]; x++ {
				thread = [3]int64{x, y, z}
				in[0] = reflect.ValueOf(base.At(int(x), int(y), int(z)))
				fn.Call(in)
			}
		}
	}
	return fault{}
}

// goGroups is goCall for a kernel whose threads cooperate. Of the threads that
// panic it reports the first of the group.
func goGroups(fn reflect.Value, in []reflect.Value, base device.Thread, b box) (first fault) {
	var mu sync.Mutex
	order := func(at [3]int64) int64 {
		for d := range 3 {
			at[d] %= b.Group[d]
		}
		return at[0] + b.Group[0]*(at[1]+b.Group[1]*at[2])
	}
	device.RunGroups(base, ints(b.Lo), ints(b.Hi), func(t device.Thread) {
		own := slices.Clone(in)
		own[0] = reflect.ValueOf(t)
		fn.Call(own)
	}, func(id [3]int, value any) {
		f := panicFault(value)
		f.Thread = [3]int64{int64(id[0]), int64(id[1]), int64(id[2])}
		mu.Lock()
		defer mu.Unlock()
		if first.Kind == 0 || order(f.Thread) < order(first.Thread) {
			first = f
		}
	})
	return first
}

func ints(v [3]int64) [3]int { return [3]int{int(v[0]), int(v[1]), int(v[2])} }

// panicFault says what a panic of a Go body is as a fault. It runs while the
// panic unwinds, so that the stack still shows the line.
func panicFault(r any) fault {
	f := fault{}
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, oraclePath) {
			f.Line = int64(frame.Line)
			break
		}
		if !more {
			break
		}
	}
	text := fmt.Sprint(r)
	switch {
	case strings.Contains(text, "index out of range"):
		f.Kind = 1
		var index string
		fmt.Sscanf(text, "runtime error: index out of range [%s with length %d", &index, &f.B)
		if index == "" || index[0] == '-' {
			f.B = -1 // the length of a negative index is not shown
		}
		index = strings.TrimSuffix(index, "]")
		if u, err := strconv.ParseUint(index, 10, 64); err == nil {
			f.A = int64(u)
		} else {
			f.A, _ = strconv.ParseInt(index, 10, 64)
		}
	case strings.Contains(text, "cannot convert slice"):
		f.Kind = 12
		fmt.Sscanf(text, "runtime error: cannot convert slice with length %d to array or pointer to array with length %d", &f.B, &f.A)
	case strings.Contains(text, "slice bounds out of range"):
		sliceFault(text, &f)
	case strings.Contains(text, "divide by zero"):
		f.Kind = 2
	case strings.Contains(text, "negative shift"):
		f.Kind, f.A = 3, -1 // the count is not shown
	default:
		f.Kind, f.Msg = 4, strings.TrimPrefix(text, "runtime error: ")
	}
	return f
}

// sliceTexts are Go's words for the kinds of faults from 5 on.
var sliceTexts = []string{
	"[:%d] with length %d", "[:%d] with capacity %d", "[%d:%d]",
	"[::%d] with length %d", "[::%d] with capacity %d", "[:%d:%d]", "[%d:%d:]",
}

func sliceFault(text string, f *fault) {
	text = strings.TrimPrefix(text, "runtime error: slice bounds out of range ")
	for i, format := range sliceTexts {
		n, _ := fmt.Sscanf(text, format, &f.A, &f.B)
		if n == 2 && fmt.Sprintf(format, f.A, f.B) == text {
			f.Kind = int64(5 + i)
			return
		}
	}
	f.Kind = -1 // negative: Go leaves out the other number
	fmt.Sscanf(strings.Trim(text, "[:]"), "%d", &f.A)
	f.B = -1
}
