// This file walks statements.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

func (r *ranger) stmts(list []ast.Stmt) {
	for _, s := range list {
		r.stmt(s)
	}
}

func (r *ranger) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.BlockStmt:
		r.stmts(s.List)
	case *ast.ExprStmt:
		r.exprStmt(s)
	case *ast.AssignStmt:
		r.assign(s)
	case *ast.IncDecStmt:
		r.incDec(s)
	case *ast.DeclStmt:
		r.decl(s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		r.returnStmt(s)
	case *ast.IfStmt:
		if s.Init != nil {
			r.stmt(s.Init)
		}
		r.eval(s.Cond)
		r.branches(s)
	case *ast.ForStmt:
		r.forStmt(s)
	case *ast.RangeStmt:
		r.rangeStmt(s)
	case *ast.SwitchStmt:
		r.switchStmt(s)
	case *ast.LabeledStmt:
		if slices.Contains(r.targets, s.Label.Name) {
			r.arrive()
		}
		r.stmt(s.Stmt)
	}
}

func (r *ranger) exprStmt(s *ast.ExprStmt) {
	call := ast.Unparen(s.X).(*ast.CallExpr)
	if kind, obj := r.callee(call); kind == callBuiltin && obj.Name() == "panic" {
		return
	}
	r.eval(call)
}

func (r *ranger) assign(s *ast.AssignStmt) {
	if op, ok := assignOps[s.Tok]; ok {
		r.update(s, op, s.Lhs[0], s.Rhs[0])
		return
	}
	for _, x := range s.Rhs {
		r.eval(x)
	}
	for _, l := range s.Lhs {
		r.evalTarget(l)
	}
	r.storeAll(s.Lhs, s.Rhs)
}

// storeAll assigns evaluated values to places, all of which were evaluated
// before the first is assigned.
func (r *ranger) storeAll(lhs, rhs []ast.Expr) {
	var late []func()
	for i, l := range lhs {
		for _, v := range r.touched(l) {
			val := r.unknownVar(v)
			if len(lhs) == len(rhs) {
				val = r.assigned1(l, v, rhs[i])
			}
			late = append(late, func() { r.set(v, val) })
		}
	}
	for _, set := range late {
		set()
	}
}

// assigned1 returns what the variable or part v holds after l = x, where it is a
// part of l.
func (r *ranger) assigned1(l ast.Expr, v types.Object, x ast.Expr) abs {
	of, at := r.place(l)
	for _, part := range r.leaves(of) {
		if part.v == v {
			return r.part(x, part.path[min(len(at), len(part.path)):])
		}
	}
	return r.unknownVar(v)
}

// evalTarget visits the checks of an assigned place.
func (r *ranger) evalTarget(l ast.Expr) {
	l = ast.Unparen(l)
	if v, _ := r.place(l); v == nil && !isBlank(l) {
		r.eval(l)
	}
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}

// set binds a variable. What is no integer or slice is not followed.
func (r *ranger) set(obj types.Object, v abs) {
	if v.n == nil {
		v = r.unknownVar(obj)
	}
	v.isConst = false
	r.env.vars[obj] = v
}

// unknownVar returns a new value for a variable of which nothing is known.
func (r *ranger) unknownVar(obj types.Object) abs { return r.unknownOf(r.typeOfVar(obj)) }

// zero binds the parts of a variable to zero.
func (r *ranger) zero(v types.Object) {
	for _, l := range r.leaves(v) {
		switch s, ok := scalarOf(r.typeOfVar(l.v)); {
		case sliceElem(r.typeOfVar(l.v)) != nil:
			r.set(l.v, r.constant(0, scalars[types.Int]))
		case ok && s.kind == intKind:
			r.set(l.v, r.constant(0, s))
		}
	}
}

// update visits l op= x.
func (r *ranger) update(site ast.Node, op token.Token, l, x ast.Expr) {
	v, w := r.eval(l), r.eval(x)
	var out abs
	if v.n != nil && w.n != nil {
		out = r.arith(site, op, v.typ, v, w)
	}
	for _, obj := range r.touched(l) {
		r.set(obj, out)
	}
}

func (r *ranger) incDec(s *ast.IncDecStmt) {
	v := r.eval(s.X)
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	var out abs
	if v.n != nil {
		out = r.arith(s, op, v.typ, v, r.constant(1, v.typ))
	}
	for _, obj := range r.touched(s.X) {
		r.set(obj, out)
	}
}

func (r *ranger) decl(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec)
		if len(v.Values) == 0 {
			for _, id := range v.Names {
				if obj := r.objectOf(id); obj != nil {
					r.zero(obj)
				}
			}
			continue
		}
		for _, x := range v.Values {
			r.eval(x)
		}
		r.storeAll(idents(v.Names), v.Values)
	}
}

func (r *ranger) returnStmt(s *ast.ReturnStmt) {
	for _, x := range s.Results {
		r.eval(x)
	}
	if r.sig.Results().Len() != 1 {
		return
	}
	if len(s.Results) > 0 {
		r.returns = append(r.returns, r.now(r.vals[s.Results[0]]))
		return
	}
	r.returns = append(r.returns, r.now(r.env.vars[r.sig.Results().At(0)]))
}

// branches visits the branches of an if whose condition has been evaluated.
func (r *ranger) branches(s *ast.IfStmt) {
	before := r.env
	r.env = before.clone()
	r.assume(s.Cond, true)
	r.stmts(s.Body.List)
	then := r.env
	r.env = before.clone()
	r.assume(s.Cond, false)
	if s.Else != nil {
		r.stmt(s.Else)
	}
	other := r.env
	thenEnds, otherEnds := terminates(s.Body), terminates(s.Else)
	switch {
	case thenEnds && !otherEnds:
		r.env = other
	case otherEnds && !thenEnds:
		r.env = then
	default:
		r.merge(before, then, other)
	}
}

// merge continues after two branches: variables may have the value of either.
func (r *ranger) merge(before, then, other *env) {
	r.env = before.clone()
	for obj, v := range before.vars {
		a, b := then.vars[obj], other.vars[obj]
		if a.n == v.n && b.n == v.n && a.id == v.id && b.id == v.id {
			continue
		}
		if a.n == nil || b.n == nil {
			r.set(obj, abs{})
			continue
		}
		if f, ok := then.facts[a.id]; ok {
			a = f
		}
		if f, ok := other.facts[b.id]; ok {
			b = f
		}
		r.env.vars[obj] = abs{
			n: r.node("gk_iv_join(%s, %s)", a.n, b.n), id: r.newID(),
			lo: a.lo && b.lo, hi: a.hi && b.hi, typ: a.typ,
		}
	}
}

// terminates reports that control does not get past s.
func terminates(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return len(s.List) > 0 && terminates(s.List[len(s.List)-1])
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.IfStmt:
		return s.Else != nil && terminates(s.Body) && terminates(s.Else)
	}
	return false
}

// switchStmt visits a switch. A break may leave it anywhere, so what it assigns
// is unknown after it.
func (r *ranger) switchStmt(s *ast.SwitchStmt) {
	if s.Init != nil {
		r.stmt(s.Init)
	}
	var tag abs
	if s.Tag != nil {
		tag = r.eval(s.Tag)
	}
	before, tests := r.env.clone(), r.env
	falls := false
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		r.env = tests
		entry := r.clauseEntry(s, clause, tag)
		if falls || entry == nil {
			entry = before.clone()
		}
		r.env = entry
		if falls {
			r.forget(s.Body)
		}
		r.stmts(clause.Body)
		falls = len(clause.Body) > 0 && fallsThrough(clause.Body[len(clause.Body)-1])
	}
	r.env = before
	r.forget(s.Body)
}

// clauseEntry evaluates the tests of a clause, after which r.env knows that they
// failed. It returns what is known where one succeeds, or nil for the rest.
func (r *ranger) clauseEntry(s *ast.SwitchStmt, clause *ast.CaseClause, tag abs) *env {
	var entry *env
	for _, x := range clause.List {
		v := r.eval(x)
		yes := r.env.clone()
		if s.Tag == nil {
			r.assume(x, false)
		} else if tag.n != nil && v.n != nil {
			r.relate(token.NEQ, tag, v)
		}
		no := r.env
		r.env = yes
		if s.Tag == nil {
			r.assume(x, true)
		} else if tag.n != nil && v.n != nil {
			r.relate(token.EQL, tag, v)
		}
		entry = yes
		r.env = no
	}
	if len(clause.List) != 1 {
		return nil
	}
	return entry
}

func fallsThrough(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// arrive forgets what need not be so after a goto from anywhere in the function.
func (r *ranger) arrive() {
	r.forget(r.function.decl.Body)
	r.env.facts = map[int]abs{}
	r.env.live = r.entry
}

// forget makes the variables unknown that a statement assigns.
func (r *ranger) forget(s ast.Node) {
	for obj := range r.assigned(s) {
		r.forgetVar(obj)
	}
}

func (r *ranger) forgetVar(obj types.Object) {
	if _, ok := r.env.vars[obj]; ok {
		r.env.vars[obj] = r.unknownVar(obj)
	}
}

// assigned returns the variables and parts of variables that a statement assigns
// after their declaration.
func (r *ranger) assigned(s ast.Node) map[types.Object]bool {
	out := map[types.Object]bool{}
	add := func(x ast.Expr) {
		if x != nil {
			for _, v := range r.touched(x) {
				out[v] = true
			}
		}
	}
	inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				add(l)
			}
		case *ast.IncDecStmt:
			add(n.X)
		case *ast.RangeStmt:
			add(n.Key)
			add(n.Value)
		case *ast.CallExpr:
			if h := r.helper(n); h != nil {
				for arg := range r.pointed(n, h) {
					add(arg)
				}
			}
		}
		return true
	})
	return out
}
