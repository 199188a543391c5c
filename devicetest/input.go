// This file has what one launch is given, and gives it.

package devicetest

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"time"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

const (
	guard   = 64               // bytes around a buffer that no launch may touch, at least
	timeout = 20 * time.Second // for a launch: inputs are small
	shown   = 16               // elements of a buffer in a report
)

// An input is what one launch is given.
type input struct {
	kernel *kernel
	grid   runtime.Grid
	values []reflect.Value // a scalar, or a slice for a buffer
	broken string          // what is wrong with it on purpose
}

// A result is what a launch left.
type result struct {
	err     error
	values  []reflect.Value // the slices; nil for scalars
	touched string          // memory around the buffers that was written
}

// run launches in on q, with copies of the buffers.
func (in *input) run(q *runtime.Queue) *result {
	r := &result{}
	args := in.kernel.zeros()
	var fences []fence
	for i, p := range in.kernel.params {
		if p.elem == nil {
			args[i] = in.values[i]
			r.values = append(r.values, reflect.Value{})
			continue
		}
		slice, f := fenced(in.values[i])
		f.param = i
		fences = append(fences, f)
		r.values = append(r.values, slice)
		args[i] = args[i].MethodByName("Sharing").Call([]reflect.Value{slice})[0]
	}
	watch := time.AfterFunc(timeout, func() {
		panic(fmt.Sprintf("devicetest: %s: a launch has not ended after %v, and can't be stopped: bound its parameters with Ints or Shaped\n%s", in.kernel, timeout, in))
	})
	defer watch.Stop()
	r.err = in.kernel.call(q, in.grid, args)
	for _, f := range fences {
		if !f.intact() {
			r.touched += fmt.Sprintf("memory outside of argument %d was written", f.param)
		}
	}
	return r
}

// A fence is the memory before and after a buffer.
type fence struct {
	param         int
	before, after []byte
}

// fenced returns a copy of a slice with a fence around it.
func fenced(v reflect.Value) (reflect.Value, fence) {
	size := max(int(v.Type().Elem().Size()), 1)
	pad, n := (guard+size-1)/size, v.Len()
	all := reflect.MakeSlice(v.Type(), pad+n+pad, pad+n+pad)
	mem := unsafe.Slice((*byte)(all.UnsafePointer()), all.Len()*int(v.Type().Elem().Size()))
	f := fence{before: mem[:len(mem)/all.Len()*pad], after: mem[len(mem)/all.Len()*(pad+n):]}
	for _, side := range [][]byte{f.before, f.after} {
		copy(side, bytes.Repeat([]byte{0xa5}, len(side)))
	}
	slice := all.Slice3(pad, pad+n, pad+n)
	reflect.Copy(slice, v)
	return slice, f
}

func (f *fence) intact() bool {
	for _, side := range [][]byte{f.before, f.after} {
		if !bytes.Equal(side, bytes.Repeat([]byte{0xa5}, len(side))) {
			return false
		}
	}
	return true
}

// String lists the inputs, for a report.
func (in *input) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "grid %v", in.grid)
	if in.broken != "" {
		fmt.Fprintf(&b, " (%s)", in.broken)
	}
	for i, p := range in.kernel.params {
		v := in.values[i]
		if p.elem == nil {
			fmt.Fprintf(&b, "\nargument %d: %s", i, show(v))
			continue
		}
		fmt.Fprintf(&b, "\nargument %d: %d of %v", i, v.Len(), p.elem)
		for j := range min(v.Len(), shown) {
			fmt.Fprintf(&b, "\n\t[%d] %s", j, show(v.Index(j)))
		}
		if v.Len() > shown {
			b.WriteString("\n\t...")
		}
	}
	return b.String()
}
