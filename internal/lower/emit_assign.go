// This file lowers assignments.

package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// assignOps are the operators of op= assignments.
var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL,
	token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (e *emitter) assign(s *ast.AssignStmt) {
	switch {
	case s.Tok != token.ASSIGN && s.Tok != token.DEFINE:
		e.update(s, assignOps[s.Tok], s.Lhs[0], s.Rhs[0])
	case len(s.Lhs) > len(s.Rhs):
		e.spread(s.Lhs, s.Rhs[0])
	case len(s.Lhs) > 1:
		e.tuple(s.Lhs, s.Rhs)
	default:
		e.single(s.Lhs[0], s.Rhs[0])
	}
}

// single lowers l = x and l := x. An element is checked after x is evaluated.
func (e *emitter) single(l, x ast.Expr) {
	if id, ok := ast.Unparen(l).(*ast.Ident); ok && id.Name == "_" {
		e.discard(x)
		return
	}
	e.hoist(l, x)
	t := e.target(l, visit{})
	e.assignTo(t, e.valuesFor(x, t.typ))
}

// valuesFor evaluates x for a variable of type t: nil has none of its own.
func (e *emitter) valuesFor(x ast.Expr, t types.Type) []cexpr {
	if e.typeAndValue(x).IsNil() {
		return e.zeroParts(t)
	}
	return e.values(x)
}

// tuple lowers a, b = x, y: indices and values first, then assignments from left
// to right.
func (e *emitter) tuple(lhs, rhs []ast.Expr) {
	targets := e.targets(lhs)
	e.hoist(rhs...)
	vals := make([][]cexpr, len(lhs))
	for i, x := range rhs {
		if targets[i].blank {
			e.discard(x)
			continue
		}
		vals[i] = e.temps(targets[i].typ, e.valuesFor(x, targets[i].typ))
	}
	for i, t := range targets {
		e.assignTo(t, vals[i])
	}
}

// spread lowers a, b = f().
func (e *emitter) spread(lhs []ast.Expr, x ast.Expr) {
	targets := e.targets(lhs)
	call := ast.Unparen(x).(*ast.CallExpr)
	parts := e.call(call)
	for i, t := range targets {
		n := len(e.parts(e.resultType(call, i)))
		e.assignTo(t, parts[:n])
		parts = parts[n:]
	}
}

// resultType returns the type of result i of a call of several.
func (e *emitter) resultType(call *ast.CallExpr, i int) types.Type {
	return e.concrete(e.goType(call).(*types.Tuple).At(i).Type())
}

func (e *emitter) targets(lhs []ast.Expr) []*target {
	out := make([]*target, len(lhs))
	v := visit{freeze: true}
	for _, l := range lhs {
		t := e.goType(l)
		v.slices = v.slices || t != nil && (sliceElem(t) != nil || holdsSlice(t))
	}
	for i, l := range lhs {
		e.hoist(l)
		out[i] = e.target(l, v)
	}
	return out
}

// update lowers l op= x; node is the site of the operator's check.
func (e *emitter) update(node ast.Stmt, op token.Token, l, x ast.Expr) {
	l = ast.Unparen(l)
	e.hoist(l, x)
	place := simple(e.address(l, nil))
	e.line("%s = %s;", place.text, e.arith(node, op, e.typeOf(l), place, x, e.expr(x)).text)
}

func (e *emitter) incDec(s *ast.IncDecStmt) {
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	l := ast.Unparen(s.X)
	e.hoist(l)
	place := simple(e.address(l, nil))
	one := constantExpr(constant.MakeInt64(1), e.goType(l))
	e.line("%s = %s;", place.text, e.arith(s, op, e.typeOf(l), place, nil, one).text)
}
