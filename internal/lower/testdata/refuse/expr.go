package k

import (
	"example.com/other"
	"github.com/rules-gokernel/rules_gokernel/device"
)

type number int

func (n number) double() number { return 2 * n }

//gokernel:device
func Exprs(t device.Thread, n int, x, y []int, b []byte) {
	_ = func() {}          // want `function literals are not supported on devices; declare a function`
	_ = []int{1}           // want `composite literals are not supported on devices`
	_ = x[1:n]             // want `slice expressions are not supported on devices; pass the slice and an offset`
	_ = &n                 // want `addresses are not supported on devices; pass a slice`
	var p *int             // want `variable p has type \*int`
	_ = *p                 // want `pointers are not supported on devices`
	var c chan int         // want `variable c has type chan int`
	_ = <-c                // want `channels are not supported on devices; read from a slice`
	_ = x == nil           // want `nil is not supported on devices; compare len with 0`
	_ = t == t             // want `operator == on a device.Thread is not supported on devices`
	_ = "text"             // want `constant of type string is not supported on devices`
	_ = 2i                 // want `constant of type complex128 is not supported on devices; use two floats`
	_ = "text"[n]          // want `index of a untyped string is not supported on devices; index a slice`
	var a any              // want `variable a has type any`
	_ = a.(int)            // want `type assertions are not supported on devices`
	_ = helper             // want `helper is not a value on devices; call it`
	_ = other.F            // want `F is not a value on devices; call it`
	_ = other.V            // want `package variable V is not reachable on devices`
	_ = t.Global           // want `method values are not supported on devices; call it`
	take(nil)              // want `nil is not supported on devices`
	_ = string(b)          // want `conversion to string is not supported on devices`
	_ = len("text"[:n])    // want `len of a string is not supported on devices; take the length of a slice`
	_ = int8(len(other.V)) // want `package variable V is not reachable on devices`
}

//gokernel:device
func Calls(t device.Thread, n int, x, y []int) {
	_ = append(x, 1)               // want `builtin append is not supported on devices; size the slice before the launch`
	_ = cap(x)                     // want `builtin cap is not supported on devices; use len`
	clear(x)                       // want `builtin clear is not supported on devices`
	copy(x, y)                     // want `builtin copy is not supported on devices; assign the elements in a loop`
	_ = make([]int, n)             // want `builtin make is not supported on devices; pass a slice as a parameter`
	_ = new(int)                   // want `builtin new is not supported on devices; use a variable`
	print(n)                       // want `builtin print is not supported on devices; write to a slice`
	println(n)                     // want `builtin println is not supported on devices`
	_ = recover()                  // want `builtin recover is not supported on devices`
	_ = other.F(1)                 // want `function other.F is in another package; copy it into this package`
	_ = number(n).double()         // want `method double is not supported on devices; call a function`
	_ = t.At(0, 0, 0)              // want `method At is not supported on devices; it is for runtimes`
	_ = device.NewThread           // want `NewThread is not a value on devices`
	_ = device.Size[int]()         // want `axis int is not an array type; use an array type such as \[64\]struct\{\}`
	_ = axis[[]int]()              // want `axis \[\]int is not an array type`
	f := helper                    // want `variable f has type func\(n int\) int, which devices do not have; declare a function and call it by its name`
	_ = f(1)                       // want `calls of function values are not supported on devices; call a function by its name`
	_ = device.Thread.Global(t, 0) // want `method Global is not supported on devices`
	_ = device.Thread{}.Global(0)  // want `a device.Thread that is not a parameter is not supported on devices`
}

func helper(n int) int { return n }

func take(x []int) {}

func axis[N device.Dim]() int { return device.Size[N]() }
