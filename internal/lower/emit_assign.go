// This file lowers assignments.

package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
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
	case len(s.Lhs) > 1:
		e.tuple(s.Lhs, s.Rhs)
	default:
		e.single(s.Lhs[0], s.Rhs[0])
	}
}

// single lowers l = x and l := x. An element is checked after x is evaluated.
func (e *emitter) single(l, x ast.Expr) {
	l = ast.Unparen(l)
	if target, ok := l.(*ast.IndexExpr); ok {
		e.hoist(target.Index, x)
		i := e.indexOf(target)
		v := e.expr(x)
		e.line("%s = %s;", e.element(target, i).text, v.text)
		return
	}
	id := l.(*ast.Ident)
	if id.Name == "_" || e.Info.Defs[id] != nil {
		e.declareName(id, x)
		return
	}
	obj := e.Info.Uses[id]
	switch {
	case isThread(e.typeOfVar(obj)):
	case sliceElem(e.typeOfVar(obj)) != nil:
		src := e.sliceVar(x)
		e.line("%s = %s;", e.names.value(obj), e.names.value(src))
		e.line("%s = %s;", e.names.length(obj), e.names.length(src))
	default:
		e.line("%s = %s;", e.names.value(obj), e.full(x).text)
	}
}

// tuple lowers a, b = x, y: indices and values first, then assignments from left
// to right.
func (e *emitter) tuple(lhs, rhs []ast.Expr) {
	index := make([]cexpr, len(lhs))
	for i, l := range lhs {
		if target, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
			e.hoist(target.Index)
			index[i] = e.temp(e.typeOf(target.Index).ctype(), e.expr(target.Index))
		}
	}
	e.hoist(rhs...)
	store := make([]func(), len(lhs))
	for i, x := range rhs {
		store[i] = e.tupleItem(lhs[i], x, index[i])
	}
	for _, s := range store {
		s()
	}
}

// tupleItem evaluates x and returns what assigns it to l.
func (e *emitter) tupleItem(l, x ast.Expr, index cexpr) func() {
	l = ast.Unparen(l)
	t := e.goType(x)
	if isThread(t) {
		return func() {}
	}
	if elem := sliceElem(t); elem != nil {
		src := e.sliceVar(x)
		value := e.temp(mustScalar(elem).ctype()+" *", simple(e.names.value(src)))
		length := e.temp("gk_i64", simple(e.names.length(src)))
		return func() { e.storeSlice(l, mustScalar(elem), value, length) }
	}
	if e.objectOf(l) == nil && !isIndex(l) {
		return func() { e.discard(x) }
	}
	to := t
	if obj := e.objectOf(l); obj != nil {
		to = e.typeOfVar(obj)
	}
	value := e.temp(mustScalar(to).ctype(), e.expr(x))
	return func() {
		if target, ok := l.(*ast.IndexExpr); ok {
			e.line("%s = %s;", e.element(target, index).text, value.text)
		} else if id := l.(*ast.Ident); e.Info.Defs[id] != nil {
			e.declareAs(e.Info.Defs[id], value)
		} else {
			e.line("%s = %s;", e.names.value(e.Info.Uses[id]), value.text)
		}
	}
}

func isIndex(x ast.Expr) bool {
	_, ok := x.(*ast.IndexExpr)
	return ok
}

// storeSlice assigns a slice to the variable l, or declares it.
func (e *emitter) storeSlice(l ast.Expr, elem scalar, value, length cexpr) {
	obj := e.objectOf(l)
	if obj == nil {
		return
	}
	pointer, count := "", ""
	if e.Info.Defs[l.(*ast.Ident)] != nil {
		pointer, count = elem.ctype()+" *", "gk_i64 "
	}
	e.line("%s%s = (%s *)%s;", pointer, e.names.value(obj), elem.ctype(), value.text)
	e.line("%s%s = %s;", count, e.names.length(obj), length.text)
}

// update lowers l op= x; node is the site of the operator's check.
func (e *emitter) update(node ast.Stmt, op token.Token, l, x ast.Expr) {
	l = ast.Unparen(l)
	s := e.typeOf(l)
	if target, ok := l.(*ast.IndexExpr); ok {
		e.hoist(target.Index, x)
		i := e.indexOf(target)
		place := e.element(target, i)
		e.line("%s = %s;", place.text, e.arith(node, op, s, place, x, e.expr(x)).text)
		return
	}
	e.hoist(x)
	place := simple(e.names.value(e.objectOf(l)))
	e.line("%s = %s;", place.text, e.arith(node, op, s, place, x, e.expr(x)).text)
}

func (e *emitter) incDec(s *ast.IncDecStmt) {
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	l := ast.Unparen(s.X)
	var place cexpr
	if target, ok := l.(*ast.IndexExpr); ok {
		e.hoist(target.Index)
		place = e.element(target, e.indexOf(target))
	} else {
		place = simple(e.names.value(e.objectOf(l)))
	}
	one := constantExpr(constant.MakeInt64(1), e.goType(l))
	e.line("%s = %s;", place.text, e.arith(s, op, e.typeOf(l), place, nil, one).text)
}
