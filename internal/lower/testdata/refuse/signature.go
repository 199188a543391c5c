package k

import (
	"example.com/other"
	"github.com/rules-gokernel/rules_gokernel/device"
)

type point struct{ x, y int }

type node struct{ next *node }

func (point) method() int { return 0 }

//gokernel:device
func (point) Method(t device.Thread) {} // want `device function Method is a method; make it a function`

//gokernel:device
func _(t device.Thread) {} // want `device function has no name`

//gokernel:device
func Body(t device.Thread, x []int) // want `device function Body has no body`

//gokernel:device
func NoThread(x []int) {} // want `the first parameter of device function NoThread is not device.Thread; declare it as func name\(t device.Thread, ...\)`

//gokernel:device
func NoParams() {} // want `the first parameter of device function NoParams is not device.Thread`

//gokernel:device
func TwoThreads(t, u device.Thread) {} // want `device function TwoThreads has a second device.Thread`

//gokernel:device
func Result(t device.Thread) int { return 1 } // want `device function Result has a result; write results to a slice parameter`

//gokernel:device
func Variadic(t device.Thread, x ...int) {} // want `parameter x is variadic; pass a slice`

//gokernel:device
func Generic[T device.Scalar](t device.Thread, n int) {} // want `type parameter T is not an axis; constrain it by device.Dim and use it as device.Size\[T\]\(\)`

//gokernel:device
func Any[T any](t device.Thread) {} // want `type parameter T is not an axis`

//gokernel:device
func AxisValue[N device.Dim](t device.Thread, n N) {} // want `parameter n has type N, which devices do not have`

//gokernel:foreign
func Foreign(t device.Thread, s string) { _ = map[string]int{} } // want `parameter s has type string, which devices do not have; use a \[\]byte`

//gokernel:device
func Types(
	t device.Thread,
	a string, // want `parameter a has type string`
	c uintptr, // want `parameter c has type uintptr, which devices do not have; use uint64`
	d [4]string, // want `parameter d has type \[4\]string, and devices do not have the string in it; use a \[\]byte`
	e node, // want `parameter e has type node, and devices do not have the \*node in it; use a slice of length 1`
	n [20][20]int, // want `parameter n of a kernel has 400 values; pass a slice`
	o [2][]int, // want `parameter o of a kernel has an array of slices; pass the slices one by one`
	p []struct{}, // want `parameter p has type \[\]struct\{\}`
	f *int, // want `parameter f has type \*int, which devices do not have; use a slice of length 1`
	g map[int]int, // want `parameter g has type map\[int\]int`
	h chan int, // want `parameter h has type chan int`
	i any, // want `parameter i has type any`
	j func(), // want `parameter j of a device function is a function, and a launch passes no code; write a device function for each, which passes its function to a helper that they share`
	k [][]int, // want `parameter k has type \[\]\[\]int`
	l []string, // want `parameter l has type \[\]string`
	m other.T, // want `parameter m has type other.T, and devices do not have the \*int in it`
) {
}

//gokernel:device
func Calls(t device.Thread, x []int) {
	two(1)
	text(1)
	more(1, 2) // want `function more is variadic; pass a slice`
	loop(3)
	asm(1)
	Foreign2(t) // want `function Foreign2 is foreign: it has no body to lower; launch it`
}

func two(n int) (int, map[int]int) { return n, nil } // want `result of two has type map\[int\]int`

func text(n int) (s string) { return } // want `result of text has type string`

func more(n ...int) {}

func asm(n int) // want `function asm is called on a device but has no body`

func loop(n int) { pool(n) }

func pool(n int) { loop(n - 1) } // want `call of loop is recursive, and devices have no stack to grow; write a loop`

//gokernel:foreign
func Foreign2(t device.Thread) {}
