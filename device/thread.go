// This file says where a thread is in the grid of its launch.

package device

// A Thread is one point of the grid that a launch runs over: x is dimension 0,
// y is 1 and z is 2. It is a small value that travels in registers. The zero
// Thread is the only thread of a grid of one.
//
// Every method is total: in a dimension outside 0..2 an id is 0 and a size is 1
// (the rule of OpenCL's work-item functions).
type Thread struct {
	x, y, z int
	shape   *shape
}

// A shape is what a thread knows of its grid. All threads of a launch share one,
// unless their groups cooperate: then each goroutine has its own.
type shape struct {
	threads [3]int  // size of the grid in threads
	group   [3]int  // size of a group in threads
	member  *member // its part in the group, nil where threads run one by one
}

// NewThread returns the thread with the global id global in a grid of globalSize
// threads that is cut into groups of groupSize. Sizes below 1 count as 1. It
// allocates; a runtime calls it once a worker and moves on with [Thread.At].
func NewThread(global, globalSize, groupSize [3]int) Thread {
	s := &shape{threads: globalSize, group: groupSize}
	for d := range 3 {
		s.threads[d] = max(1, s.threads[d])
		s.group[d] = max(1, s.group[d])
	}
	return Thread{x: global[0], y: global[1], z: global[2], shape: s}
}

// At returns the thread with the global id (x, y, z) in the grid of t. It does
// not allocate.
func (t Thread) At(x, y, z int) Thread {
	return Thread{x: x, y: y, z: z, shape: t.shape}
}

// Global returns the thread's id in the grid: Group*LocalSize + Local.
func (t Thread) Global(dim int) int {
	switch dim {
	case 0:
		return t.x
	case 1:
		return t.y
	case 2:
		return t.z
	}
	return 0
}

// GlobalSize returns the number of threads in the grid.
func (t Thread) GlobalSize(dim int) int {
	if uint(dim) < 3 && t.shape != nil {
		return t.shape.threads[dim]
	}
	return 1
}

// Local returns the thread's id in its group: 0 <= Local < LocalSize.
func (t Thread) Local(dim int) int {
	return t.Global(dim) % t.LocalSize(dim)
}

// LocalSize returns the number of threads in a group, 1 unless the launch says
// otherwise.
func (t Thread) LocalSize(dim int) int {
	if uint(dim) < 3 && t.shape != nil {
		return t.shape.group[dim]
	}
	return 1
}

// Group returns the id of the thread's group.
func (t Thread) Group(dim int) int {
	return t.Global(dim) / t.LocalSize(dim)
}

// NumGroups returns the number of groups in the grid.
func (t Thread) NumGroups(dim int) int {
	return t.GlobalSize(dim) / t.LocalSize(dim)
}
