// This file lowers calls and conversions.

package lower

import (
	"fmt"
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
	case callArray:
		return e.elements(x)
	case callConversion:
		return e.conversion(x)
	case callBuiltin:
		return e.builtin(x, obj.Name())
	case callSize:
		return simple(e.axis(e.typeArgs(x.Fun)[0]))
	case callThread:
		d := e.expr(x.Args[0])
		return callOf(d, "gk_%s(t, %s)", obj.Name(), d.text)
	case callAtomic:
		return e.atomic(x, obj.Name())
	case callMemory:
		return e.memory(x, obj.Name())[0]
	case callHalf:
		return e.half(x, obj.Name())
	case callIntrinsic:
		in, _ := intrinsicOf(obj)
		return e.intrinsic(x, in)
	}
	return e.call(x)[0]
}

func (e *emitter) builtin(x *ast.CallExpr, name string) cexpr {
	switch name {
	case "len", "cap":
		return e.lengthOf(x, name)
	case "complex", "real", "imag":
		return e.complexPart(x, name)
	}
	s := e.typeOf(x)
	v := e.expr(x.Args[0])
	for _, arg := range x.Args[1:] {
		w := e.expr(arg)
		v = callOf(deeper(v, w), "gk_%s_%s(%s, %s)", name, s.ctype(), v.text, w.text)
	}
	return v
}

// lengthOf lowers len and cap, of arrays too where they are no constants.
func (e *emitter) lengthOf(x *ast.CallExpr, name string) cexpr {
	t := e.goType(x.Args[0])
	if sliceElem(t) == nil {
		e.values(x.Args[0])
		if to := pointee(t); to != nil {
			t = to
		}
		return simple(constantSize(under(t).(*types.Array).Len()))
	}
	parts := e.values(x.Args[0])
	if name == "cap" {
		return parts[2]
	}
	return parts[1]
}

func (e *emitter) complexPart(x *ast.CallExpr, name string) cexpr {
	a := e.expr(x.Args[0])
	switch name {
	case "real":
		return callOf(a, "%s.re", a.operand())
	case "imag":
		return callOf(a, "%s.im", a.operand())
	}
	b := e.expr(x.Args[1])
	return callOf(deeper(a, b), "(%s){%s, %s}", e.typeOf(x).ctype(), a.text, b.text)
}

// conversion lowers T(x). Integers keep their low bits; floats round to nearest;
// of floats to narrow integers, the low bits of the int32 (of uint32: the int64)
// count, as the Go compiler for amd64 does it.
func (e *emitter) conversion(x *ast.CallExpr) cexpr {
	if v, ok := e.narrowed(x); ok {
		return v
	}
	v := e.expr(x.Args[0])
	if aggregate(e.goType(x)) {
		return v
	}
	to, from := e.typeOf(x), e.typeOf(x.Args[0])
	switch {
	case to == from || to.c == from.c:
		return v
	case to.kind == complexKind:
		return callOf(v, "gk_%s_%s(%s)", from.c, to.c, v.text)
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

// call runs a function of the package and returns the parts of its results.
func (e *emitter) call(x *ast.CallExpr) []cexpr {
	if c, ok := e.done[x]; ok {
		return c
	}
	h := e.helper(x)
	mode := "GK_CHECK | GK_GUARD"
	if e.analysis.passed[x] {
		mode = "mode | GK_GUARD"
	}
	e.noteChecks(h, e.analysis.passed[x])
	args := []string{"t", "f", mode}
	for _, t := range e.axisArgs(x, h) {
		args = append(args, e.axis(t))
	}
	args = append(args, e.callArgs(x, h)...)
	var out []cexpr
	for v := range h.sig.Results().Variables() {
		t := h.typeOfVar(v)
		zeros := e.zeroParts(t)
		for i, ctype := range e.parts(t) {
			name := e.names.temp("t")
			e.line("%s = %s;", declarator(ctype, name), initializer(zeros[i].text))
			args = append(args, "&"+name)
			out = append(out, simple(name))
		}
	}
	failed := "1"
	if stdFaults(h.cname) { // who calls it wants to know, and Go's compiler makes it an instruction
		failed = fmt.Sprintf("gk_at(f, %s)", e.site(x.Pos()))
	}
	e.line("if (GK_UNLIKELY(%s(%s))) return %s;", h.cname, strings.Join(args, ", "), failed)
	return out
}

// callArgs evaluates the arguments of a call of h.
func (e *emitter) callArgs(x *ast.CallExpr, h *function) []string {
	operands, inputs := e.operands(x), h.inputs()
	e.hoist(operands...)
	if len(operands) == 1 && len(inputs) > 1 { // h(g()), where g has several results
		var out []string
		call := ast.Unparen(operands[0]).(*ast.CallExpr)
		parts := e.call(call)
		for i, v := range inputs {
			n := len(e.parts(e.resultType(call, i)))
			out = append(out, e.argument(h, v, parts[:n])...)
			parts = parts[n:]
		}
		return out
	}
	var out []string
	for i, arg := range operands {
		out = append(out, e.argument(h, inputs[i], e.operand(arg, h.typeOfVar(inputs[i])))...)
	}
	return out
}

// operand evaluates an argument, or a receiver, for a parameter of type t.
func (e *emitter) operand(x ast.Expr, t types.Type) []cexpr {
	from, to := pointee(e.goType(x)), pointee(t)
	switch {
	case to != nil && from == nil:
		return []cexpr{simple("&" + e.address(x, nil))}
	case to == nil && from != nil:
		return []cexpr{simple("(*" + e.address(x, nil) + ")")}
	}
	return e.valuesFor(x, t)
}

// argument spells the value of h's input v as h's C function takes it.
func (e *emitter) argument(h *function, v *types.Var, vals []cexpr) []string {
	var out []string
	t := h.typeOfVar(v)
	if _, ok := under(t).(*types.Struct); ok && h.kernel() && !isThread(t) {
		base := e.temp(e.decls.ctype(t), vals[0])
		for _, l := range h.leaves(v) {
			place, at := base.text, t
			for _, i := range l.path {
				u := under(at).(*types.Struct)
				place, at = place+"."+memberNames(u)[i], u.Field(i).Type()
			}
			out = append(out, e.argument(h, l.v.(*types.Var), e.memoryParts(at, place))...)
		}
		return out
	}
	if sliceElem(t) != nil && (h.kernel() || !h.capacities()) {
		vals = vals[:2]
	}
	for _, v := range vals {
		out = append(out, v.text)
	}
	return out
}

// discard evaluates what a statement throws away, for its checks and calls.
func (e *emitter) discard(x ast.Expr) {
	if e.typeAndValue(x).IsNil() {
		return
	}
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && e.helper(call) != nil {
		e.call(call)
		return
	}
	vals := e.fullValues(x)
	if len(vals) != 1 {
		return
	}
	if v := vals[0]; !v.atom || strings.Contains(v.text, "[") {
		e.line("(void)%s;", v.operand())
	}
}

// declare writes the declaration of a variable with a value; x is nil for zero.
func (e *emitter) declare(v types.Object, x ast.Expr) {
	if x == nil {
		e.declareAs(v, e.zeroParts(e.typeOfVar(v)))
		return
	}
	e.hoist(x)
	e.declareAs(v, e.valuesFor(x, e.typeOfVar(v)))
}

// panicStmt lowers panic("text").
func (e *emitter) panicStmt(call *ast.CallExpr) {
	text := constantString(e.Info.Types[call.Args[0]])
	e.checks = otherChecks
	e.line("return gk_panic(t, f, %s, %s);", e.site(call.Pos()), cString(text))
}

// exprStmt lowers a call whose result is not used.
func (e *emitter) exprStmt(s *ast.ExprStmt) {
	call := ast.Unparen(s.X).(*ast.CallExpr)
	if kind, obj := e.callee(call); kind == callBuiltin && obj.Name() == "panic" {
		e.panicStmt(call)
		return
	} else if kind == callBarrier {
		return // the end of a region
	}
	e.discard(call)
}
