// This file finds expressions, and helpers that are one, which have no check and
// depend on the values of variables and on a thread's ids alone.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// computes reports whether x is computed from variables that are known, ids and
// sizes, without a check and without memory.
func (f *function) computes(x ast.Expr, known func(*types.Var) bool) bool {
	if f.typeAndValue(x).Value != nil {
		return true
	}
	switch x := x.(type) {
	case *ast.Ident:
		v, ok := f.objectOf(x).(*types.Var)
		return ok && !isThread(f.typeOfVar(v)) && !global(v) && known(v)
	case *ast.ParenExpr:
		return f.computes(x.X, known)
	case *ast.UnaryExpr:
		return x.Op != token.AND && f.computes(x.X, known)
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR || faults(x.Op) && f.typeAndValue(x.Y).Value == nil {
			return false
		}
		return f.computes(x.X, known) && f.computes(x.Y, known)
	case *ast.CallExpr:
		return f.computesCall(x, known)
	}
	return false
}

func (f *function) computesCall(x *ast.CallExpr, known func(*types.Var) bool) bool {
	switch kind, obj := f.callee(x); kind {
	case callSize:
		return true
	case callThread, callConversion:
	case callBuiltin:
		if name := obj.Name(); name != "len" && name != "min" && name != "max" {
			return false
		}
	case callHelper:
		if h := f.helper(x); h == nil || h.formula() == nil {
			return false
		}
	default:
		return false
	}
	for _, arg := range x.Args {
		if !isThread(f.goType(arg)) && !f.computes(arg, known) {
			return false
		}
	}
	return true
}

// formula returns what f returns if it does nothing but compute that from its
// parameters, or nil.
func (f *function) formula() ast.Expr {
	if f.decl == nil || f.decl.Body == nil || f.sig.Recv() != nil || len(f.decl.Body.List) != 1 {
		return nil
	}
	st, ok := f.decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(st.Results) != 1 || !f.computes(st.Results[0], func(*types.Var) bool { return true }) {
		return nil
	}
	return st.Results[0]
}
