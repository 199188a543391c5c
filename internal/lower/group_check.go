// This file refuses cooperation that groups of threads can't have.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

const (
	uniformAdvice = "guard the work with if, not the barrier; let conditions around it be the same for the group: " +
		"made of parameters, sizes, t.Group and what the Group functions return"
	sharedAdvice = "write tile := device.Shared[[256]float32](t) at the top level of the device function"
	// maxGroupBytes bounds what the group function keeps on the stack. Programs in
	// Go call it on a thread's system stack, which has 8 MiB mostly.
	maxGroupBytes = 256 << 10
	maxGroupSize  = 1024 // device.MaxGroup
)

// checkGroup refuses what f's threads can't do together, and keeps how f is cut.
func (p *program) checkGroup(f *function) {
	g := &grouping{
		function: f,
		list:     f.decl.Body.List,
		joint:    map[ast.Stmt]bool{},
		varying:  map[types.Object]ast.Node{},
		shared:   map[types.Object]types.Type{},
	}
	g.cut(g.list, false)
	g.findShared()
	g.checkPlaces()
	g.differ()
	inspect(f.decl.Body, func(n ast.Node) bool {
		if s, ok := n.(ast.Stmt); ok && g.joint[s] {
			g.checkJoint(s)
		}
		return true
	})
	g.settle()
	g.plan()
	g.checkSize()
	f.group = g
}

// findShared finds the declarations of shared variables and refuses others.
func (g *grouping) findShared() {
	declared := map[*ast.CallExpr]bool{}
	for _, s := range g.decl.Body.List {
		if id, call := g.sharedDecl(s); call != nil {
			declared[call] = true
			if obj := g.objectOf(id); obj != nil {
				g.shared[obj] = g.typeArgs(call.Fun)[0]
			}
		}
	}
	inspect(g.decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if kind, _ := g.callee(call); kind == callShared && !declared[call] {
			g.refuse(call, sharedAdvice, "device.Shared is not the value of a new variable at the top level of the device function")
		}
		return true
	})
}

// sharedDecl returns the variable and the call of x := device.Shared[T](t).
func (f *function) sharedDecl(s ast.Stmt) (*ast.Ident, *ast.CallExpr) {
	var l, x ast.Expr
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			l, x = s.Lhs[0], s.Rhs[0]
		}
	case *ast.DeclStmt:
		if d := s.Decl.(*ast.GenDecl); d.Tok == token.VAR && len(d.Specs) == 1 {
			if v := d.Specs[0].(*ast.ValueSpec); len(v.Names) == 1 && len(v.Values) == 1 {
				l, x = v.Names[0], v.Values[0]
			}
		}
	}
	id, isIdent := l.(*ast.Ident)
	call, isCall := x.(*ast.CallExpr)
	if !isIdent || !isCall {
		return nil, nil
	}
	if kind, _ := f.callee(call); kind != callShared {
		return nil, nil
	}
	return id, call
}

// checkPlaces refuses collectives that not every evaluation of their statement
// reaches, or that would be evaluated in another order than in Go.
func (g *grouping) checkPlaces() {
	inspect(g.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				if call := g.joins(n.Y); call != nil {
					g.refuse(call, "assign it to a variable before", "%s is evaluated only when the left side of %s asks for it", g.callName(call), n.Op)
				}
			}
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.DeclStmt:
			g.checkOrder(n)
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				g.refuse(n, "use a loop, a labelled break or a labelled continue", "goto in a device function whose threads wait for each other")
			}
		case *ast.CaseClause:
			for _, x := range n.List {
				if call := g.joins(x); call != nil {
					g.refuse(call, "assign it to a variable before the switch", "%s in a case is evaluated only if no case before matches", g.callName(call))
				}
			}
		}
		return true
	})
}

// checkOrder refuses a collective beside a call with effects.
func (g *grouping) checkOrder(s ast.Node) {
	joins := g.joins(s)
	if joins == nil {
		return
	}
	inspect(s, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch kind, _ := g.callee(call); {
		case kind == callCollective:
			return false // what its arguments do is done before it
		case kind.effects():
			g.refuse(call, "assign one of them to a variable before", "a call and %s are in one statement", g.callName(joins))
			return false
		}
		return true
	})
}

// callName names the function of a call as users write it.
func (f *function) callName(call *ast.CallExpr) string {
	return types.ExprString(generic(call.Fun))
}

// checkJoint refuses a joint statement whose condition may differ between threads.
func (g *grouping) checkJoint(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		g.checkUniform(s, s.Cond)
	case *ast.ForStmt:
		if s.Cond != nil {
			g.checkUniform(s, s.Cond)
		}
	case *ast.RangeStmt:
		g.checkUniform(s, s.X)
		if id, ok := s.Value.(*ast.Ident); ok && id.Name != "_" && g.varying[g.objectOf(id)] != nil {
			g.refuse(s.Value, "range over the indices and read the element in the body", "a loop with a barrier in it has a value variable")
		}
	case *ast.SwitchStmt:
		g.checkUniform(s, s.Tag)
		for _, c := range s.Body.List {
			for _, x := range c.(*ast.CaseClause).List {
				g.checkUniform(s, x)
			}
		}
	}
}

// checkUniform refuses a condition of s that may differ, at what must not depend
// on it.
func (g *grouping) checkUniform(s ast.Stmt, cond ast.Expr) {
	why := g.differs(cond)
	if why == nil {
		return
	}
	at := g.position(cond.Pos())
	text := fmt.Sprintf("%s in line %d", types.ExprString(cond), at.Line)
	if root := g.root(why); root != "" && root != types.ExprString(cond) {
		text += ", which depends on " + root
	}
	if call := g.joins(s); call != nil {
		what := "barrier"
		if kind, _ := g.callee(call); kind != callBarrier {
			what = g.callName(call)
		}
		g.refuse(call, uniformAdvice, "%s under divergent control flow: the threads of a group may differ in %s", what, text)
		return
	}
	jump := jumpsOut(s)
	if jump == nil {
		jump = s
	}
	g.refuse(jump, uniformAdvice, "a jump past a barrier under divergent control flow: the threads of a group may differ in %s", text)
}

// root returns where the difference behind an expression comes from.
func (g *grouping) root(why ast.Node) string {
	for range len(g.varying) + 1 {
		x, ok := why.(ast.Expr)
		if !ok {
			return ""
		}
		id, ok := x.(*ast.Ident)
		if !ok {
			return types.ExprString(x)
		}
		next := g.varying[g.objectOf(id)]
		if next == nil || next == why {
			return id.Name
		}
		why = next
	}
	return ""
}

// checkHelper refuses cooperation in a function that is not launched.
func (p *program) checkHelper(f *function) {
	inspect(f.decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch kind, _ := f.callee(call); kind {
		case callBarrier, callShared, callCollective:
			p.refuse(call, "call it in the device function itself, and pass helpers what they need",
				"%s is called in function %s, which is not launched", f.callName(call), f.obj.Name())
		}
		return true
	})
}

// checkSize refuses a kernel that keeps too much on the stack.
func (g *grouping) checkSize() {
	shared, kept := int64(0), int64(0)
	for _, t := range g.shared {
		shared += goSizes.Sizeof(t)
	}
	names := ""
	for _, v := range g.spreads() {
		kept += goSizes.Sizeof(g.typeOfVar(v))
		names += " " + v.Name()
	}
	if shared+kept*maxGroupSize <= maxGroupBytes {
		return
	}
	g.refuse(g.decl.Name, "share less, or keep less across barriers: recompute it, or let one array element do for several",
		"device function %s needs %d bytes of shared memory and %d for each of up to %d threads across barriers (%s), want at most %d in all",
		g.obj.Name(), shared, kept, maxGroupSize, names, maxGroupBytes)
}
