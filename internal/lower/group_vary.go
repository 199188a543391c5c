// This file finds out what may differ between the threads of a group.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// differ fills varying: a variable differs if it is assigned what differs, or
// under a condition that differs. It repeats until nothing is added, since
// assignments come before uses in loops.
func (g *grouping) differ() {
	for before := -1; before != len(g.varying); {
		before = len(g.varying)
		g.flowAll(g.list, nil)
	}
}

func (g *grouping) flowAll(list []ast.Stmt, why ast.Node) {
	for _, s := range list {
		g.flow(s, why)
	}
}

// flow visits a statement that runs in some of the threads only if why is a node:
// the condition that says which.
func (g *grouping) flow(s ast.Stmt, why ast.Node) {
	if _, block := s.(*ast.BlockStmt); why == nil && s != nil && !block && !g.isJoint(s) {
		why = g.condition(s) // a jump under it may skip any part of s
	}
	switch s := s.(type) {
	case *ast.LabeledStmt:
		g.flow(s.Stmt, why)
	case *ast.BlockStmt:
		g.flowAll(s.List, why)
	case *ast.IfStmt:
		g.flow(s.Init, why)
		g.flow(s.Body, why)
		g.flow(s.Else, why)
	case *ast.ForStmt:
		g.flow(s.Init, why)
		g.flow(s.Post, why)
		g.flow(s.Body, why)
	case *ast.RangeStmt:
		g.flowRange(s, why)
	case *ast.SwitchStmt:
		g.flow(s.Init, why)
		for _, c := range s.Body.List {
			g.flowAll(c.(*ast.CaseClause).Body, why)
		}
	default:
		g.flowSimple(s, why)
	}
}

func (g *grouping) flowRange(s *ast.RangeStmt, why ast.Node) {
	if s.Key != nil {
		g.vary(s.Key, firstNode(why, g.differs(s.X)))
	}
	if s.Value != nil {
		elem := ast.Node(s.Value)
		if _, ok := under(g.goType(s.X)).(*types.Array); ok {
			elem = g.differs(s.X)
		}
		g.vary(s.Value, firstNode(why, elem))
	}
	g.flow(s.Body, why)
}

func (g *grouping) flowSimple(s ast.Stmt, why ast.Node) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		for i, l := range s.Lhs {
			g.vary(l, firstNode(why, g.differs(s.Rhs[min(i, len(s.Rhs)-1)])))
		}
	case *ast.IncDecStmt:
		g.vary(s.X, why)
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			v, ok := spec.(*ast.ValueSpec)
			for i := 0; ok && i < len(v.Names) && len(v.Values) > 0; i++ {
				g.vary(v.Names[i], firstNode(why, g.differs(v.Values[min(i, len(v.Values)-1)])))
			}
		}
	}
	if s != nil {
		g.aliased(s)
	}
}

// aliased marks the variables that a statement makes reachable in another way
// than by their names: what is written to them then is not followed.
func (g *grouping) aliased(s ast.Stmt) {
	inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				g.vary(n.X, n)
			}
		case *ast.SliceExpr:
			if _, ok := under(g.goType(n.X)).(*types.Array); ok {
				g.vary(n.X, n)
			}
		case *ast.SelectorExpr:
			if g.byPointer(n) {
				g.vary(n.X, n)
			}
		}
		return true
	})
}

func firstNode(a, b ast.Node) ast.Node {
	if a != nil {
		return a
	}
	return b
}

// vary notes that the variable which l is, or is a part of, may differ.
func (g *grouping) vary(l ast.Expr, why ast.Node) {
	for {
		switch x := ast.Unparen(l).(type) {
		case *ast.Ident:
			if v, ok := g.objectOf(x).(*types.Var); ok && why != nil && g.varying[v] == nil {
				g.varying[v] = why
			}
			return
		case *ast.IndexExpr:
			if _, ok := under(g.goType(x.X)).(*types.Array); !ok {
				return // memory, which is not followed
			}
			l, why = x.X, firstNode(why, g.differs(x.Index))
		case *ast.SelectorExpr:
			if pointee(g.goType(x.X)) != nil {
				return
			}
			l = x.X
		default:
			return
		}
	}
}

// condition returns a condition in s that may differ between threads, or nil.
func (g *grouping) condition(s ast.Stmt) ast.Node {
	var found ast.Node
	test := func(list ...ast.Expr) {
		for _, x := range list {
			if x != nil && found == nil {
				found = g.differs(x)
			}
		}
	}
	inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			test(n.Cond)
		case *ast.ForStmt:
			test(n.Cond)
		case *ast.RangeStmt:
			test(n.X)
		case *ast.SwitchStmt:
			test(n.Tag)
		case *ast.CaseClause:
			test(n.List...)
		}
		return found == nil
	})
	return found
}

// differs returns why x may differ between the threads of a group, or nil: the
// innermost part that does.
func (g *grouping) differs(x ast.Expr) ast.Node {
	if x == nil || g.typeAndValue(x).Value != nil {
		return nil
	}
	switch x := x.(type) {
	case *ast.Ident:
		return g.identDiffers(x)
	case *ast.ParenExpr:
		return g.differs(x.X)
	case *ast.UnaryExpr:
		return g.differs(x.X)
	case *ast.KeyValueExpr:
		return g.differs(x.Value)
	case *ast.BinaryExpr:
		return firstNode(g.differs(x.X), g.differs(x.Y))
	case *ast.CompositeLit:
		return g.anyDiffers(x.Elts)
	case *ast.SliceExpr:
		return g.anyDiffers([]ast.Expr{x.X, x.Low, x.High, x.Max})
	case *ast.IndexExpr:
		if _, ok := under(g.goType(x.X)).(*types.Array); ok {
			return firstNode(g.differs(x.X), g.differs(x.Index))
		}
	case *ast.SelectorExpr:
		if g.selection(x) == nil {
			return nil // a name of another package
		}
		if pointee(g.goType(x.X)) == nil {
			return g.differs(x.X)
		}
	case *ast.CallExpr:
		return g.callDiffers(x)
	}
	return x // memory, which another thread may have written
}

func (g *grouping) anyDiffers(list []ast.Expr) ast.Node {
	for _, x := range list {
		if why := g.differs(x); why != nil {
			return why
		}
	}
	return nil
}

func (g *grouping) identDiffers(id *ast.Ident) ast.Node {
	v, ok := g.objectOf(id).(*types.Var)
	switch {
	case !ok:
		return nil
	case isThread(g.typeOfVar(v)) || g.varying[v] != nil:
		return id
	}
	return nil
}

func (g *grouping) callDiffers(x *ast.CallExpr) ast.Node {
	kind, obj := g.callee(x)
	switch kind {
	case callConversion, callBuiltin, callHalf:
		return g.anyDiffers(g.operands(x))
	case callSize, callCollective, callShared:
		return nil
	case callThread:
		return firstNode(g.idDiffers(g.function, x, obj.Name()), g.anyDiffers(x.Args))
	case callHelper:
		if h := g.helper(x); h != nil && h.formula() != nil {
			args := slices.DeleteFunc(slices.Clone(x.Args), func(arg ast.Expr) bool { return isThread(g.goType(arg)) })
			return firstNode(g.formulaDiffers(x, h), g.anyDiffers(args))
		}
		for _, arg := range g.operands(x) {
			t := g.goType(arg)
			if isThread(t) || sliceElem(t) != nil || holdsSlice(t) || pointee(t) != nil {
				return x // it may read memory
			}
		}
		return g.anyDiffers(g.operands(x))
	}
	return x
}

// idDiffers returns x, a call of a method of a thread in f, if it gives the threads
// different ids, or nil.
func (g *grouping) idDiffers(f *function, x *ast.CallExpr, name string) ast.Node {
	if g.strip {
		return stripDiffers(f, x, name)
	}
	if name == "Global" || name == "Local" {
		return x
	}
	return nil
}

// formulaDiffers returns x, a call of h, if h computes its value from ids that
// differ, or nil.
func (g *grouping) formulaDiffers(x *ast.CallExpr, h *function) ast.Node {
	for call := range within[*ast.CallExpr](h.formula()) {
		kind, obj := h.callee(call)
		if kind == callThread && g.idDiffers(h, call, obj.Name()) != nil || kind == callHelper && g.formulaDiffers(call, h.helper(call)) != nil {
			return x
		}
	}
	return nil
}
