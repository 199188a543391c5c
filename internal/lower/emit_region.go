// This file decides which threads of a group a region runs.

package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// below returns the loop over the threads of a region: where all that a region
// does is under a guard on an id, the loop ends there. A compiler then sees which
// elements its steps touch, and has nothing to mask.
func (e *emitter) below(run []ast.Stmt) string {
	g, last, loop := e.group, len(run)-1, "GK_THREADS"
	guard, ok := run[last].(*ast.IfStmt)
	ok = ok && !g.strip
	for _, s := range run[:last] {
		ok = ok && g.repeats(s)
	}
	if !ok || guard.Else != nil || guard.Init != nil && !g.repeats(guard.Init) {
		return loop
	}
	x, ok := leftmost(guard.Cond).(*ast.BinaryExpr)
	if !ok || x.Op != token.LSS || !g.repeatable(x.Y) || g.differs(x.Y) != nil {
		return loop
	}
	switch g.idOf(x.X) {
	case "Local":
		loop = fmt.Sprintf("GK_THREADS_TO(gk_lesser(nx, %s))", e.expr(x.Y).text)
	case "Global":
		loop = fmt.Sprintf("GK_THREADS_TO(gk_lesser(nx, gk_beyond(%s, g.x)))", e.expr(x.Y).text)
	default:
		return loop
	}
	e.done[x] = []cexpr{simple("1")}
	return loop
}

// repeats reports whether s does nothing but declare what is computed again
// where it is needed.
func (g *grouping) repeats(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
		return false
	}
	for i, l := range a.Lhs {
		if g.values[g.Info.Defs[l.(*ast.Ident)]] == nil || !g.repeatable(a.Rhs[i]) {
			return false
		}
	}
	return true
}

// leftmost returns the condition that is evaluated first, and that holds where
// cond does.
func leftmost(cond ast.Expr) ast.Expr {
	switch x := cond.(type) {
	case *ast.ParenExpr:
		return leftmost(x.X)
	case *ast.BinaryExpr:
		if x.Op == token.LAND {
			return leftmost(x.X)
		}
	}
	return cond
}

// idOf returns which id of a thread x is in the first dimension: by the
// method that returns it, or "".
func (g *grouping) idOf(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if value := g.values[g.objectOf(x)]; value != nil {
			return g.idOf(value)
		}
	case *ast.CallExpr:
		if kind, obj := g.callee(x); kind == callThread && isZero(g.typeAndValue(x.Args[0]).Value) {
			return obj.Name()
		}
	}
	return ""
}

func isZero(v constant.Value) bool { return v != nil && constant.Sign(v) == 0 }

// tile returns the size of the groups that a kernel is likely to be launched
// with: that of the first variable they share, if it is an array with one or two
// dimensions. With these its loops have a constant length.
func (e *emitter) tile() (x, y int64) {
	if e.group == nil {
		return 0, 0
	}
	for _, s := range e.function.decl.Body.List {
		if vars := e.sharedVars(s); len(vars) > 0 {
			return tileOf(e.typeArgs(vars[0].call.Fun)[0])
		}
	}
	return 0, 0
}

// tileOf returns the dimensions of an array, and zeros for what is none or larger than a group.
func tileOf(t types.Type) (x, y int64) {
	outer, ok := under(t).(*types.Array)
	if !ok {
		return 0, 0
	}
	x, y = outer.Len(), 1
	if inner, ok := under(outer.Elem()).(*types.Array); ok {
		x, y = inner.Len(), outer.Len()
		if y == 2 {
			y = 1 // two buffers, of which one is read while the other is written
		}
	}
	if x*y > maxGroupSize {
		return 0, 0
	}
	return x, y
}
