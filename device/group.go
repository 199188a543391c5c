// This file has what the threads of a group do together.

package device

import "fmt"

// MaxGroup is the most threads that a group may have whose threads cooperate:
// whose kernel calls [Thread.Barrier], [Shared] or a Group function. A launch
// with a larger group is an error.
const MaxGroup = 1024

// Barrier waits until every thread of the group has called it. What a thread
// wrote before, to variables made by [Shared] and to slices, the other threads of
// its group see after. Threads of other groups are not waited for, and see it
// when the launch has finished. OpenCL calls it barrier, CUDA __syncthreads.
//
// All threads of the group have to reach the same barriers in the same order: a
// build refuses one in control flow that may differ between the threads of a
// group, and the Go body ends with a fault there.
func (t Thread) Barrier() {
	if m := t.cooperating("Thread.Barrier"); m != nil {
		m.crew.meet(caller(1), nil, nil)
	}
}

// Shared returns a variable that the threads of the group have in common, zeroed
// by each call: local memory in OpenCL, __shared__ in CUDA. A kernel declares it
// in a statement of its own that all threads of the group run, and so does a
// helper, which has another variable in each call:
//
//	tile := device.Shared[[256]float32](t)
//
// T is an array, or a scalar, without pointers in it; its size is a constant, so
// an array that is sized by an axis is not possible: declare one of the greatest
// size. All Shared variables of a kernel and what its threads keep across
// barriers have to fit 256 KiB.
func Shared[T any](t Thread) *T {
	m := t.cooperating("device.Shared")
	if m == nil {
		return new(T)
	}
	v := m.crew.variable(m, func() any { return new(T) })
	p, ok := v.(*T)
	if !ok {
		panic(fmt.Sprintf("device.Shared: threads of a group declare different variables, %T and %T", v, p))
	}
	return p
}

// Number constrains what groups add up and compare.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 |
		~float32 | ~float64
}

// GroupSum returns the sum of v over the threads of the group, the same to each
// of them. It is added up in the order of the threads' ids in the group, x first,
// so that floats have the same bits on every device. Like a barrier, all threads
// have to reach it, and it orders memory as one. OpenCL calls it
// work_group_reduce_add.
func GroupSum[T Number](t Thread, v T) T {
	return reduce(t, "device.GroupSum", v, func(a, b T) T { return a + b })
}

// GroupMin returns the least v of the group's threads, as the builtin min does;
// otherwise it is like [GroupSum].
func GroupMin[T Number](t Thread, v T) T {
	return reduce(t, "device.GroupMin", v, func(a, b T) T { return min(a, b) })
}

// GroupMax returns the greatest v of the group's threads, as the builtin max
// does; otherwise it is like [GroupSum].
func GroupMax[T Number](t Thread, v T) T {
	return reduce(t, "device.GroupMax", v, func(a, b T) T { return max(a, b) })
}

// GroupBroadcast returns the v of one thread of the group to all of them: that
// with the id from, counted x first: Local(0) + LocalSize(0)*(Local(1) +
// LocalSize(1)*Local(2)). It panics unless from is the id of a thread. All threads
// have to give the same from. Otherwise it is like [GroupSum].
func GroupBroadcast[T Scalar](t Thread, v T, from int) T {
	m := t.cooperating("device.GroupBroadcast")
	if m == nil {
		return []T{v}[from]
	}
	ids := make([]struct{}, m.crew.size)
	_ = ids[from] // the panic of an index out of range
	return together(m, caller(1), v, func(all []T) T { return all[from] })
}

// reduce combines the values of a group from left to right.
func reduce[T Scalar](t Thread, name string, v T, combine func(a, b T) T) T {
	m := t.cooperating(name)
	if m == nil {
		return v
	}
	return together(m, caller(2), v, func(all []T) T {
		out := all[0]
		for _, w := range all[1:] {
			out = combine(out, w)
		}
		return out
	})
}

// cooperating returns the thread's part in its group, nil if it is alone there.
func (t Thread) cooperating(name string) *member {
	if t.shape == nil {
		return nil
	}
	if t.shape.member == nil && t.shape.group != [3]int{1, 1, 1} {
		panic(name + ": the threads of this group run one after the other; launch the kernel, or use device.RunGroups" +
			" (in a launch: run go generate in the kernel's package, its launcher is older than this call)")
	}
	return t.shape.member
}
