// This file finds the kernels that run a strip of threads at a time.
//
// A compiler vectorises across threads where a body has no loop: then the loop
// over the threads is the innermost. Where all loops of a body run alike in
// neighbouring threads, the body is cut as that of a group is (group.go), with
// each of its loops as joint, and the loop over the threads of a strip is the
// innermost again. What a thread keeps across steps is in vector registers.
// A strip runs where all checks are proved, and every thread of it passes the
// guards: then nothing leaves early.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
)

// stripes returns how f's body is cut for strips, or nil.
func (f *function) stripes() *grouping {
	if f.group != nil || f.checks == otherChecks || !f.analysis.useful() || f.marks.fastmath {
		return nil
	}
	own := *f
	g := newGrouping(&own)
	own.group, g.strip = g, true
	g.list = g.passed(g.list)
	if !g.simple() || !g.joinLoops(g.list) {
		return nil
	}
	g.differ()
	if !g.alike() || !g.findLanes(g.list) || len(g.joint)+len(g.lanes) == 0 {
		return nil
	}
	g.settle()
	if !g.apart() {
		return nil
	}
	g.plan()
	if !g.light() {
		return nil
	}
	return g
}

// apart reports whether each thread surely writes elements of its own, as far as
// can be seen: where several write one, what they leave depends on their order,
// and a kernel that does so may count on the usual one.
func (g *grouping) apart() bool {
	for n := range g.nodes() {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if !g.ownAll(n.Lhs) {
				return false
			}
		case *ast.IncDecStmt:
			if !g.own(n.X) {
				return false
			}
		case *ast.CallExpr:
			if h := g.helper(n); h != nil && !g.ownAll(slices.Collect(g.pointed(n, h))) {
				return false
			}
		}
	}
	return true
}

// nodes yields what is in the statements of the group.
func (g *grouping) nodes() iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for _, s := range g.list {
			for n := range ast.Preorder(s) {
				if !yield(n) {
					return
				}
			}
		}
	}
}

func (g *grouping) ownAll(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(l ast.Expr) bool { return !g.own(l) })
}

// own reports whether l is a variable or an element whose index is a thread's
// own.
func (g *grouping) own(l ast.Expr) bool {
	switch x := ast.Unparen(l).(type) {
	case *ast.IndexExpr:
		if sliceElem(g.goType(x.X)) != nil {
			return g.differs(x.Index) != nil && g.computed(x.Index)
		}
		return g.own(x.X)
	case *ast.SelectorExpr:
		return pointee(g.goType(x.X)) == nil && g.own(x.X)
	case *ast.StarExpr:
		return false
	}
	return true
}

// computed reports whether there is neither memory in x nor a variable that is
// assigned again.
func (g *grouping) computed(x ast.Expr) bool {
	ok := true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.StarExpr:
			ok = false
		case *ast.CallExpr:
			kind, _ := g.callee(n)
			ok = ok && kind != callHelper
			return kind != callSize
		case *ast.Ident:
			v := g.objectOf(n)
			ok = ok && !g.changed[v] && (g.values[v] == nil || g.computed(g.values[v]))
		}
		return ok
	})
	return ok
}

// passed returns the statements of a kernel for threads that pass its guards, and
// notes those guards by which the box has not been narrowed.
func (g *grouping) passed(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	leading := true
	for _, s := range list {
		guard, ok := s.(*ast.IfStmt)
		clamp := ok && guard.Else == nil && g.isClamp(guard.Cond)
		if !clamp && !(ok && leading && guard.Else == nil && returns(guard.Body)) {
			out = append(out, s)
			leading = leading && g.harmless(s)
			continue
		}
		if !clamp {
			g.guards = append(g.guards, guard.Cond)
		}
		if guard.Init != nil {
			out = append(out, guard.Init)
		}
		if !returns(guard.Body) {
			out = append(out, guard.Body.List...)
			leading = false
		}
	}
	return out
}

// harmless reports whether a thread that leaves may do s as well, or not.
func (g *grouping) harmless(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	return ok && a.Tok == token.DEFINE
}

// leaves reports whether a guard can be evaluated for all threads of a strip
// before they run.
func (g *grouping) leaves(guard ast.Expr) bool {
	return comparisons(guard, func(x *ast.BinaryExpr) bool { return g.repeatable(x.X) && g.repeatable(x.Y) && g.early(x) })
}

// isClamp reports whether the box has been narrowed to the threads that pass a
// guard.
func (g *grouping) isClamp(cond ast.Expr) bool {
	return comparisons(cond, func(x *ast.BinaryExpr) bool {
		_, ok := g.analysis.hoisted[x]
		return ok
	})
}

// comparisons reports whether cond is made of comparisons and of nothing else, and
// all of them pass a test.
func comparisons(cond ast.Expr, test func(*ast.BinaryExpr) bool) bool {
	switch x := cond.(type) {
	case *ast.ParenExpr:
		return comparisons(x.X, test)
	case *ast.UnaryExpr:
		return x.Op == token.NOT && comparisons(x.X, test)
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			return comparisons(x.X, test) && comparisons(x.Y, test)
		}
		return test(x)
	}
	return false
}

// simple reports whether there is nothing in the body that keeps a compiler from
// vectorising, or that depends on the order of threads.
func (g *grouping) simple() bool {
	for n := range g.nodes() {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.LabeledStmt, *ast.SwitchStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if !g.simpleCall(n) {
				return false
			}
		}
	}
	return true
}

func (g *grouping) simpleCall(x *ast.CallExpr) bool {
	switch kind, obj := g.callee(x); kind {
	case callAtomic, callMemory, callOther:
		return false
	case callBuiltin:
		return obj.Name() != "panic"
	case callHelper:
		return g.lanesForm(x) != "" || g.helper(x).straight()
	}
	return true
}

// straight reports whether a helper is a few operations without a loop.
func (f *function) straight() bool {
	if f.ext != nil || !f.inlined {
		return false
	}
	for n := range ast.Preorder(f.decl.Body) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt, *ast.SwitchStmt:
			return false
		}
	}
	return !slices.ContainsFunc(f.calls, func(c *function) bool { return !c.straight() })
}

// checks says which checks there are in a function, with what it calls.
type checks int

const (
	noChecks     checks = iota
	provedChecks        // the range test proves all
	otherChecks         // a thread may fault
)

// noteChecks notes the checks of a function that is called, which has been told that
// its range test passed or not.
func (e *emitter) noteChecks(f *function, passed bool) {
	called := f.checks
	if f.ext != nil {
		called = f.ext.Range.checks()
	}
	if called == provedChecks && !passed {
		called = otherChecks
	}
	e.checks = max(e.checks, called)
}

// joinLoops makes all loops in a list joint, and what they are in. It reports
// whether it could.
func (g *grouping) joinLoops(list []ast.Stmt) bool {
	ok := true
	for _, s := range list {
		if !loops(s) {
			continue
		}
		g.joint[s] = true
		switch s := s.(type) {
		case *ast.ForStmt:
			ok = ok && g.joinLoops(s.Body.List)
		case *ast.RangeStmt:
			ok = ok && g.joinLoops(s.Body.List)
		case *ast.BlockStmt:
			ok = ok && g.joinLoops(s.List)
		case *ast.IfStmt:
			ok = ok && g.joinLoops(s.Body.List) && g.joinLoops(elseList(s))
		}
	}
	return ok
}

// loops reports whether there is a loop in s.
func loops(s ast.Stmt) bool {
	for n := range ast.Preorder(s) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
	}
	return false
}

// alike reports whether the joint statements run alike in all threads of a strip.
func (g *grouping) alike() bool {
	ok := true
	for s := range g.joint {
		switch s := s.(type) {
		case *ast.IfStmt:
			ok = ok && g.differs(s.Cond) == nil
		case *ast.ForStmt:
			ok = ok && s.Cond != nil && g.differs(s.Cond) == nil
		case *ast.RangeStmt:
			ok = ok && g.differs(s.X) == nil && (s.Value == nil || isBlank(s.Value))
		}
	}
	return ok
}

// stripDiffers returns x, a call of a method of a thread in f, if it differs within a
// strip, or nil.
func stripDiffers(f *function, x *ast.CallExpr, name string) ast.Node {
	if !threadMethods[name] {
		return x
	}
	dim := f.typeAndValue(x.Args[0]).Value
	if name == "Global" || name == "Local" || name == "Group" {
		if dim == nil || isZero(dim) {
			return x
		}
	}
	return nil
}

// A thread keeps at most this many bytes in variables: more than registers have
// is slower than a thread at a time.
const maxKept = 32

// light reports whether a thread keeps little across the steps of its loops, and
// strides and guards are known from the start.
func (g *grouping) light() bool {
	ok := g.kept() <= maxKept
	for _, x := range g.strides() {
		ok = ok && g.early(x)
	}
	for _, guard := range g.guards {
		ok = ok && g.leaves(guard)
	}
	return ok
}

// early reports whether x, which is repeatable, has its value from the start: no
// variable of a loop is in it.
func (g *grouping) early(x ast.Expr) bool {
	for n := range ast.Preorder(x) {
		if id, ok := n.(*ast.Ident); ok {
			v := g.objectOf(id)
			if g.stepped[v] || g.values[v] != nil && !g.early(g.values[v]) {
				return false
			}
		}
	}
	return true
}

// plain reports whether t is a scalar, or a struct of them.
func plain(t types.Type) bool {
	if s, ok := under(t).(*types.Struct); ok && !isThread(t) {
		ok := true
		for v := range s.Fields() {
			ok = ok && plain(v.Type())
		}
		return ok
	}
	_, ok := scalarOf(t)
	return ok
}

// kept counts the bytes that a thread keeps; arrays count as too many.
func (g *grouping) kept() int64 {
	bytes := int64(0)
	for _, v := range g.spreads() {
		if !plain(g.typeOfVar(v)) {
			return maxKept + 1
		}
		bytes += goSizes.Sizeof(g.typeOfVar(v))
	}
	return bytes
}
