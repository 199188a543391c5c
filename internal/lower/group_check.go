// This file refuses cooperation that groups of threads can't have.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
)

const (
	uniformAdvice = "guard the work with if, not the barrier; let conditions around it be the same for the group: " +
		"made of parameters, sizes, t.Group and what the Group functions return"
	sharedAdvice = "write tile := device.Shared[[256]float32](t) as a statement of its own"
	// maxGroupBytes bounds what the group function keeps on the stack. Programs in
	// Go call it on a thread's system stack, which has 8 MiB mostly.
	maxGroupBytes = 256 << 10
	maxGroupSize  = 1024 // device.MaxGroup
)

// checkGroup refuses what f's threads can't do together, and keeps how f is cut.
func (p *program) checkGroup(f *function) {
	g := newGrouping(f)
	g.cut(g.list, false)
	g.findShared()
	g.checkPlaces(f.decl.Body)
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
	inspect(g.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.DeclStmt:
			for _, v := range g.sharedVars(n.(ast.Stmt)) {
				declared[v.call] = true
				if obj := g.objectOf(v.name); obj != nil {
					g.shared[obj] = g.typeArgs(v.call.Fun)[0]
				}
			}
		case *ast.CallExpr:
			if kind, _ := g.callee(n); kind == callShared && !declared[n] {
				g.refuse(n, sharedAdvice, "device.Shared is not the value of a new variable")
			}
		}
		return true
	})
}

// A sharedVar is a variable and the call of x := device.Shared[T](t).
type sharedVar struct {
	name *ast.Ident
	call *ast.CallExpr
}

// sharedVars returns the variables that s declares if all of them are shared ones.
func (f *function) sharedVars(s ast.Stmt) []sharedVar {
	var vars []sharedVar
	for l, x := range definitions(s) {
		id, isIdent := l.(*ast.Ident)
		call, isCall := x.(*ast.CallExpr)
		if !isIdent || !isCall || id.Name != "_" && f.Info.Defs[id] == nil {
			return nil
		}
		if kind, _ := f.callee(call); kind != callShared {
			return nil
		}
		vars = append(vars, sharedVar{id, call})
	}
	return vars
}

// definitions yields each variable that s declares, with its value, which is nil where it has none of its own.
func definitions(s ast.Stmt) iter.Seq2[ast.Expr, ast.Expr] {
	return func(yield func(l, x ast.Expr) bool) {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				pairs(s.Lhs, s.Rhs, yield)
			}
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				v, ok := spec.(*ast.ValueSpec)
				if ok && !pairs(v.Names, v.Values, yield) {
					return
				}
			}
		}
	}
}

// pairs yields the variables of one definition, and reports whether to go on.
func pairs[V ast.Expr](vars []V, values []ast.Expr, yield func(l, x ast.Expr) bool) bool {
	for i, l := range vars {
		var x ast.Expr
		if len(values) == len(vars) {
			x = values[i]
		}
		if !yield(l, x) {
			return false
		}
	}
	return true
}

// checkPlaces refuses collectives that not every evaluation of their statement
// reaches, or that would be evaluated in another order than in Go.
func (f *function) checkPlaces(n ast.Node) {
	inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				if call := f.joins(n.Y); call != nil {
					f.refuse(call, "assign it to a variable before", "%s is evaluated only when the left side of %s asks for it", f.callName(call), n.Op)
				}
			}
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.DeclStmt:
			f.checkOrder(n)
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				f.refuse(n, "use a loop, a labelled break or a labelled continue", "goto in a device function whose threads wait for each other")
			}
		case *ast.CaseClause:
			for _, x := range n.List {
				if call := f.joins(x); call != nil {
					f.refuse(call, "assign it to a variable before the switch", "%s in a case is evaluated only if no case before matches", f.callName(call))
				}
			}
		}
		return true
	})
}

// checkOrder refuses a collective beside a call with effects. A call that all
// collectives of the statement are arguments of comes after them in any case.
func (f *function) checkOrder(s ast.Node) {
	all := slices.Collect(f.joining(s))
	if len(all) == 0 {
		return
	}
	inspect(s, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch kind, _ := f.callee(call); {
		case kind == callCollective || f.waitsAt(call):
			return false // what its arguments do is done before it
		case kind.effects() && len(slices.Collect(f.joining(call))) < len(all):
			f.refuse(call, "assign one of them to a variable before", "a call and %s are in one statement", f.callName(all[0]))
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
		call = g.calledIn(s, call)
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

// calledIn returns call, which is in s, or the call of the helper that has brought it
// in where s is not of that helper.
func (g *grouping) calledIn(s ast.Stmt, call *ast.CallExpr) *ast.CallExpr {
	for call.Pos() < s.Pos() || call.Pos() >= s.End() {
		call = g.spliced.callers[call]
	}
	return call
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

// checkHelper refuses cooperation in a function that is lowered by itself.
func (p *program) checkHelper(f *function) {
	for call := range f.joining(f.decl.Body) {
		if kind, _ := f.callee(call); kind.joins() {
			p.diags = append(p.diags, f.alone(call))
		}
	}
}

// alone says that not all threads of a group may make a call in f, which a function
// of another package may call.
func (f *function) alone(call *ast.CallExpr) Diagnostic {
	return f.diagnostic(call, byNameAdvice, "%s is called in function %s, whose threads may not be those of a group", f.callName(call), f.obj.Name())
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
