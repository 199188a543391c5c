// This file lowers calls and conversions.

package lower

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// constantSize spells the size of an axis.
func constantSize(n int64) string { return strconv.FormatInt(n, 10) }

func (e *emitter) callExpr(x *ast.CallExpr) cexpr {
	kind, obj := e.callee(x)
	switch kind {
	case callConversion:
		return e.conversion(x)
	case callBuiltin:
		return e.builtin(x, obj.Name())
	case callSize:
		return simple(e.axis(e.typeArgs(x)[0]))
	case callThread:
		d := e.expr(x.Args[0])
		return callOf(d, "gk_%s(t, %s)", obj.Name(), d.text)
	}
	return e.call(x)
}

func (e *emitter) builtin(x *ast.CallExpr, name string) cexpr {
	if name == "len" {
		return simple(e.names.length(e.sliceVar(x.Args[0])))
	}
	s := e.typeOf(x)
	v := e.expr(x.Args[0])
	for _, arg := range x.Args[1:] {
		w := e.expr(arg)
		v = callOf(deeper(v, w), "gk_%s_%s(%s, %s)", name, s.ctype(), v.text, w.text)
	}
	return v
}

// conversion lowers T(x). Integers keep their low bits; floats round to nearest;
// of floats to narrow integers, the low bits of the int32 (of uint32: the int64)
// count, as the Go compiler for amd64 does it.
func (e *emitter) conversion(x *ast.CallExpr) cexpr {
	to, from := e.typeOf(x), e.typeOf(x.Args[0])
	v := e.expr(x.Args[0])
	switch {
	case to == from || to.c == from.c:
		return v
	case to.kind != intKind || from.kind != floatKind:
		return compound(v, "(%s)%s", to.ctype(), v.operand())
	}
	by := to.c
	switch {
	case by == "u32":
		by = "i64"
	case to.bits < 32:
		by = "i32"
	}
	c := callOf(v, "gk_%s_%s(%s)", from.c, by, v.text)
	if by != to.c {
		return compound(c, "(%s)%s", to.ctype(), c.text)
	}
	return c
}

// call runs a function of the package and returns its result.
func (e *emitter) call(x *ast.CallExpr) cexpr {
	h := e.helper(x)
	mode := "GK_CHECK | GK_GUARD"
	if e.analysis.passed[x] {
		mode = "mode | GK_GUARD"
	}
	args := []string{"t", "f", mode}
	for _, t := range e.typeArgs(x) {
		args = append(args, e.axis(t))
	}
	args = append(args, e.callArgs(x)...)
	if h.sig.Results().Len() == 0 {
		e.line("if (GK_UNLIKELY(%s(%s))) return 1;", h.cname, strings.Join(args, ", "))
		return simple("0")
	}
	name := e.names.temp("t")
	e.line("%s %s = 0;", mustScalar(h.typeOfVar(h.sig.Results().At(0))).ctype(), name)
	args = append(args, "&"+name)
	e.line("if (GK_UNLIKELY(%s(%s))) return 1;", h.cname, strings.Join(args, ", "))
	return simple(name)
}

func (e *emitter) callArgs(x *ast.CallExpr) []string {
	var out []string
	e.hoist(x.Args...)
	for _, arg := range x.Args {
		t := e.goType(arg)
		switch {
		case isThread(t):
		case sliceElem(t) != nil:
			obj := e.sliceVar(arg)
			out = append(out, e.names.value(obj), e.names.length(obj))
		default:
			out = append(out, e.expr(arg).text)
		}
	}
	return out
}

// discard evaluates what a statement throws away, for its checks and calls.
func (e *emitter) discard(x ast.Expr) {
	t := e.goType(x)
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && e.helper(call) != nil {
		e.call(call)
		return
	}
	if isThread(t) || sliceElem(t) != nil {
		return
	}
	if v := e.full(x); !v.atom || strings.Contains(v.text, "[") {
		e.line("(void)%s;", v.operand())
	}
}

// declare writes the declaration of a variable with a value; x is nil for zero.
func (e *emitter) declare(v types.Object, x ast.Expr) {
	t := e.typeOfVar(v)
	if isThread(t) {
		return
	}
	if elem := sliceElem(t); elem != nil {
		value, length := "0", "0"
		if x != nil {
			src := e.sliceVar(x)
			value, length = e.names.value(src), e.names.length(src)
		}
		e.line("%s *%s = %s;", mustScalar(elem).ctype(), e.names.value(v), value)
		e.line("gk_i64 %s = %s;", e.names.length(v), length)
		return
	}
	value := cexpr{text: "0"}
	if x != nil {
		value = e.full(x)
	}
	e.declareAs(v, value)
}

func (e *emitter) declareAs(v types.Object, value cexpr) {
	e.line("%s %s = %s;", mustScalar(e.typeOfVar(v)).ctype(), e.names.value(v), value.text)
}

// panicStmt lowers panic("text").
func (e *emitter) panicStmt(call *ast.CallExpr) {
	text := constantString(e.Info.Types[call.Args[0]])
	e.line("return gk_panic(t, f, %s, %d, %s);", e.id, e.at(call.Pos()), cString(text))
}

// exprStmt lowers a call whose result is not used.
func (e *emitter) exprStmt(s *ast.ExprStmt) {
	call := ast.Unparen(s.X).(*ast.CallExpr)
	if kind, obj := e.callee(call); kind == callBuiltin && obj.Name() == "panic" {
		e.panicStmt(call)
		return
	}
	e.discard(call)
}
