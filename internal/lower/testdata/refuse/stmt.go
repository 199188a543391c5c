package k

import "github.com/rules-gokernel/rules_gokernel/device"

type pair struct {
	a int
	b string
}

type counter int

var table = []int{1, 2}

//gokernel:device
func Stmts(t device.Thread, n int, x []int) {
	defer f()      // want `defer is not supported on devices; call it at the end`
	go f()         // want `go is not supported on devices; launch more threads`
	var c chan int // want `variable c has type chan int`
	c <- 1         // want `channels are not supported on devices`
	select {}      // want `channels are not supported on devices`
}

//gokernel:device
func Jumps(t device.Thread, n int, x []int) {
again:
	n--
	if n > 0 {
		goto again
	}
	for range "text" { // want `range over untyped string is not supported on devices; range over an integer, a slice or an array`
	}
	for x[0] = range n { // want `range assigns to an expression`
	}
	for range func(yield func() bool) {} { // want `range over func\(yield func\(\) bool\) is not supported`
	}
	var a any         // want `variable a has type any`
	switch a.(type) { // want `type switches are not supported on devices`
	}
	switch a { // want `switch on a any is not supported on devices`
	}
}

//gokernel:device
func Assigns(t device.Thread, n int, x []int) {
	var m map[int]int // want `variable m has type map\[int\]int`
	p, q := m[1]      // want `index of a map\[int\]int is not supported on devices`
	_, _ = p, q
	var u device.Thread // want `variable u is a device.Thread without a value; give it the value of the parameter`
	_ = u
	var v pair   // want `variable v has type pair, and devices do not have the string in it`
	table[0] = n // want `package variable table is assigned, sliced, passed on or has its address taken at .*stmt.go:51; make it an array, or let the package do no more than index it`
	w := "text"  // want `variable w has type string`
	_ = w
	if n == 1 {
		panic(n) // want `the argument of panic is not a constant string; write panic\("text"\)`
	}
	panic(w) // want `the argument of panic is not a constant string`
}

var (
	list   = []int{1, 2}
	list2  = []int{1, 2}
	empty  []float32
	pairs  = []counters{{1}, {2}}
	ptrs   = []*counters{{1}, {2}}
	Open   = [2]int{1, 2}
	late   = [2]int{1, len(list)}
	zero   [2]int
	cut    = [2]int{1, 2}
	words  = [2]string{"a", "b"}
	sliced = cut[:]

	both, other = g()
)

type counters struct{ a int }

func total(x []int) {}

//gokernel:device
func Tables(t device.Thread, n int, x []int) {
	x[0] = list[n] // fine: nothing assigns it
	x[1] = Open[n] // want `package variable Open is exported, so that any package may assign it; make it unexported`
	x[2] = late[n] // want `package variable late has no constant value; give it a literal of constants`
	x[3] = zero[n] + len(empty)
	x[3] += pairs[n].a   // want `package variable pairs is assigned, sliced, passed on or has its address taken at .*stmt.go:[0-9]+; make it an array`
	x[3] += both         // want `package variable both has no constant value`
	x[3] += ptrs[n].a    // want `index of a \[\]\*counters is not supported on devices`
	total(list2)         // want `package variable list2 is assigned, sliced, passed on .*stmt.go:[0-9]+; make it an array`
	x[4] = cut[n]        // want `package variable cut is assigned, sliced, passed on or has its address taken at .*stmt.go`
	x[5] = len(words[n]) // want `len of a string`
}

//gokernel:device
func Pointers(t device.Thread, n int, x []int) {
	var c counter
	c.up()
}

func heap(x *[]int, p **int) *int { // want `parameter x points to a \[\]int; pass what it points to, and return what changes`
	// want-1 `parameter p has type \*int, which devices do not have`
	// want-2 `result of heap has type \*int, which devices do not have`
	return nil
}

func (c *counter) up() {
	heap(nil, nil)
	add2(&counter3{1}) // want `the address of a literal is not supported on devices; declare a variable for it`
	q := &counter3{2}  // want `what variable q of type \*counter3 points to is not known where it is declared`
	r := &table3[1]    // want `is assigned, sliced, passed on or has its address taken`
	add2(r)
	add2(q)
	if q == nil { // want `operator == on a \*counter3 is not supported on devices; compare numbers`
	}
	d := c
	c = d // want `assignment to a pointer is not supported on devices; assign to what it points to`
	*c++
}

type counter3 struct{ n int }

var table3 = [2]counter3{{1}, {2}}

func add2(c *counter3) { c.n++ }

func f() {}

func g() (int, int) { return 1, 2 }

func init() { _ = pairs }
