package k

import "github.com/rules-gokernel/rules_gokernel/device"

type pair struct{ a, b int }

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
		goto again // want `goto is not supported on devices; use a loop, a labelled break or a labelled continue`
	}
	for range "text" { // want `range over untyped string is not supported on devices; range over an integer or a slice`
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
	p, q := g()    // want `assignment of one expression to 2 variables is not supported on devices`
	var r, s = g() // want `assignment of one expression to 2 variables is not supported on devices`
	_, _, _, _ = p, q, r, s
	var u device.Thread // want `variable u is a device.Thread without a value; give it the value of the parameter`
	_ = u
	var v pair   // want `variable v has type pair, which devices do not have; use a variable a field`
	v.a = 1      // want `fields are not supported on devices`
	table[0] = n // want `package variable table is not reachable on devices; pass it as a parameter, or make it a constant`
	w := "text"  // want `variable w has type string`
	_ = w
	if n == 1 {
		panic(n) // want `the argument of panic is not a constant string; write panic\("text"\)`
	}
	panic(w) // want `the argument of panic is not a constant string`
}

func f() {}

func g() (int, int) { return 1, 2 }
