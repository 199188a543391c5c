// This file finds the intervals of expressions and the checks that they prove.

package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

func constantInt(c int64) constant.Value { return constant.MakeInt64(c) }

// eval returns what is known about x here and visits the checks in it. Values
// that are no integers have no node.
func (r *ranger) eval(x ast.Expr) abs {
	v := r.evalNew(x)
	r.vals[x] = v
	return r.now(v)
}

func (r *ranger) evalNew(x ast.Expr) abs {
	tv := r.typeAndValue(x)
	if tv.Value != nil {
		return r.evalConstant(tv)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return r.eval(x.X)
	case *ast.Ident:
		return r.variable(r.Info.Uses[x], tv.Type)
	case *ast.SelectorExpr:
		return r.evalField(x)
	case *ast.StarExpr:
		r.eval(x.X)
		return r.unknownOf(tv.Type)
	case *ast.CompositeLit:
		r.evalElements(x)
	case *ast.SliceExpr:
		return r.evalSlice(x)
	case *ast.UnaryExpr:
		return r.evalUnary(x)
	case *ast.BinaryExpr:
		return r.evalBinary(x)
	case *ast.IndexExpr:
		base := r.eval(x.X)
		if n := arrayType(r.goType(x.X)); n != nil {
			base = r.constant(n.Len(), scalars[types.Int])
		}
		r.index(x, base, r.eval(x.Index))
		return r.unknownOf(tv.Type)
	case *ast.CallExpr:
		return r.evalCall(x)
	}
	return abs{}
}

// unknownOf returns a value of type t of which nothing else is known.
func (r *ranger) unknownOf(t types.Type) abs {
	if s, ok := scalarOf(t); ok {
		return r.anything(s)
	}
	if t != nil && sliceElem(t) != nil {
		return r.anything(scalars[types.Int])
	}
	return abs{}
}

func (r *ranger) evalConstant(tv types.TypeAndValue) abs {
	s, ok := scalarOf(tv.Type)
	if !ok || s.kind != intKind {
		return abs{}
	}
	c, exact := constant.Int64Val(constant.ToInt(tv.Value))
	if !exact {
		return r.anything(s) // a uint64 above the greatest int64
	}
	return r.constant(c, s)
}

// index visits the check of x: its slice has length n and the index is i.
func (r *ranger) index(x *ast.IndexExpr, n, i abs) {
	if n.known() && i.known() {
		r.test(x, r.typed("int", "gk_ok_index(%s, %s, %s)", r.env.live, i.n, n.n))
	}
}

func (r *ranger) evalUnary(x *ast.UnaryExpr) abs {
	v := r.eval(x.X)
	if v.n == nil {
		return abs{}
	}
	switch x.Op {
	case token.ADD:
		return v
	case token.SUB:
		return r.arith(x, token.SUB, v.typ, r.constant(0, v.typ), v)
	case token.XOR:
		out := r.compute("not", v.typ, v)
		out.lo, out.hi = r.certain(v.typ, v.known())
		return out
	}
	return abs{}
}

// certain returns lo and hi of a value that is known or not.
func (r *ranger) certain(s scalar, known bool) (lo, hi bool) {
	known = known || s.unsigned && s.bits == 8
	return known, known
}

// compute makes the value that the C function gk_iv_op gives.
func (r *ranger) compute(op string, s scalar, of ...abs) abs {
	deps := make([]*node, len(of))
	text := "gk_iv_" + op + "("
	inv := true
	for i, a := range of {
		deps[i] = a.n
		text += "%s, "
		inv = inv && a.inv
	}
	text += ranges(s) + ")"
	return abs{n: r.node(text, deps...), id: r.identity(op, s, of...), inv: inv, typ: s}
}

func (r *ranger) evalBinary(x *ast.BinaryExpr) abs {
	switch x.Op {
	case token.LAND, token.LOR:
		r.eval(x.X)
		saved := r.env
		r.env = saved.clone()
		r.assume(x.X, x.Op == token.LAND)
		r.eval(x.Y)
		r.env = saved
		return abs{}
	}
	v, w := r.eval(x.X), r.eval(x.Y)
	s, ok := scalarOf(r.goType(x))
	if !ok || s.kind != intKind || v.n == nil || w.n == nil {
		return abs{}
	}
	return r.arith(x, x.Op, s, v, w)
}

// ivOps names the C functions of operators.
var ivOps = map[token.Token]string{
	token.ADD: "add", token.SUB: "sub", token.MUL: "mul", token.QUO: "div", token.REM: "rem",
	token.AND: "and", token.OR: "or", token.XOR: "xor", token.AND_NOT: "andnot",
	token.SHL: "shl", token.SHR: "shr",
}

// arith returns v op w and visits the operator's check, whose site is x.
func (r *ranger) arith(x ast.Node, op token.Token, s scalar, v, w abs) abs {
	switch {
	case op == token.QUO || op == token.REM:
		if w.known() && !w.isConst {
			r.test(x, r.typed("int", "gk_ok_divisor(%s, %s)", r.env.live, w.n))
		}
	case op == token.SHL || op == token.SHR:
		if w.known() && !w.isConst && !w.typ.unsigned {
			r.test(x, r.typed("int", "gk_ok_count(%s, %s)", r.env.live, w.n))
		}
	}
	out := r.compute(ivOps[op], s, v, w)
	out.lo, out.hi = r.certain(s, operatorKnown(op, s, v, w))
	if name := ivOps[op]; name == "add" || name == "sub" || name == "mul" {
		r.origins[out.id] = origin{name, v, w}
	}
	if f, ok := r.env.facts[out.id]; ok {
		return r.narrower(out, f)
	}
	return out
}

// operatorKnown says whether v op w has useful bounds.
func operatorKnown(op token.Token, s scalar, v, w abs) bool {
	switch op {
	case token.REM:
		return w.known() && (s.unsigned || v.lo)
	case token.AND:
		return v.known() || w.known()
	case token.AND_NOT:
		return v.known()
	case token.SHR:
		return v.known() || s.unsigned && w.isConst && w.literal > 0
	}
	return v.known() && w.known()
}

// narrower combines a value computed here with a condition on it that holds.
func (r *ranger) narrower(v, fact abs) abs {
	if v.n == fact.n || len(fact.n.deps) == 2 && fact.n.deps[0] == v.n && strings.HasPrefix(fact.n.text, "gk_iv_both") {
		return fact
	}
	out := v
	out.n = r.node("gk_iv_both(%s, %s, "+ranges(v.typ)+")", v.n, fact.n)
	out.lo, out.hi = v.lo || fact.lo, v.hi || fact.hi
	r.env.facts[v.id] = out
	return out
}

// evalCall returns the value of a call.
func (r *ranger) evalCall(x *ast.CallExpr) abs {
	kind, obj := r.callee(x)
	switch kind {
	case callConversion:
		return r.evalConversion(x)
	case callArray:
		n := r.constant(arrayType(r.goType(x)).Len(), scalars[types.Int])
		r.within(x, r.constant(0, n.typ), n, n, r.eval(x.Args[0]))
		return abs{}
	case callBuiltin:
		return r.evalBuiltin(x, obj.Name())
	case callMemory:
		return r.evalBuiltin(x, "min") // of the lengths: what copy returns
	case callSize:
		text := fmt.Sprintf("gk_iv_of(%s)", axisExpr(r.a.names, r.typeArgs(x.Fun)[0]))
		s := scalars[types.Int]
		return abs{n: r.node(text), id: r.identity(text, s), lo: true, hi: true, inv: true, typ: s}
	case callThread:
		return r.evalThread(x, obj.Name())
	case callHelper:
		return r.evalHelper(x)
	case callIntrinsic:
		in, _ := intrinsicOf(obj)
		return r.evalIntrinsic(x, in)
	}
	for _, arg := range r.operands(x) {
		r.eval(arg)
	}
	return r.unknownOf(r.goType(x))
}

func (r *ranger) evalConversion(x *ast.CallExpr) abs {
	v := r.eval(x.Args[0])
	s, ok := scalarOf(r.goType(x))
	switch {
	case r.typeAndValue(x.Args[0]).IsNil():
		return r.constant(0, scalars[types.Int])
	case !ok && sliceElem(r.goType(x)) != nil:
		return v
	case s.kind != intKind:
		return abs{}
	}
	if v.n == nil {
		return r.anything(s)
	}
	out := r.compute("conv", s, v)
	out.lo, out.hi = r.certain(s, v.known())
	if preserves(v.typ, s) {
		out.lo, out.hi = v.lo, v.hi
	}
	r.origins[out.id] = origin{"conv", v, v}
	if f, ok := r.env.facts[out.id]; ok {
		return r.narrower(out, f)
	}
	return out
}

func (r *ranger) evalBuiltin(x *ast.CallExpr, name string) abs {
	v := r.eval(x.Args[0])
	switch name {
	case "len":
		if n := arrayType(r.goType(x.Args[0])); n != nil {
			return r.constant(n.Len(), scalars[types.Int])
		}
		return v
	case "min", "max":
	default:
		for _, arg := range x.Args[1:] {
			r.eval(arg)
		}
		return r.unknownOf(r.goType(x))
	}
	for _, arg := range x.Args[1:] {
		w := r.eval(arg)
		if v.n == nil || w.n == nil {
			v = abs{}
			continue
		}
		out := r.compute(name, v.typ, v, w)
		out.lo, out.hi = v.lo && w.lo, v.hi && w.hi
		switch {
		case name == "min" && v.typ.unsigned:
			out.lo, out.hi = v.known() || w.known(), v.known() || w.known()
		case name == "min":
			out.hi = v.hi || w.hi
		case !v.typ.unsigned:
			out.lo = v.lo || w.lo
		}
		v = out
	}
	return v
}

// evalThread returns the value of a method of device.Thread.
func (r *ranger) evalThread(x *ast.CallExpr, name string) abs {
	s := scalars[types.Int]
	d := r.eval(x.Args[0])
	if !d.isConst {
		return r.anything(s)
	}
	if d.literal < 0 || d.literal > 2 {
		if name == "Global" || name == "Local" || name == "Group" {
			return r.constant(0, s)
		}
		return r.constant(1, s)
	}
	text := fmt.Sprintf(threadTexts[name], d.literal)
	v := abs{n: r.node(text), id: r.identity(text, s), lo: true, hi: true, typ: s}
	v.inv = name == "GlobalSize" || name == "LocalSize" || name == "NumGroups"
	return v
}

// threadTexts are intervals of what the methods of device.Thread return.
var threadTexts = map[string]string{
	"Global":     "gk_iv_ids(b->lo[%[1]d], b->hi[%[1]d])",
	"Group":      "gk_iv_div(gk_iv_ids(b->lo[%[1]d], b->hi[%[1]d]), gk_iv_of(b->group[%[1]d]), GK_R_i64)",
	"Local":      "gk_iv_rem(gk_iv_ids(b->lo[%[1]d], b->hi[%[1]d]), gk_iv_of(b->group[%[1]d]), GK_R_i64)",
	"GlobalSize": "gk_iv_of(b->threads[%[1]d])",
	"LocalSize":  "gk_iv_of(b->group[%[1]d])",
	"NumGroups":  "gk_iv_of(b->threads[%[1]d] / b->group[%[1]d])",
}
