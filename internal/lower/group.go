// This file cuts the body of a kernel whose threads cooperate.
//
// A group runs on one core without a goroutine a thread. The body is cut at its
// barriers into regions, and each region becomes a loop over the threads of the
// group. A statement with a barrier in it is joint: the group runs it as one, so
// its condition has to be the same for all threads (group_vary.go). Joint is also
// what leaves before something that comes later in the group: a return, a break.
// A variable that lives in several regions is computed again in each of them,
// or kept once a group, or once a thread (group_plan.go).

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
)

// A grouping says how the body of a kernel is cut.
type grouping struct {
	*function
	list    []ast.Stmt                  // what the group runs
	strip   bool                        // of threads that do not cooperate (strip.go)
	guards  []ast.Expr                  // of which one holds for a thread that leaves a strip
	joint   map[ast.Stmt]bool           // compound statements that the group runs as one
	varying map[types.Object]ast.Node   // variables that may differ between threads, and why
	shared  map[types.Object]types.Type // what device.Shared has made
	values  map[types.Object]ast.Expr   // what variables are declared with
	changed map[types.Object]bool       // variables that are assigned again, but for stepped ones by their loop
	stepped map[types.Object]bool       // variables of loops: within a step nothing assigns them
	lanes   map[*ast.CallExpr]bool      // calls that a strip makes for its threads together (lanes.go)
	regions map[ast.Node]*region        // by their first statement, or their expression
	homes   map[types.Object]*home
}

// newGrouping returns a grouping of all that f does, which is not cut yet.
func newGrouping(f *function) *grouping {
	return &grouping{
		function: f,
		list:     f.decl.Body.List,
		joint:    map[ast.Stmt]bool{},
		varying:  map[types.Object]ast.Node{},
		shared:   map[types.Object]types.Type{},
		lanes:    map[*ast.CallExpr]bool{},
	}
}

// cooperates reports whether f is a kernel whose threads cooperate.
func (f *function) cooperates() bool {
	return f.marks.device && f.decl.Body != nil && f.joins(f.decl.Body) != nil
}

// joins returns the first call in n that all threads of a group have to make, or
// nil.
func (f *function) joins(n ast.Node) *ast.CallExpr {
	for call := range f.joining(n) {
		return call
	}
	return nil
}

// joining yields the calls in n that all threads of a group have to make.
func (f *function) joining(n ast.Node) iter.Seq[*ast.CallExpr] {
	return func(yield func(*ast.CallExpr) bool) {
		for call := range within[*ast.CallExpr](n) {
			if kind, _ := f.callee(call); (kind.joins() || f.together(call) || kind == callHelper && f.waitsAt(call)) && !yield(call) {
				return
			}
		}
	}
}

// together reports whether a call takes the values of all threads at once: a
// collective, or a call that a strip makes so.
func (f *function) together(x *ast.CallExpr) bool {
	kind, _ := f.callee(x)
	return kind == callCollective || f.group != nil && f.group.lanes[x]
}

// cut finds the joint statements in a list that the group runs as one. after says
// whether the group goes on after the list.
func (g *grouping) cut(list []ast.Stmt, after bool) {
	last := -1
	for i, s := range list {
		if g.joins(s) != nil {
			last = i
		}
	}
	for i, s := range list {
		switch {
		case g.joins(s) != nil:
			g.join(s, after || i < len(list)-1)
		case (after || i < last) && jumpsOut(s) != nil:
			g.join(s, true)
		}
	}
}

// join makes s joint if it is a compound statement.
func (g *grouping) join(s ast.Stmt, after bool) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		g.join(s.Stmt, after)
	case *ast.BlockStmt:
		g.joint[s] = true
		g.cut(s.List, after)
	case *ast.IfStmt:
		g.joint[s] = true
		g.cut(s.Body.List, after)
		g.cut(elseList(s), after)
	case *ast.ForStmt:
		g.joint[s] = true
		g.cut(s.Body.List, true)
	case *ast.RangeStmt:
		g.joint[s] = true
		g.cut(s.Body.List, true)
	case *ast.SwitchStmt:
		g.joint[s] = true
		for _, c := range s.Body.List {
			g.cut(c.(*ast.CaseClause).Body, after)
		}
	}
}

// elseList returns the statements after else: those of the block, or the next if.
func elseList(s *ast.IfStmt) []ast.Stmt {
	switch other := s.Else.(type) {
	case nil:
		return nil
	case *ast.BlockStmt:
		return other.List
	default:
		return []ast.Stmt{other}
	}
}

// isJoint reports whether the group runs s as one.
func (g *grouping) isJoint(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return g.isJoint(s.Stmt)
	case *ast.BranchStmt, *ast.ReturnStmt:
		return true
	}
	return g.joint[s]
}

// jumpsOut returns the first jump in s that goes past its end, or nil.
func jumpsOut(s ast.Stmt) ast.Stmt {
	labels := map[string]bool{}
	var found ast.Stmt
	var visit func(n ast.Node, breaks, continues bool)
	visit = func(n ast.Node, breaks, continues bool) {
		inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.LabeledStmt:
				labels[m.Label.Name] = true
			case *ast.ForStmt, *ast.RangeStmt:
				if m != n {
					visit(m, true, true)
					return false
				}
			case *ast.SwitchStmt:
				if m != n {
					visit(m, true, continues)
					return false
				}
			case *ast.ReturnStmt:
				found = first(found, m)
			case *ast.BranchStmt:
				inside := m.Tok == token.BREAK && breaks || m.Tok == token.CONTINUE && continues || m.Tok == token.FALLTHROUGH
				if m.Label != nil {
					inside = labels[m.Label.Name]
				}
				if !inside {
					found = first(found, m)
				}
			}
			return true
		})
	}
	visit(&ast.BlockStmt{List: []ast.Stmt{s}}, false, false)
	return found
}

// first returns a, or b if a is nil.
func first(a, b ast.Stmt) ast.Stmt {
	if a != nil {
		return a
	}
	return b
}
