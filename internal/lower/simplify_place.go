// This file makes what a pointer points to an expression that stays what it is.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// declare lets p be the pointer x. It returns what has to run before.
func (a *aliaser) declare(p types.Object, x ast.Expr) []ast.Stmt {
	holder := &ast.ParenExpr{X: x}
	astutil.Apply(holder, a.visit, nil) // it may be a part of what another points to
	if place := addressed(holder.X); place != nil {
		return a.point(p, place)
	}
	a.same[p] = a.pointer(holder.X)
	return nil
}

// point lets p point to place, which becomes f's. It returns what has to run before.
func (a *aliaser) point(p types.Object, place ast.Expr) []ast.Stmt {
	fr := &freezer{aliaser: a, name: p.Name()}
	place = fr.freeze(place)
	a.places[p] = place
	if fr.checks {
		blank := &ast.Ident{NamePos: place.Pos(), Name: "_"}
		check := &ast.AssignStmt{Lhs: []ast.Expr{blank}, TokPos: place.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{a.again(place)}}
		return append(fr.before, check)
	}
	return fr.before
}

// steady returns the variable of the function that x names if it is never assigned
// again, or nil.
func (a *aliaser) steady(x ast.Expr) types.Object {
	v, ok := a.objectOf(x).(*types.Var)
	if !ok || global(v) || a.changed[v] {
		return nil
	}
	return v
}

// isPlace reports whether x is a variable or in one, or an element.
func (a *aliaser) isPlace(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		_, ok := a.objectOf(x).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		return a.selection(x) != nil && a.isPlace(x.X)
	case *ast.IndexExpr:
		return sliceElem(a.goType(x.X)) != nil || a.isPlace(x.X)
	case *ast.StarExpr:
		return a.isPlace(x.X)
	}
	return false
}

// A freezer makes a place stay what it is when its indices change.
type freezer struct {
	*aliaser
	name   string // of variables
	before []ast.Stmt
	checks bool // the place has an index
}

func (fr *freezer) freeze(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return fr.freeze(x.X)
	case *ast.SelectorExpr:
		x.X = fr.freeze(x.X)
	case *ast.IndexExpr:
		fr.checks = true
		if sliceElem(fr.goType(x.X)) != nil {
			x.X = fr.hold(x.X)
		} else {
			x.X = fr.freeze(x.X)
		}
		x.Index = fr.hold(x.Index)
	}
	return x
}

// hold returns an expression that keeps the value of x.
func (fr *freezer) hold(x ast.Expr) ast.Expr {
	if fr.typeAndValue(x).Value != nil || fr.steady(x) != nil {
		return x
	}
	v := fr.newVar(x.Pos(), fr.name, fr.Info.Types[x].Type)
	fr.before = append(fr.before, fr.assignment(token.DEFINE, []types.Object{v}, []ast.Expr{x}, x.Pos()))
	return fr.uses([]types.Object{v}, x.Pos())[0]
}
