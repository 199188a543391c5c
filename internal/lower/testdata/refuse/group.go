package k

import "github.com/rules-gokernel/rules_gokernel/device"

//gokernel:device
func Places(t device.Thread, n int, x []int) {
	l := t.Local(0)
	tile := device.Shared[[16]int](t)
	tile[0] = *device.Shared[int](t) // want `pointers are not supported on devices; pass a slice`
	if l < 4 {
		t.Barrier() // no: the body has been refused before it is cut
	}
}

//gokernel:device
func Shared(t device.Thread, n int, x []int) {
	tile := device.Shared[[16]int](t)
	if t.Local(0) > 3 {
		inner := device.Shared[[4]int](t) // want `device.Shared under divergent control flow: the threads of a group may differ in t.Local\(0\) > 3`
		inner[0] = 1
	}
	tile[0] = len(device.Shared[[3]int](t)) // want `device.Shared is not the value of a new variable`
	x[0] = tile[0]
}

//gokernel:device
func SharedAxis[N device.Dim](t device.Thread) {
	tile := device.Shared[N](t) // want `the size of a shared variable may not depend on an axis; use an array of the greatest size that is needed`
	_ = tile
}

//gokernel:device
func SharedPointers(t device.Thread) {
	a := device.Shared[[4][]int](t) // want `shared variables of type \[4\]\[\]int are not supported on devices; use an array of scalars`
	b := device.Shared[string](t)   // want `shared variables of type string are not supported on devices`
	_, _ = a, b
}

//gokernel:device
func Divergent(t device.Thread, n int, x []int) {
	l := t.Local(0)
	m := l * 2
	if l < n {
		t.Barrier() // want `barrier under divergent control flow: the threads of a group may differ in l < n in line 43, which depends on t.Local\(0\); guard the work with if`
	}
	for range m {
		t.Barrier() // want `barrier under divergent control flow: the threads of a group may differ in m in line 46, which depends on t.Local\(0\)`
	}
	for k := l; k < n; k++ {
		t.Barrier() // want `may differ in k < n in line 49`
	}
	switch x[0] {
	case 1:
		t.Barrier() // want `may differ in x\[0\] in line 52`
	}
	if n > 2 {
		if t.Global(0) == 0 {
			x[0] = device.GroupSum(t, n) // want `device.GroupSum under divergent control flow: the threads of a group may differ in t.Global\(0\) == 0 in line 57`
		}
	}
}

//gokernel:device
func Jumps(t device.Thread, n int, x []int) {
	i := t.Global(0)
	if i >= len(x) {
		return // want `a jump past a barrier under divergent control flow: the threads of a group may differ in i >= len\(x\) in line 66, which depends on t.Global\(0\); guard the work with if`
	}
	for k := range n {
		t.Barrier()
		if x[i] == k {
			break // want `a jump past a barrier under divergent control flow: the threads of a group may differ in x\[i\] == k in line 71`
		}
		for range x[k] {
			continue
		}
	}
}

//gokernel:device
func Again(t device.Thread, n int) {
again:
	t.Barrier()
	if n--; n > 0 {
		goto again // want `goto in a device function whose threads wait for each other; use a loop, a labelled break or a labelled continue`
	}
}

//gokernel:device
func Counted(t device.Thread, n int, x []int) {
	count := 0
	for k := range n {
		if x[k] > 0 {
			count++
		}
	}
	for range count {
		t.Barrier() // want `may differ in count in line 97, which depends on x\[k\]`
	}
	for _, v := range x { // want `a loop with a barrier in it has a value variable; range over the indices`
		t.Barrier()
		x[0] = v
	}
}

//gokernel:device
func Order(t device.Thread, n int, x []int) {
	if n > 3 && device.GroupSum(t, n) > 5 { // want `device.GroupSum is evaluated only when the left side of && asks for it; assign it to a variable before`
		x[0]++
	}
	x[0] = device.GroupMax(t, n) + helper(n) // want `a call and device.GroupMax are in one statement; assign one of them to a variable before`
	switch n {
	case device.GroupMin(t, n): // want `device.GroupMin in a case is evaluated only if no case before matches`
	}
}

func helper(n int) int { return n + 1 }

//gokernel:device
func Helpers(t device.Thread, n int, x []int) {
	l := t.Local(0)
	if l < n {
		waits(t) // want `waits under divergent control flow: the threads of a group may differ in l < n in line \d+, which depends on t.Local\(0\)`
	}
	if n > 2 {
		x[0] = sums(t, 1)
		inner := device.Shared[[4]int](t)
		inner[0] = 1
	}
	for l < 3 {
		x[0] += sums(t, 2) // want `sums under divergent control flow`
	}
	guarded(t, n, l, 1)
}

func waits(t device.Thread) { t.Barrier() }

func sums(t device.Thread, n int) int {
	tile := device.Shared[[4]int](t)
	waits(t)
	return device.GroupSum(t, n) + tile[0]
}

func guarded(t device.Thread, a, b, c int) {
	if a > 1 {
		t.Barrier()
	}
	if b > 1 {
		t.Barrier() // want `barrier under divergent control flow: the threads of a group may differ in b > 1 in line \d+, which depends on`
	}
	if c > 1 {
		t.Barrier()
	}
}

//gokernel:device
func HelperPlaces(t device.Thread, n int, x []int) {
	if n > 3 && sums(t, n) > 5 { // want `sums is evaluated only when the left side of && asks for it; assign it to a variable before`
		x[0]++
	}
	x[0] = sums(t, n) + helper(n) // want `a call and sums are in one statement; assign one of them to a variable before`
	x[0] = helper(sums(t, helper(n)))
	x[0] = helper(device.GroupSum(t, n)) + device.GroupMax(t, n) // want `a call and device.GroupSum are in one statement`
	switch n {
	case sums(t, n): // want `sums in a case is evaluated only if no case before matches`
	}
	for k := 0; sums(t, k) < n; k++ { // want `sums waits for the group and is called in the head of a loop; assign it to a variable in the body, and leave with break`
	}
	x[0] = add(both(t, n)) // want `the results of both, which waits for the group, are passed on; assign them to variables before`
	again(t, n)
	leaves(t, n)
	var c counter
	c.count(t)
	many(t, 1, 2) // want `function many is variadic; pass a slice`
}

func both(t device.Thread, n int) (int, int) { return sums(t, n), sums(t, n+1) }

func add(a, b int) int { return a + b }

func again(t device.Thread, n int) {
	t.Barrier()
	again(t, n-1) // want `call of again is recursive, and devices have no stack to grow; write a loop`
}

func leaves(t device.Thread, n int) {
	for {
		t.Barrier()
		if n--; n < 3 {
			return // want `return inside of a statement of function leaves, which waits for the group; assign the result to a variable and return it at the end, or from if and else`
		}
	}
}

type counter struct{ n int }

func (c *counter) count(t device.Thread) { c.n = device.GroupSum(t, 1) }

func many(t device.Thread, n ...int) { t.Barrier() }

//gokernel:device
func HelperValues(t device.Thread, n int) {
	f := both
	a, b := f(t, n) // want `function both waits for the group, and is called through a variable; call it by its name`
	calls(t, sums)
	callsKernel(t, n, Waiting)
	_, _ = a, b
	defer waits(t) // want `defer is not supported on devices`
	waiting(t, func(t device.Thread) {
		t.Barrier() // want `t.Barrier is called in function HelperValues.func1, whose threads may not be those of a group; call it by its name`
	})
}

func calls(t device.Thread, f func(t device.Thread, n int) int) {
	f(t, 1) // want `function sums waits for the group, and is called in function calls, whose threads may not be those of a group; call it by its name, in a device function or in a helper that`
}

func callsKernel(t device.Thread, n int, f func(t device.Thread, n int)) {
	f(t, n) // want `function Waiting waits for the group, and is called in function callsKernel`
}

func waiting(t device.Thread, f func(t device.Thread)) { f(t) }

//gokernel:device
func Waiting(t device.Thread, n int) { t.Barrier() }

//gokernel:device
func Atomics(t device.Thread, n int32, x []int32, y []float32) {
	p := &x[0]
	a := [4]int32{}
	device.AtomicAdd(&n, 1)                             // want `an atomic operation on a variable of one thread; write &x\[i\]`
	device.AtomicAdd(&a[1], 1)                          // want `an atomic operation on a variable of one thread`
	device.AtomicAdd(&x[0], device.AtomicAdd(&x[1], 1)) // want `a call in an operand of an atomic operation; assign it to a variable before`
	device.AtomicAdd(address(x), 1)                     // want `the operand of an atomic operation is not the address of an element`
	_ = p                                               // want `an address is a value of its own`
}

func address(x []int32) *int32 { return &x[0] }

//gokernel:device
func Large(t device.Thread, x []float32) { // want `device function Large needs 131072 bytes of shared memory and 256 for each of up to 1024 threads across barriers \( sums\), want at most 262144 in all; share less`
	tile := device.Shared[[32768]float32](t)
	var sums [64]float32
	sums[0] = tile[0]
	t.Barrier()
	x[0] = sums[0]
}

//gokernel:device
func SharedTwice(t device.Thread, n int) {
	a := device.Shared[[4]int](t)
	a, b := device.Shared[[4]int](t), device.Shared[[4]int](t) // want `assignment to a pointer is not supported on devices`
	// want-1 `what variable b of type \*\[4\]int points to is not known where it is declared`
	_, _ = a, b
}
