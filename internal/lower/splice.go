// This file writes helpers that wait for the group into the kernels that call
// them, since a kernel is cut at its barriers (group.go). A kernel with such calls
// is lowered from a copy of its syntax (copy.go), where the body of the
// helper, with variables of its own, stands in front of the statement that calls
// it. Positions stay those of the helper.

package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/astutil"
)

// maxSplices bounds how many calls are written out: each may hold several.
const maxSplices = 1000

// splices are the helpers that are written into a kernel.
type splices struct {
	helpers []splice
	callers map[*ast.CallExpr]*ast.CallExpr // which call of a helper has brought a call in
}

// A splice is one of them.
type splice struct {
	decl  *ast.FuncDecl
	cname string // stands for it in faults
}

// A splicer writes helpers into the kernel that it is.
type splicer struct {
	*aliaser
	open  []*types.Func // the helpers around what is being written
	count int           // of calls
}

// waits reports whether all threads of a group have to call obj: it has a barrier,
// a shared variable or a collective in it, or calls a function that has.
func (p *program) waits(obj *types.Func) bool {
	decl := p.decls[obj]
	if decl == nil || decl.Body == nil {
		return false
	}
	known, ok := p.waiting[obj]
	if !ok {
		p.waiting[obj] = false // while it is called by itself
		known = p.bare(&code{obj: obj, decl: decl}).joins(decl.Body) != nil
		p.waiting[obj] = known
	}
	return known
}

// waitsAt reports whether call is that of a helper that waits, by its name.
func (f *function) waitsAt(call *ast.CallExpr) bool {
	kind, obj := f.callee(call)
	if kind != callHelper || !f.waits(obj.(*types.Func)) {
		return false
	}
	id, ok := generic(call.Fun).(*ast.Ident)
	if !ok {
		_, ok = generic(call.Fun).(*ast.SelectorExpr)
		return ok
	}
	return f.Info.Uses[id] != nil && f.static(f.Info.Uses[id]) == nil
}

// waitingCall returns the first call in n of a helper that waits, or nil.
func (f *function) waitingCall(n ast.Node) *ast.CallExpr {
	for call := range within[*ast.CallExpr](n) {
		if f.waitsAt(call) {
			return call
		}
	}
	return nil
}

// splice writes the helpers that wait into f, a kernel. It reports whether it
// refused nothing.
func (f *function) splice() bool {
	if f.waitingCall(f.decl.Body) == nil {
		return true
	}
	before := len(f.diags)
	f.ownSyntax()
	f.spliced.callers = map[*ast.CallExpr]*ast.CallExpr{}
	f.checkPlaces(f.decl.Body)
	s := &splicer{aliaser: f.newAliaser(), open: []*types.Func{f.obj}}
	f.decl.Body.List = s.list(f.decl.Body.List)
	return len(f.diags) == before
}

// list writes out the calls in a list of statements.
func (s *splicer) list(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for _, st := range list {
		if s.waitingCall(st) == nil {
			out = append(out, st)
		} else {
			out = append(out, s.stmt(st)...)
		}
	}
	return out
}

// stmt returns st, in which a helper that waits is called, with what has to run
// before it in front.
func (s *splicer) stmt(st ast.Stmt) []ast.Stmt {
	var before []ast.Stmt
	switch st := st.(type) {
	case *ast.BlockStmt:
		st.List = s.list(st.List)
	case *ast.LabeledStmt:
		all := s.stmt(st.Stmt)
		before, st.Stmt = all[:len(all)-1], all[len(all)-1]
	case *ast.IfStmt:
		before = s.head(&st.Init, &st.Cond)
		st.Body.List = s.list(st.Body.List)
		if st.Else != nil {
			st.Else = block(st.Else, s.list(elseList(st)))
		}
	case *ast.ForStmt:
		s.checkLoop(st)
		before = s.head(&st.Init, nil)
		st.Body.List = s.list(st.Body.List)
	case *ast.RangeStmt:
		before = s.head(nil, &st.X)
		st.Body.List = s.list(st.Body.List)
	case *ast.SwitchStmt:
		before = s.head(&st.Init, &st.Tag)
		for _, c := range st.Body.List {
			c := c.(*ast.CaseClause)
			c.Body = s.list(c.Body)
		}
	case *ast.AssignStmt, *ast.DeclStmt, *ast.IncDecStmt, *ast.ExprStmt:
		return s.simple(st)
	}
	return append(before, st)
}

// block returns a block of what stood where n is.
func block(n ast.Node, list []ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: n.Pos(), List: list, Rbrace: n.End() - 1}
}

// checkLoop refuses calls that a loop makes again before each of its steps.
func (s *splicer) checkLoop(st *ast.ForStmt) {
	for _, n := range []ast.Node{st.Cond, st.Post} {
		if call := s.waitingCall(n); call != nil {
			s.refuse(call, "assign it to a variable in the body, and leave with break",
				"%s waits for the group and is called in the head of a loop", s.callName(call))
		}
	}
}

// head writes out the calls in what a compound statement evaluates once: an
// initialiser, which moves in front of it where it has to, and an expression.
func (s *splicer) head(init *ast.Stmt, x *ast.Expr) []ast.Stmt {
	var out []ast.Stmt
	calls := x != nil && *x != nil && s.waitingCall(*x) != nil
	if init != nil && *init != nil && (calls || s.waitingCall(*init) != nil) {
		out = s.list([]ast.Stmt{*init})
		*init = nil
	}
	if calls {
		st := &ast.SendStmt{Value: *x} // anything that has an expression in it
		out = append(out, s.written(st)...)
		*x = st.Value
	}
	return out
}

// simple is stmt for a statement without statements in it.
func (s *splicer) simple(st ast.Stmt) []ast.Stmt {
	if x, ok := st.(*ast.ExprStmt); ok {
		x.X = ast.Unparen(x.X)
		if call, ok := x.X.(*ast.CallExpr); ok && s.waitsAt(call) {
			return s.written(st) // nothing is left of it
		}
	}
	return append(s.written(st), st)
}

// written returns the statements that the calls in n stand for, in the order in
// which they are made, and puts their results in their places.
func (s *splicer) written(n ast.Node) []ast.Stmt {
	var out []ast.Stmt
	outside := func(at *astutil.Cursor) bool {
		_, literal := at.Node().(*ast.FuncLit)
		return !literal
	}
	astutil.Apply(n, outside, func(at *astutil.Cursor) bool {
		call, ok := at.Node().(*ast.CallExpr)
		if !ok || !s.waitsAt(call) {
			return true
		}
		list, results := s.call(call)
		out = append(out, list...)
		_, unused := at.Parent().(*ast.ExprStmt)
		switch {
		case unused:
		case len(results) == 1:
			at.Replace(results[0])
		case len(results) > 1 && (at.Name() == "Rhs" || at.Name() == "Values"):
			for i := len(results) - 1; i > 0; i-- {
				at.InsertAfter(results[i])
			}
			at.Replace(results[0])
		case len(results) > 1:
			s.refuse(call, "assign them to variables before", "the results of %s, which waits for the group, are passed on", s.callName(call))
		}
		return true
	})
	return out
}

// addSpliced adds the helpers that are written into f, each once: faults and
// debuggers know them as functions.
func (u *Unit) addSpliced(f *function) {
	for _, sp := range f.spliced.helpers {
		known := func(fn Func) bool { return fn.CName == sp.cname }
		if slices.ContainsFunc(u.Funcs, known) {
			continue
		}
		at, obj := f.position(sp.decl.Pos()), f.program.Info.Defs[sp.decl.Name].(*types.Func)
		u.Funcs = append(u.Funcs, Func{
			CName: sp.cname, Name: funcName(obj), File: at.Filename, Line: at.Line,
			C: "/* It waits for its group, and is written into the kernels that call it. */\n",
		})
	}
}
