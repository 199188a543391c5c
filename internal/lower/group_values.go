// This file finds out which variables of a kernel hold one value for as long as
// they are in scope, and which values can be computed again.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// settle fills values, changed and stepped.
func (g *grouping) settle() {
	g.values, g.changed, g.stepped = map[types.Object]ast.Expr{}, map[types.Object]bool{}, map[types.Object]bool{}
	posts := map[ast.Stmt]bool{}
	inspect(g.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				g.declared(l, n.Rhs, i, len(n.Lhs))
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				g.declared(id, n.Values, i, len(n.Names))
			}
		case *ast.ForStmt:
			posts[n.Post] = true
			g.steps(n)
		case *ast.RangeStmt:
			if n.Key != nil && n.Tok == token.DEFINE {
				g.stepped[g.objectOf(n.Key)] = true
			}
		}
		return true
	})
	inspect(g.decl.Body, func(n ast.Node) bool {
		s, ok := n.(ast.Stmt)
		if ok && !posts[s] && simpleStmt(s) {
			g.assignments(s, func(v types.Object) { g.changed[v] = true })
		}
		return !posts[s]
	})
	for v := range g.values {
		if g.changed[v] || g.stepped[v] {
			delete(g.values, v)
		}
	}
}

// steps notes the variables that a loop's post statement assigns.
func (g *grouping) steps(s *ast.ForStmt) {
	if s.Post == nil {
		return
	}
	init, _ := s.Init.(*ast.AssignStmt)
	g.assignments(s.Post, func(v types.Object) {
		if init != nil && g.defines(init, v) {
			g.stepped[v] = true
		} else {
			g.changed[v] = true
		}
	})
}

// declared notes the value that a declaration gives to l.
func (g *grouping) declared(l ast.Expr, values []ast.Expr, i, n int) {
	if id, ok := l.(*ast.Ident); ok && len(values) == n && g.Info.Defs[id] != nil {
		g.values[g.Info.Defs[id]] = values[i]
	}
}

// defines reports whether the init statement of a loop declares v.
func (f *function) defines(init *ast.AssignStmt, v types.Object) bool {
	for _, l := range init.Lhs {
		if id, ok := l.(*ast.Ident); ok && f.Info.Defs[id] == v {
			return true
		}
	}
	return false
}

func simpleStmt(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.ExprStmt, *ast.DeclStmt, *ast.RangeStmt, *ast.ReturnStmt:
		return true
	}
	return false
}

// assignments calls visit for every variable that n assigns, or a part of which
// it assigns, but for declarations.
func (f *function) assignments(n ast.Node, visit func(types.Object)) {
	inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				f.assigned(l, visit)
			}
		case *ast.IncDecStmt:
			f.assigned(n.X, visit)
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if x != nil {
					f.assigned(x, visit)
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				f.assigned(n.X, visit)
			}
		case *ast.SliceExpr:
			if _, ok := under(f.goType(n.X)).(*types.Array); ok {
				f.assigned(n.X, visit) // it may be written by way of its slice
			}
		case *ast.SelectorExpr:
			if f.byPointer(n) {
				f.assigned(n.X, visit)
			}
		}
		return true
	})
}

func (f *function) assigned(l ast.Expr, visit func(types.Object)) {
	switch x := ast.Unparen(l).(type) {
	case *ast.Ident:
		if v, ok := f.Info.Uses[x].(*types.Var); ok {
			visit(v)
		}
	case *ast.IndexExpr:
		if _, ok := under(f.goType(x.X)).(*types.Array); ok {
			f.assigned(x.X, visit)
		}
	case *ast.SelectorExpr:
		if pointee(f.goType(x.X)) == nil {
			f.assigned(x.X, visit)
		}
	}
}

// repeatable reports whether x has the same value whenever a thread evaluates it
// in the scope of its variables, and no check.
func (g *grouping) repeatable(x ast.Expr) bool {
	return g.computes(x, func(v *types.Var) bool { return !g.changed[v] && g.settled(v) })
}

// settled reports whether every region can get at v, which is never assigned,
// without keeping it: it is a parameter, or the group's, or computed again itself.
func (g *grouping) settled(v *types.Var) bool {
	for _, in := range g.inputs() {
		if v == in {
			return true
		}
	}
	if g.stepped[v] {
		return g.varying[v] == nil
	}
	x := g.values[v]
	return x != nil && g.repeatable(x)
}

// free reports whether the group evaluates a declaration for all threads, before
// what stands in front of it: it has no checks and depends on nothing there.
func (g *grouping) free(s ast.Stmt) bool {
	vars := 0
	for l, x := range definitions(s) {
		v := g.objectOf(l)
		if v == nil || x == nil || g.Info.Defs[l.(*ast.Ident)] == nil || g.changed[v] || g.varying[v] != nil || !g.repeatable(x) {
			return false
		}
		vars++
	}
	return vars > 0
}

// uniform reports whether the group can run a simple statement for all threads:
// it gives variables values that do not differ, or jumps.
func (g *grouping) uniform(s ast.Stmt) bool {
	same := func(l ast.Expr, values []ast.Expr) bool {
		id, ok := ast.Unparen(l).(*ast.Ident)
		if !ok || g.varying[g.objectOf(id)] != nil {
			return false
		}
		return g.anyDiffers(values) == nil
	}
	ok := true
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			ok = ok && same(l, s.Rhs)
		}
	case *ast.IncDecStmt:
		return same(s.X, nil)
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			if v, isVar := spec.(*ast.ValueSpec); isVar {
				for _, id := range v.Names {
					ok = ok && same(id, v.Values)
				}
			}
		}
	case *ast.ExprStmt:
		return g.joins(s) == ast.Unparen(s.X)
	}
	return ok
}

// byPointer reports whether x is a method that gets the address of a variable.
func (f *function) byPointer(x *ast.SelectorExpr) bool {
	sel := f.selection(x)
	if sel == nil || sel.Kind() != types.MethodVal || pointee(f.goType(x.X)) != nil {
		return false
	}
	m, ok := sel.Obj().(*types.Func)
	return ok && pointee(m.Signature().Recv().Type()) != nil
}
