// Package layouttest has the cases that the two spellers and the two readers of
// layouts are tested with: those of internal/layout, for the types of a compiler,
// and those of runtime, for the types of a program.
package layouttest

import "github.com/rules-gokernel/rules_gokernel/device"

// A Case is a type and its layout.
type Case struct {
	Value  any    // of the type, whose String is Go
	Layout string // "" for what no kernel can have
	Plain  bool   // it can be the element of a slice
	Params string // what the layout is taken apart into, with spaces between
	Slots  int
}

// Cases are of every kind.
var Cases = []Case{
	{byte(0), "uint8", true, "uint8", 1},
	{'x', "int32", true, "int32", 1},
	{false, "bool", true, "bool", 1},
	{uint64(0), "uint64", true, "uint64", 1},
	{complex64(0), "complex64", true, "complex64", 2},
	{0i, "complex128", true, "complex128", 2},
	{device.Float16{}, "float16", true, "float16", 1},
	{[]device.BFloat16{}, "[]bfloat16", false, "[]bfloat16", 2},
	{[]int{}, "[]int", false, "[]int", 2},
	{[2]int8{}, "[2]int8", true, "int8 int8", 2},
	{[2][2]bool{}, "[2][2]bool", true, "bool bool bool bool", 4},
	{[2][0]int{}, "[2][0]int", false, "", 0},
	{[3]complex64{}, "[3]complex64", true, "complex64 complex64 complex64", 6},
	{struct{}{}, "{}", false, "", 0},
	{struct{ A, B float32 }{}, "{float32,float32}", true, "float32 float32", 2},
	{[]struct {
		A, B float32
		N    [3]int
	}{}, "[]{float32,float32,[3]int}", false, "[]{float32,float32,[3]int}", 2},
	{struct {
		X  []int32
		Ok bool
	}{}, "{[]int32,bool}", false, "[]int32 bool", 3},
	{[2]struct {
		H device.Float16
		C complex128
	}{}, "[2]{float16,complex128}", true, "float16 complex128 float16 complex128", 6},
	{[][3][2]int8{}, "[][3][2]int8", false, "[][3][2]int8", 2},
	{[2][]int{}, "[2][]int", false, "[]int []int", 4},
	{uintptr(0), "", false, "", 0},
	{"", "", false, "", 0},
	{[][]int{}, "", false, "", 0},
	{[]struct{}{}, "", false, "", 0},
	{[][0]int{}, "", false, "", 0},
	{struct{ S string }{}, "", false, "", 0},
	{[2]*int{}, "", false, "", 0},
	{map[int]int{}, "", false, "", 0},
}

// Bad are texts that are no layouts.
var Bad = []string{
	"string", "int,", ",int", "{int", "int}", "{int}}", "{,int}", "[x]int", "[2]", "[-1]int", "[2int", "[][]int", "[]{}", "[]string",
	"{int,uintptr}", "[]", "[", "{", "int int", "[][0]int", "[]{[]int}", "[]{int,[]int}", "[][2][]int", "float8",
}
