// This file gathers what a launch passes. Run is in run.go.

package runtime

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// A Launch is a kernel about to run. Generated launchers make one, give it the
// arguments in order, and run it:
//
//	l := q.Begin(kernelSaxpy, grid)
//	runtime.Arg(l, a)
//	runtime.ArgBuffer(l, x)
//	runtime.ArgBuffer(l, y)
//	if l.Ready() {
//		return l.Run(ctx)
//	}
//	return l.RunBody(ctx, func(t device.Thread) { Saxpy(t, a, x.Host(), y.Host()) })
//
// What goes wrong on the way is kept and returned at the end. A Launch belongs
// to one goroutine, and is gone after Run or RunBody: it is used again.
type Launch struct {
	queue  *Queue
	kernel *Kernel
	grid   Grid
	key    []uint64
	args   []uint64         // as the C ABI wants them: a slot a scalar, two a slice
	given  int              // arguments so far
	memory []unsafe.Pointer // what args points to
	pins   pins
	err    error // the first thing that went wrong

	ready bool      // Ready has been called
	found *resolved // once ready; nil if the launch failed before

	body   func(device.Thread)
	origin device.Thread
	failed failure
}

var launches = sync.Pool{New: func() any { return new(Launch) }}

// Begin starts a launch of k over g. key is the sizes of a generic kernel's axes
// in declaration order. It never returns nil, and allocates nothing once warm.
func (q *Queue) Begin(k *Kernel, g Grid, key ...uint64) *Launch {
	l := launches.Get().(*Launch)
	l.queue, l.kernel, l.grid = q, k, g.normal()
	l.key = append(l.key[:0], key...)
	switch {
	case k == nil:
		l.err = &KernelError{"?", "got a nil *Kernel, want one that NewKernel made"}
	case q == nil || q.device == nil:
		l.err = &KernelError{k.path, "got no queue, want one that NewQueue made"}
	case k.err != nil:
		l.err = k.err
	default:
		l.err = l.grid.check(k.groups)
	}
	return l
}

// An Argument is a scalar that kernels have.
type Argument interface {
	device.Scalar | ~complex64 | ~complex128
}

// Arg gives l its next argument, a scalar. Arrays and structs are passed element
// by element and field by field.
func Arg[T Argument](l *Launch, value T) {
	kind := reflect.TypeFor[T]().Kind()
	p := param{kind: kind}
	if kind == reflect.Struct { // a two-byte float
		p.element = layoutOf(reflect.TypeFor[T]())
	}
	if !l.expect(p) {
		return
	}
	var slots [2]uint64
	switch p := unsafe.Pointer(&value); kind {
	case reflect.Complex64:
		slots = [2]uint64{uint64(*(*uint32)(p)), uint64(*(*uint32)(unsafe.Add(p, 4)))}
	case reflect.Complex128:
		slots = *(*[2]uint64)(p)
	default:
		*(*T)(unsafe.Pointer(&slots)) = value // the low bytes: every target is little-endian
		l.args = append(l.args, slots[0])
		return
	}
	l.args = append(l.args, slots[:]...)
}

// ArgBuffer gives l its next argument, a slice.
func ArgBuffer[T any](l *Launch, b Buffer[T]) {
	if p, _ := elementOf[T](); !l.expect(p) {
		return
	}
	if b.device != nil && b.device != l.queue.device {
		l.fail(&ArgError{l.kernel.path, l.given - 1, fmt.Sprintf(
			"got a buffer of device %s, want one of the queue's device %s; copy it there", b.device.label(l.queue), l.queue.device.name)})
		return
	}
	p := unsafe.Pointer(unsafe.SliceData(b.data)) // nil for a nil slice alone
	if len(b.data) > 0 {
		l.memory = append(l.memory, p)
	}
	l.args = append(l.args, uint64(uintptr(p)), uint64(len(b.data)))
}

// label returns the device's name so that it differs from that of q's device.
func (d *Device) label(q *Queue) string {
	if d.name == q.device.name {
		return "another " + d.name
	}
	return d.name
}

// expect counts an argument of type p, and reports whether to take it.
func (l *Launch) expect(p param) bool {
	i := l.given
	l.given++
	if l.err != nil {
		return false
	}
	if i >= len(l.kernel.params) {
		return true // Ready counts
	}
	if want := l.kernel.params[i]; p != want {
		l.fail(&ArgError{l.kernel.path, i, fmt.Sprintf("got %v, want %v as in its layout (%s)", p, want, l.kernel.layout)})
		return false
	}
	return true
}

// fail keeps the first error.
func (l *Launch) fail(err error) {
	if l.err == nil {
		l.err = err
	}
}

// Ready reports that Run is the way to go on: it runs the image, or returns what
// is wrong. If it is false there is no image, and RunBody is the way.
func (l *Launch) Ready() bool {
	if !l.ready {
		l.ready = true
		l.prepare()
	}
	return l.err != nil || l.code() != 0
}

// prepare finds the image.
func (l *Launch) prepare() {
	if l.err != nil {
		return
	}
	k := l.kernel
	if l.given != len(k.params) {
		l.err = &ArgError{k.path, min(l.given, len(k.params)), fmt.Sprintf(
			"got %d arguments, want the %d of its layout (%s)", l.given, len(k.params), k.layout)}
		return
	}
	l.found = k.resolve(l.queue.device, l.key)
	switch {
	case l.queue.mode == GoBody:
	case l.found.err != nil:
		l.err = l.found.err
	case l.found.code == 0 && l.queue.mode == RequireImage:
		l.err = l.found.miss(k)
	}
}

// code returns the address of the code to run, 0 for the Go body.
func (l *Launch) code() uintptr {
	if l.found == nil || l.queue.mode == GoBody {
		return 0
	}
	return l.found.code
}

// recycle returns l to the pool, without what it referred to.
func (l *Launch) recycle() {
	clear(l.memory)
	*l = Launch{key: l.key[:0], args: l.args[:0], memory: l.memory[:0], pins: l.pins}
	launches.Put(l)
}
