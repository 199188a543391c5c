// This file says which functions of the standard library are C of this package.

package lower

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"
)

//go:embed mathc.h
var mathC string

//go:embed lanes.h
var lanesC string

// mathMark and bitsMark start the names of what mathC defines.
const (
	mathMark = "gk_math_"
	bitsMark = "gk_bits_"
)

// An intrinsic is a function without effects that C computes.
type intrinsic struct {
	c      string
	narrow bool  // of a float32 it has a version that gives the same bits
	most   int64 // a result that is an integer is in 0..most, if most is not 0
}

// intrinsics are the functions in mathc.h, by import path and name.
var intrinsics = map[string]intrinsic{}

func init() {
	for _, name := range strings.Fields("Float64bits Float32bits Float64frombits Float32frombits " +
		"NaN Inf IsNaN IsInf Signbit Copysign Max Min Dim FMA Exp Log Hypot") {
		intrinsics["math."+name] = intrinsic{c: mathMark + name}
	}
	for _, name := range strings.Fields("Abs Sqrt Floor Ceil Trunc RoundToEven") {
		intrinsics["math."+name] = intrinsic{c: mathMark + name, narrow: true}
	}
	for suffix, bits := range map[string]int64{"": 64, "64": 64, "32": 32, "16": 16, "8": 8} {
		for _, name := range []string{"LeadingZeros", "TrailingZeros", "OnesCount", "Len"} {
			intrinsics["math/bits."+name+suffix] = intrinsic{c: bitsMark + name + suffix, most: bits}
		}
		for _, name := range []string{"RotateLeft", "Reverse", "ReverseBytes"} {
			if name+suffix != "ReverseBytes8" {
				intrinsics["math/bits."+name+suffix] = intrinsic{c: bitsMark + name + suffix}
			}
		}
	}
}

// intrinsicOf returns the intrinsic that a function is.
func intrinsicOf(obj types.Object) (intrinsic, bool) {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return intrinsic{}, false
	}
	in, ok := intrinsics[fn.Pkg().Path()+"."+fn.Name()]
	return in, ok
}

// Intrinsic reports whether a function of the standard library is C of this
// package.
func Intrinsic(obj types.Object) bool {
	_, ok := intrinsicOf(obj)
	return ok
}

// intrinsic lowers a call of an intrinsic.
func (e *emitter) intrinsic(x *ast.CallExpr, in intrinsic) cexpr {
	deep := cexpr{}
	args := make([]string, len(x.Args))
	for i, arg := range x.Args {
		v := e.expr(arg)
		args[i] = v.text
		deep = deeper(deep, v)
	}
	return callOf(deep, "%s(%s)", in.c, strings.Join(args, ", "))
}

// narrowed lowers float32(math.Sqrt(float64(x))) and its like for a float32 x
// without a detour: the result has the same bits.
func (e *emitter) narrowed(x *ast.CallExpr) (cexpr, bool) {
	call, ok := ast.Unparen(x.Args[0]).(*ast.CallExpr)
	if !ok || e.typeOf(x).c != "f32" {
		return cexpr{}, false
	}
	kind, obj := e.callee(call)
	if kind != callIntrinsic {
		return cexpr{}, false
	}
	in, _ := intrinsicOf(obj)
	if !in.narrow {
		return cexpr{}, false
	}
	wide, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok || e.typeAndValue(wide).Value != nil {
		return cexpr{}, false
	}
	if kind, _ := e.callee(wide); kind != callConversion || e.typeOf(wide.Args[0]).c != "f32" {
		return cexpr{}, false
	}
	v := e.expr(wide.Args[0])
	return callOf(v, "%s_f32(%s)", in.c, v.text), true
}

// evalIntrinsic returns the value of a call of an intrinsic.
func (r *ranger) evalIntrinsic(x *ast.CallExpr, in intrinsic) abs {
	for _, arg := range x.Args {
		r.eval(arg)
	}
	s := r.typeOf(x)
	if in.most == 0 || s.kind != intKind {
		return r.unknownOf(r.goType(x))
	}
	out := r.anything(s)
	out.n = r.node("gk_iv_make(0, " + intLiteral(constantInt(in.most), s) + ")")
	out.lo, out.hi = true, true
	return out
}
