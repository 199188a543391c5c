// This file writes one call of a helper that waits into a kernel.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/astutil"
)

// call returns the statements that stand for a call, and the variables that have
// its results then. What is refused has none.
func (s *splicer) call(call *ast.CallExpr) ([]ast.Stmt, []ast.Expr) {
	_, obj := s.callee(call)
	fn := obj.(*types.Func)
	switch s.count++; {
	case slices.Contains(s.open, fn):
		s.refuse(call, "write a loop", "call of %s is recursive, and devices have no stack to grow", fn.Name())
		return nil, nil
	case s.count > maxSplices:
		if s.count == maxSplices+1 {
			s.refuse(call, "call it in a loop, or cut the kernel into several", "helpers that wait for the group are called at more than %d places", maxSplices)
		}
		return nil, nil
	case fn.Signature().Variadic():
		s.refuse(call, "pass a slice", "function %s is variadic", fn.Name())
		return nil, nil
	case !(&checker{s.function}).axes(call, fn):
		return nil, nil
	}
	c := &copier{function: s.function, from: s.program.Info, to: s.Info, anew: true, bound: s.bindings(call, fn),
		objs: map[types.Object]types.Object{}, labels: fmt.Sprintf(".%d", s.count)}
	out := s.pass(c, call, fn)
	body := copied(c, s.decls[fn].Body)
	astutil.Apply(body, s.visit, nil)
	s.checkPlaces(body)
	s.noteCalls(call, body)
	s.addSplice(fn)
	r := &ending{splicer: s, fn: fn, vars: s.resultVars(c, fn), at: call.Pos()}
	list := r.without(body.List)
	s.open = append(s.open, fn)
	out = append(out, s.list(list)...)
	s.open = s.open[:len(s.open)-1]
	return out, s.uses(r.vars, call.Pos())
}

// bindings returns what the type parameters of fn stand for in a call.
func (s *splicer) bindings(call *ast.CallExpr, fn *types.Func) *subst {
	params := typeParams(fn.Signature())
	if len(params) == 0 {
		return nil
	}
	out := s.newSubst()
	for i, t := range s.typeArgs(call.Fun) {
		out.bound[params[i]] = t
	}
	return out
}

// pass declares the inputs of fn with the values that a call gives them. A name
// that never changes stands for itself.
func (s *splicer) pass(c *copier, call *ast.CallExpr, fn *types.Func) []ast.Stmt {
	assigned := map[types.Object]bool{}
	helper, body := s.bare(&code{obj: fn}), s.decls[fn].Body
	helper.assignments(body, func(v types.Object) { assigned[v] = true })
	var out []ast.Stmt
	operands := s.operands(call)
	for i, v := range inputsOf(fn.Signature()) {
		arg := operands[i]
		if o := s.steadyName(arg, c.bound.of(v.Type())); o != nil && !assigned[v] {
			c.objs[v] = o
			continue
		}
		if pointee(v.Type()) != nil && pointee(s.goType(arg)) == nil && s.isPlace(arg) {
			out = append(out, s.point(c.object(v), arg)...)
			continue
		}
		out = append(out, s.input(c.object(v), arg))
	}
	helper.assignments(body, func(v types.Object) { s.changed[c.object(v)] = true })
	return out
}

// input declares v, an input of a helper, with its value.
func (s *splicer) input(v types.Object, value ast.Expr) ast.Stmt {
	if v.Name() != "" && v.Name() != "_" {
		return s.assignment(token.DEFINE, []types.Object{v}, []ast.Expr{value}, value.Pos())
	}
	blank := &ast.Ident{NamePos: value.Pos(), Name: "_"}
	return &ast.AssignStmt{Lhs: []ast.Expr{blank}, TokPos: value.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{value}}
}

// steadyName returns the variable of type t that x names if it is never assigned
// again, or nil.
func (s *splicer) steadyName(x ast.Expr, t types.Type) types.Object {
	if v := s.steady(x); v != nil && types.Identical(s.typeOfVar(v), t) {
		return v
	}
	return nil
}

// noteCalls notes for what is in the body of a helper which call it is of.
func (s *splicer) noteCalls(call *ast.CallExpr, body ast.Node) {
	for inner := range within[*ast.CallExpr](body) {
		s.spliced.callers[inner] = call
	}
}

// addSplice notes that fn is written into the kernel.
func (s *splicer) addSplice(fn *types.Func) {
	decl := s.decls[fn]
	of := func(sp splice) bool { return sp.decl == decl }
	if !slices.ContainsFunc(s.spliced.helpers, of) {
		code := s.named(callHelper, fn, nil)
		s.spliced.helpers = append(s.spliced.helpers, splice{decl, code.cname(code.key)})
	}
}

// resultVars returns the variables that take the results of fn.
func (s *splicer) resultVars(c *copier, fn *types.Func) []types.Object {
	var out []types.Object
	for v := range fn.Signature().Results().Variables() {
		if v.Name() == "" || v.Name() == "_" {
			v = types.NewVar(v.Pos(), v.Pkg(), fn.Name(), v.Type())
		}
		out = append(out, c.object(v))
	}
	return out
}
