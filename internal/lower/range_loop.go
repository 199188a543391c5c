// This file finds the intervals of loop variables.
//
// For a loop `for k := a; cond; k += c` whose body does not assign k, assume that
// k never gets below the least value of a, narrow that by cond, and let h be the
// greatest value that is left. By induction k stays in the interval in the body:
// the start does, and if k does, then k+c does not wrap when h+c is in the type,
// so that it is no less, and cond holds of it before the body runs again. That
// h+c is in the type, and that c is positive, is tested at run time; for k++
// under k < n it needs no test. What goes down or is multiplied is alike.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (r *ranger) forStmt(s *ast.ForStmt) {
	if s.Init != nil {
		r.stmt(s.Init)
	}
	before := r.env
	r.env = before.clone()
	k, start := r.counter(s)
	r.forget(s)
	var step *stepper
	if k != nil {
		step = r.step(s.Post, start)
	}
	if step != nil {
		r.env.vars[k] = step.value
	}
	if s.Cond != nil {
		r.eval(s.Cond)
		r.assume(s.Cond, true)
	}
	if step != nil {
		r.settle(s, k, step)
		r.stride(start, step)
	}
	header := r.env.clone()
	r.stmts(s.Body.List)
	if s.Post != nil && step == nil {
		r.env = header // the body's end is not the only way here: continue is another
		r.forget(s)
		r.stmt(s.Post)
	}
	r.env = before
	r.forget(s)
}

// counter returns the variable that the post statement of a loop steps, with its
// value before the loop, if nothing else in the loop assigns it.
func (r *ranger) counter(s *ast.ForStmt) (types.Object, abs) {
	var x ast.Expr
	switch post := s.Post.(type) {
	case *ast.IncDecStmt:
		x = post.X
	case *ast.AssignStmt:
		if _, ok := assignOps[post.Tok]; !ok {
			return nil, abs{}
		}
		x = post.Lhs[0]
	default:
		return nil, abs{}
	}
	k := r.objectOf(x)
	if k == nil || r.assigned(s.Body)[k] {
		return nil, abs{}
	}
	start := r.now(r.env.vars[k])
	if start.n == nil {
		return nil, abs{}
	}
	return k, start
}

// A stepper is a loop variable while its interval is being found.
type stepper struct {
	value abs    // in the condition and the body, before they narrow it
	test  string // C function that tests the step, or "" when it needs none
	by    abs    // the step
	plain bool   // k++
	up    bool   // k += by
}

// step evaluates the post statement of a counter and says what k may hold.
func (r *ranger) step(post ast.Stmt, start abs) *stepper {
	op, by := token.ADD, r.constant(1, start.typ)
	switch post := post.(type) {
	case *ast.IncDecStmt:
		if post.Tok == token.DEC {
			op = token.SUB
		}
	case *ast.AssignStmt:
		op = assignOps[post.Tok]
		by = r.eval(post.Rhs[0])
		if by.n != nil {
			r.arith(post, op, start.typ, r.anything(start.typ), by)
		}
	}
	_, plain := post.(*ast.IncDecStmt)
	out := &stepper{by: by, plain: plain && op == token.ADD}
	shape := r.shape(op, out)
	if shape == "" || by.n == nil || out.test != "" && !by.known() {
		return nil
	}
	out.value = r.compute(shape, start.typ, start)
	own := *out.value.n // what it stands on is this loop's own
	out.value.n, out.value.id, out.value.inv = &own, r.newID(), false
	out.value.lo = start.lo && shape != "downto"
	out.value.hi = start.hi && shape != "from"
	return out
}

// shape picks the C function for what k may hold while k op= out.by, and the one
// that tests it. An empty shape is an operator that is not followed.
func (r *ranger) shape(op token.Token, out *stepper) string {
	by := out.by
	switch {
	case op == token.ADD:
		out.test, out.up = "gk_ok_up", true
		return "from"
	case op == token.SUB:
		out.test = "gk_ok_down"
		return "downto"
	case op == token.MUL:
		out.test = "gk_ok_scale"
		return "from"
	case op == token.SHL && by.isConst && by.literal >= 0 && by.literal < 62:
		out.test = "gk_ok_scale"
		out.by = r.constant(1<<by.literal, by.typ)
		return "from"
	case op == token.QUO && by.isConst && by.literal >= 1, op == token.SHR:
		return "shrink"
	}
	return ""
}

// settle decides what the loop's body may take as known about k, after the
// condition has been assumed: what was concluded stands on the test of the step,
// and that is bound to fail when k has no bound.
func (r *ranger) settle(s *ast.ForStmt, k types.Object, step *stepper) {
	v := r.now(step.value)
	wide := v.typ.unsigned && v.typ.bits == 64
	if step.test == "" || step.plain && !wide && r.below(s.Cond, k) {
		return
	}
	if !v.known() {
		r.env.vars[k] = r.anything(v.typ)
	}
	truth := r.typed("int", step.test+"(%s, %s, %s, "+ranges(v.typ)+")", r.env.live, v.n, step.by.n)
	step.value.n.require = append(step.value.n.require, truth)
}

// stride narrows what the body may take as known about a counter: it holds the
// start and some steps, and no value between.
func (r *ranger) stride(start abs, step *stepper) {
	v := r.now(step.value)
	if !step.up || step.plain || !v.known() || !start.known() || !step.by.known() {
		return
	}
	v.n = r.node("gk_iv_stride(%s, %s, %s)", v.n, start.n, step.by.n)
	r.env.facts[step.value.id] = v
}

// below reports whether cond says k < x for some x.
func (r *ranger) below(cond ast.Expr, k types.Object) bool {
	if cond == nil {
		return false
	}
	for _, c := range conjuncts(cond, true) {
		if c.op == token.LSS && r.objectOf(c.x.X) == k || c.op == token.GTR && r.objectOf(c.x.Y) == k {
			return true
		}
	}
	return false
}

func (r *ranger) rangeStmt(s *ast.RangeStmt) {
	n := r.eval(s.X)
	if array := arrayType(r.goType(s.X)); array != nil {
		n = r.constant(array.Len(), scalars[types.Int])
	}
	before := r.env
	r.env = before.clone()
	r.forget(s)
	if n.n != nil {
		k := r.compute("below", n.typ, n)
		k.id, k.inv = r.newID(), false
		k.lo, k.hi = n.known(), n.known()
		r.env.live = r.typed("int", "gk_live(%s, %s)", r.env.live, k.n)
		if s.Key != nil && r.objectOf(s.Key) != nil {
			r.set(r.objectOf(s.Key), k)
		}
	}
	if s.Value != nil {
		for _, v := range r.touched(s.Value) {
			r.set(v, abs{})
		}
	}
	r.stmts(s.Body.List)
	r.env = before
	r.forget(s)
}

// kernelBody walks a kernel's body. Guards at its start that compare a thread's
// id with what is the same for all threads become bounds of the box.
func (r *ranger) kernelBody(list []ast.Stmt) {
	leading := true
	for i, s := range list {
		guard, ok := s.(*ast.IfStmt)
		if !ok || !leading || guard.Else != nil || guard.Init != nil && !r.harmless(guard.Init) {
			leading = leading && r.harmless(s)
			r.stmt(s)
			continue
		}
		r.stmt(guard.Init)
		r.eval(guard.Cond)
		if returns(guard.Body) {
			leading = r.hoistAll(guard.Cond, false)
		} else {
			if i == len(list)-1 {
				r.hoistAll(guard.Cond, true)
			}
			leading = false
		}
		r.branches(guard)
	}
}

// returns reports whether a body does nothing but return.
func returns(b *ast.BlockStmt) bool {
	if len(b.List) != 1 {
		return false
	}
	_, ok := b.List[0].(*ast.ReturnStmt)
	return ok
}

// harmless reports whether a thread that runs s and returns has done nothing.
func (r *ranger) harmless(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.DeclStmt, *ast.AssignStmt, *ast.EmptyStmt:
	default:
		return false
	}
	ok := true
	inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			ok = false
		case *ast.IndexExpr:
			ok = ok && r.Info.Types[n.X].Value == nil && r.isAxisCall(n)
		case *ast.CallExpr:
			kind, _ := r.callee(n)
			ok = ok && !kind.effects() && kind != callArray
		case *ast.BinaryExpr:
			ok = ok && (!faults(n.Op) || r.Info.Types[n.Y].Value != nil)
		case *ast.AssignStmt:
			ok = ok && (!faults(assignOps[n.Tok]) || r.Info.Types[n.Rhs[0]].Value != nil)
		}
		return ok
	})
	return ok
}

// isAxisCall reports whether x is the function of device.Size[D]().
func (r *ranger) isAxisCall(x *ast.IndexExpr) bool {
	_, isFunc := r.goType(x).(*types.Signature)
	return isFunc
}

// faults reports whether an operator on integers has a check.
func faults(op token.Token) bool {
	return op == token.QUO || op == token.REM || op == token.SHL || op == token.SHR
}

// hoistAll makes the comparisons of a guard bounds of the box, up to the first
// that is none: what follows it may have effects before a thread stops. It
// reports whether that was all of the guard.
func (r *ranger) hoistAll(cond ast.Expr, truth bool) bool {
	switch x := cond.(type) {
	case *ast.ParenExpr:
		return r.hoistAll(x.X, truth)
	case *ast.UnaryExpr:
		return x.Op == token.NOT && r.hoistAll(x.X, !truth)
	case *ast.BinaryExpr:
		if x.Op == token.LAND && truth || x.Op == token.LOR && !truth {
			return r.hoistAll(x.X, truth) && r.hoistAll(x.Y, truth)
		}
		list := conjuncts(x, truth)
		return len(list) == 1 && r.hoistOne(list[0])
	}
	return false
}

func (r *ranger) hoistOne(c conjunct) bool {
	v, w, op := r.vals[c.x.X], r.vals[c.x.Y], c.op
	high := r.shifted(v)
	if high.dim < 0 {
		v, w, op = w, v, swapped[op]
		high = r.shifted(v)
	}
	if high.dim < 0 || !w.inv || !w.known() {
		return false
	}
	high.bound = w.n
	low := high
	low.low = true
	switch op {
	case token.LSS:
		r.a.clamps = append(r.a.clamps, high)
	case token.LEQ:
		high.inclusive = true
		r.a.clamps = append(r.a.clamps, high)
	case token.GTR:
		r.a.clamps = append(r.a.clamps, low)
	case token.GEQ:
		low.inclusive = true
		r.a.clamps = append(r.a.clamps, low)
	case token.EQL:
		low.inclusive, high.inclusive = true, true
		r.a.clamps = append(r.a.clamps, low, high)
	default:
		return false
	}
	r.a.hoisted[c.x] = c.op == c.x.Op
	return true
}

// shifted returns a clamp for v, which is a global id, or one and an offset that
// all threads share. Its dimension is -1 where v is neither.
func (r *ranger) shifted(v abs) clamp {
	if dim := r.dimOf(v); dim >= 0 || v.n == nil {
		return clamp{dim: dim}
	}
	o, ok := r.origins[v.id]
	if !ok || o.op == "conv" {
		return clamp{dim: -1}
	}
	x, y := o.x, o.y
	if o.op == "add" && r.dimOf(x) < 0 {
		x, y = y, x
	}
	if !y.inv || !y.known() || v.typ != scalars[types.Int] {
		return clamp{dim: -1}
	}
	return clamp{dim: r.dimOf(x), offset: y.n, minus: o.op == "sub"}
}

// dimOf returns the dimension whose global id v is, or -1.
func (r *ranger) dimOf(v abs) int {
	if v.n == nil {
		return -1
	}
	for d := range 3 {
		if r.ids[globalText(d)+" "+scalars[types.Int].c] == v.id {
			return d
		}
	}
	return -1
}
