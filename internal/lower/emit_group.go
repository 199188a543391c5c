// This file lowers the body of a kernel whose threads cooperate to a function
// that runs a group.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"strings"
)

// groupBody writes what the function of a group consists of.
func (e *emitter) groupBody() {
	e.line("GK_GROUP;")
	e.keepParameters()
	e.groupStmts(e.group.list)
}

// keepParameters gives each thread parameters of its own, where they differ.
func (e *emitter) keepParameters() {
	params := map[types.Object]bool{}
	for _, v := range e.inputs() {
		params[v] = true
	}
	if kept := e.group.living(spread, params); len(kept) > 0 {
		for _, v := range kept {
			e.declareKept(v)
		}
		e.threads(func() { e.storeKept(kept) })
	}
}

// groupStmts lowers a list that the group runs as one.
func (e *emitter) groupStmts(list []ast.Stmt) {
	for _, p := range e.group.pieces(list) {
		if p.joint != nil {
			e.stmt(p.joint)
			continue
		}
		e.region(e.group.regions[p.run[0]], e.below(p.run), func() { e.stmts(p.run) })
	}
}

// groupStmt lowers a statement without statements in it that the group runs, and
// reports whether s is one.
func (e *emitter) groupStmt(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.DeclStmt:
	default:
		return false
	}
	e.mark(s)
	for _, call := range e.collectives(s) {
		e.collective(call)
	}
	if vars := e.sharedVars(s); len(vars) > 0 {
		for _, v := range vars {
			e.declareShared(e.objectOf(v.name), v.call)
		}
		return true
	}
	if !e.group.uniform(s) {
		e.region(e.group.regions[s], "GK_THREADS", func() { e.stmt(s) })
		return true
	}
	e.member = true
	e.stmt(s)
	e.member = false
	return true
}

// declareShared lowers x := device.Shared[T](t).
func (e *emitter) declareShared(v types.Object, call *ast.CallExpr) {
	t := e.typeArgs(call.Fun)[0]
	name := e.names.temp("shared")
	e.line("%s;", declarator(e.decls.ctype(t), name))
	e.line("__builtin_memset(&%s, 0, sizeof %s);", name, name)
	if v != nil {
		e.line("%s = &%s;", declarator(e.decls.ctype(t)+" *const", e.names.value(v)), name)
	}
}

// threads writes a loop over the threads of the group, x innermost so that the
// compiler vectorises across threads.
func (e *emitter) threads(fill func()) { e.threadsIn("GK_THREADS", fill) }

// threadsIn is threads with another macro for the loop of a group.
func (e *emitter) threadsIn(loop string, fill func()) {
	thread := "GK_THREAD;"
	if e.width > 0 {
		loop, thread = fmt.Sprintf("GK_LANES_%d", e.width), "const gk_thread t = gk_lane(g, l);"
	}
	e.block(loop+" {", func() {
		e.line("%s", thread)
		fill()
	})
}

// region lets each thread run what fill writes, in a loop. What a thread keeps is
// loaded before and stored after it.
func (e *emitter) region(r *region, loop string, fill func()) {
	g := e.group
	for _, v := range g.living(spread, r.sets) {
		if g.homes[v].declared == r {
			e.declareKept(v)
		}
	}
	own := g.living(byGroup, r.sets)
	for _, v := range own {
		if g.homes[v].declared == r {
			e.declareAs(v, e.zeroParts(e.typeOfVar(v)))
		}
	}
	if len(own) == 0 {
		e.regionLoop(r, nil, loop, fill)
		return
	}
	e.block("{", func() {
		e.declareOwn(own)
		e.regionLoop(r, own, loop, fill)
		e.copyParts(own, "%s = w_%[1]s;")
	})
}

// regionLoop writes the loop of a region. Of own variables of the group every
// thread computes the same.
func (e *emitter) regionLoop(r *region, own []types.Object, loop string, fill func()) {
	next := e.names.temp("next")
	e.member, e.next, e.usesNext = true, next, false
	e.threadsIn(loop, func() {
		for _, v := range e.group.living(again, r.uses) {
			if e.group.homes[v].declared != r {
				e.declareAgain(v)
			}
		}
		e.loadKept(r, e.group.living(spread, r.uses))
		e.loadOwn(r, own)
		fill()
		e.storeKept(e.group.living(spread, r.sets))
		e.copyParts(own, "w_%s = %[1]s;")
		if e.usesNext {
			e.line("%s:;", next)
		}
	})
	e.member, e.next = false, ""
}

// declareAgain declares a variable with the value that it is computed from again.
func (e *emitter) declareAgain(v types.Object) {
	x := e.group.values[v]
	for call := range within[*ast.CallExpr](x) {
		delete(e.done, call) // it was done elsewhere
	}
	e.hoist(x)
	e.declareAs(v, e.valuesFor(x, e.typeOfVar(v)))
}

// loadOwn declares for a thread what variables of the group were before the
// region, but for those that the region declares.
func (e *emitter) loadOwn(r *region, vars []types.Object) {
	for _, v := range vars {
		if e.group.homes[v].declared == r {
			continue
		}
		ctypes := e.parts(e.typeOfVar(v))
		for i, part := range e.varParts(v) {
			e.line("%s = o_%s;", declarator(ctypes[i], part.text), part.text)
		}
	}
}

// copyParts writes a line with the name of each part of variables.
func (e *emitter) copyParts(vars []types.Object, format string) {
	for _, v := range vars {
		for _, part := range e.varParts(v) {
			e.line(format, part.text)
		}
	}
}

// declareOwn declares what variables of the group were before a region, and what
// the last thread leaves in them.
func (e *emitter) declareOwn(vars []types.Object) {
	for _, v := range vars {
		ctypes := e.parts(e.typeOfVar(v))
		for i, part := range e.varParts(v) {
			e.line("%s = %s;", declarator(ctypes[i], "o_"+part.text), part.text)
			e.line("%s = %s;", declarator(ctypes[i], "w_"+part.text), part.text)
		}
	}
}

// collective lets the threads compute the argument of a collective and combines
// their values in the order of the threads.
func (e *emitter) collective(x *ast.CallExpr) {
	if _, ok := e.done[x]; ok {
		return
	}
	if e.group.lanes[x] {
		e.lanesCall(x)
		return
	}
	s := e.typeOf(x)
	_, obj := e.callee(x)
	out := e.names.temp("t")
	var from cexpr
	if obj.Name() == "GroupBroadcast" {
		e.hoist(x.Args[2])
		from = e.steady("gk_i64", e.expr(x.Args[2]))
	}
	e.line("%s %s = %s;", s.ctype(), out, identity(obj.Name(), s))
	e.region(e.group.regions[x], "GK_THREADS", func() {
		v := e.full(x.Args[1])
		switch name := obj.Name(); name {
		case "GroupSum":
			e.line("%s = %s;", out, e.wrap(s, compound(v, "%s + %s", out, v.operand())).text)
		case "GroupBroadcast":
			v = e.temp(s.ctype(), v)
			e.line("GK_BOUND(1, %s, nx * ny * nz, %s);", from.text, e.site(x.Pos()))
			e.line("if (l == %s) %s = %s;", from.text, out, v.text)
		default:
			e.line("%s = gk_%s_%s(%s, %s);", out, strings.ToLower(strings.TrimPrefix(name, "Group")), s.ctype(), out, v.text)
		}
	})
	e.done[x] = []cexpr{simple(out)}
}

// identity returns what a collective starts from: a value that changes none. For
// sums of floats that is -0.
func identity(name string, s scalar) string {
	switch {
	case name == "GroupBroadcast", name == "GroupSum" && s.kind == intKind:
		return "0"
	case name == "GroupSum":
		return "-0.0"
	case s.kind == floatKind && name == "GroupMin":
		return "__builtin_inf()"
	case s.kind == floatKind:
		return "-__builtin_inf()"
	case name == "GroupMax" && s.unsigned:
		return "0"
	case name == "GroupMax":
		return fmt.Sprintf("(%s)(GK_MIN >> %d)", s.ctype(), 64-s.bits)
	case s.unsigned:
		return fmt.Sprintf("(%s)%dull", s.ctype(), uint64(math.MaxUint64)>>(64-s.bits))
	}
	return fmt.Sprintf("(%s)(GK_MAX >> %d)", s.ctype(), 64-s.bits)
}

// groupLoops writes gkl_, which runs the groups of a box one after the other.
func (e *emitter) groupLoops() {
	e.boxFunc("gkl", func() {
		e.block("GK_GROUPS {", func() {
			e.line("const gk_thread t = gk_first(&b, x, y, z);")
			e.line("if (%s) return;", e.callText("gkf", "t", "f", "mode"))
		})
	})
}

// atomic lowers an atomic operation. A group runs on one core, so that on its
// shared variables plain operations do.
func (e *emitter) atomic(x *ast.CallExpr, name string) cexpr {
	e.hoist(x.Args...)
	var place string
	if u, ok := ast.Unparen(x.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
		place = e.temp(e.decls.ctype(e.goType(u.X))+" *", simple("&"+e.address(u.X, nil))).text
	} else {
		place = e.expr(x.Args[0]).text
	}
	s := e.typeOf(x.Args[1])
	args := []string{place}
	for _, arg := range x.Args[1:] {
		args = append(args, e.expr(arg).text)
	}
	how := "atomic"
	if e.sharedPlace(x.Args[0]) {
		how = "plain"
	}
	op := strings.ToLower(strings.TrimPrefix(name, "Atomic"))
	call := callOf(cexpr{}, "gk_%s_%s_%s(%s)", how, op, s.ctype(), strings.Join(args, ", "))
	result := s.ctype()
	if op == "compareandswap" {
		result = "gk_bool"
	}
	return e.temp(result, call)
}

// sharedPlace reports whether x is the address of a part of a shared variable.
func (e *emitter) sharedPlace(x ast.Expr) bool {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.UnaryExpr:
			x = y.X
		case *ast.IndexExpr:
			if sliceElem(e.goType(y.X)) != nil {
				return false
			}
			x = y.X
		case *ast.SelectorExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.Ident:
			return e.group != nil && e.group.shared[e.objectOf(y)] != nil
		default:
			return false
		}
	}
}
