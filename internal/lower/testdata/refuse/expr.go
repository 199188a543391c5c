package k

import (
	"example.com/other"
	"github.com/rules-gokernel/rules_gokernel/device"
)

type number int

func (n number) double() number { return 2 * n }

//gokernel:device
func Exprs(t device.Thread, n int, x, y []int, b []byte) {
	_ = []int{1}      // want `slice literals are not supported on devices; use an array`
	_ = map[int]int{} // want `literals of type map\[int\]int are not supported on devices`
	_ = "text"[1:n]   // want `slicing a untyped string is not supported on devices`
	_ = &n            // want `an address is a value of its own, which devices do not have; declare a variable with it`
	var p *int        // want `what variable p of type \*int points to is not known where it is declared; declare it alone, with the address of a variable or an element: p := &x\[i\]`
	var q **int       // want `what variable q of type \*\*int points to is not known`
	_ = **q           // want `pointers are not supported on devices`
	var c chan int    // want `variable c has type chan int`
	_ = <-c           // want `channels are not supported on devices; read from a slice`
	_ = p == nil      // want `operator == on a \*int is not supported on devices; compare numbers`
	_ = t == t        // want `operator == on a device.Thread is not supported on devices`
	_ = "text"        // want `constant of type string is not supported on devices`
	_ = "text"[n]     // want `index of a untyped string is not supported on devices; index a slice or an array`
	var a any         // want `variable a has type any`
	_ = a.(int)       // want `type assertions are not supported on devices`
	_ = other.F       // want `function other.F is in a package that does not import device`
	_ = other.V       // want `package variable V is not reachable on devices`
	_ = t.Global      // want `method value t.Global keeps its receiver, and devices have no closures; pass the method expression`
	takeAny(nil)
	_ = string(b)          // want `conversion to string is not supported on devices`
	_ = len("text"[:n])    // want `len of a string is not supported on devices; take that of a slice or an array`
	_ = int8(len(other.V)) // want `package variable V is not reachable on devices`
}

//gokernel:device
func Calls(t device.Thread, n int, x, y []int) {
	_ = append(x, 1)               // want `builtin append is not supported on devices; size the slice before the launch`
	clear(map[int]int{})           // want `clear of a map\[int\]int is not supported on devices; clear a slice`
	copy([]byte{}, "text")         // want `copy of a untyped string is not supported on devices; copy from a slice to a slice`
	_ = make([]int, n)             // want `builtin make is not supported on devices; pass a slice as a parameter`
	_ = new(int)                   // want `builtin new is not supported on devices; use a variable`
	print(n)                       // want `builtin print is not supported on devices; write to a slice`
	println(n)                     // want `builtin println is not supported on devices`
	_ = recover()                  // want `builtin recover is not supported on devices`
	_ = other.F(1)                 // want `function other.F is in a package that does not import device; add import _ "github.com/rules-gokernel/rules_gokernel/device" to its package`
	_ = number.double(number(n))   // fine: a method expression
	_ = outer{}.double()           // fine: it is promoted
	_ = deep{}.M()                 // want `function other.N.M is in a package that does not import device`
	_ = other.N(n).M()             // want `function other.N.M is in a package that does not import device; add import _ "github.com/rules-gokernel/rules_gokernel/device"`
	_ = (*[2]int)(x)               // want `conversion to \*\[2\]int is not supported on devices`
	_ = iface(nil).double()        // want `method double of an interface is not supported on devices; use one function a type`
	_ = t.At(0, 0, 0)              // want `method At is not supported on devices; it is for runtimes`
	_ = device.NewThread           // want `NewThread is not a value on devices; call it, in a literal if need be`
	_ = device.Size[int]()         // want `axis int is not an array type; use an array type such as \[64\]struct\{\}`
	_ = axis[[]int]()              // want `axis \[\]int is not an array type`
	_ = device.Thread.Global(t, 0) // want `method Global is not supported on devices`
	_ = device.Thread{}.Global(0)  // want `a device.Thread that is not a parameter is not supported on devices`
}

func helper(n int) int { return n }

func takeAny(x any) {} // want `parameter x has type any`

type outer struct{ number }

type deep struct{ middle }

type middle struct{ other.N }

type iface interface{ double() number }

func axis[N device.Dim]() int { return device.Size[N]() }
