// This file lowers loops over a span of elements, whose ends are known when the
// loop begins and not before, as those of a row of a sparse matrix.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strings"
)

// A span is a loop `for ...; k < end; k++` in which nothing changes k or end.
type span struct {
	k      types.Object
	end    ast.Expr
	slices []types.Object // that are indexed with k
	sites  map[ast.Node]bool

	// Elements at indices that are computed from elements at k and what the loop
	// does not change: they are checked for some steps at a time.
	gathers []*ast.IndexExpr
}

// spanOf returns what is checked for every element of a loop that may as well be
// checked once before it, or nil.
func (e *emitter) spanOf(s *ast.ForStmt) *span {
	if e.group != nil {
		return nil
	}
	cond, isBinary := s.Cond.(*ast.BinaryExpr)
	post, isInc := s.Post.(*ast.IncDecStmt)
	if !isBinary || !isInc || cond.Op != token.LSS || post.Tok != token.INC {
		return nil
	}
	sp := &span{k: e.objectOf(post.X), end: cond.Y, sites: map[ast.Node]bool{}}
	if t := e.typeOf(cond.X); sp.k == nil || e.objectOf(cond.X) != sp.k || t.kind != intKind || t.unsigned || !e.still(s.Body, sp) {
		return nil
	}
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if x, ok := n.(*ast.IndexExpr); ok && e.objectOf(x.Index) == sp.k && !e.analysis.proved[x] {
			if v := e.sliceVar(x.X); v != nil {
				sp.slices, sp.sites[x] = append(sp.slices, v), true
			}
		}
		return true
	})
	if len(sp.sites) == 0 {
		return nil
	}
	e.findGathers(s.Body, sp)
	return sp
}

// sliceVar returns the local variable that x names, if it is a slice, or nil.
func (e *emitter) sliceVar(x ast.Expr) types.Object {
	if v := e.objectOf(x); v != nil && !global(v) && sliceElem(e.typeOfVar(v)) != nil {
		return v
	}
	return nil
}

// findGathers fills gathers.
func (e *emitter) findGathers(body *ast.BlockStmt, sp *span) {
	changed := map[types.Object]bool{}
	e.assignments(body, func(v types.Object) { changed[v] = true })
	for id := range within[*ast.Ident](body) {
		if v := e.Info.Defs[id]; v != nil {
			changed[v] = true // it is not there before the steps
		}
	}
	for n := range ast.Preorder(body) {
		x, ok := n.(*ast.IndexExpr)
		if ok && e.sliceVar(x.X) != nil && !sp.sites[x] && !e.analysis.proved[x] && e.ahead(x.Index, sp, changed) {
			sp.gathers = append(sp.gathers, x)
		}
	}
}

// ahead reports whether an index can be computed before the steps of a loop that
// changes some variables.
func (e *emitter) ahead(x ast.Expr, sp *span, changed map[types.Object]bool) bool {
	if e.typeAndValue(x).Value != nil {
		return true
	}
	switch x := x.(type) {
	case *ast.Ident:
		return !changed[e.objectOf(x)]
	case *ast.ParenExpr:
		return e.ahead(x.X, sp, changed)
	case *ast.IndexExpr:
		return sp.sites[x]
	case *ast.BinaryExpr:
		return (x.Op == token.ADD || x.Op == token.SUB || x.Op == token.MUL || x.Op == token.AND) && e.ahead(x.X, sp, changed) && e.ahead(x.Y, sp, changed)
	case *ast.CallExpr:
		kind, _ := e.callee(x)
		return kind == callConversion && e.typeOf(x.Args[0]).kind == intKind && e.ahead(x.Args[0], sp, changed)
	}
	return false
}

// still reports whether a loop's body leaves all memory and all but a few plain
// variables alone: neither k, nor those in end, nor slices. A loop around another
// is lowered once.
func (e *emitter) still(body *ast.BlockStmt, sp *span) bool {
	used := map[types.Object]bool{sp.k: true}
	ast.Inspect(sp.end, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[e.objectOf(id)] = true
		}
		return true
	})
	ok := true
	assigned := func(l ast.Expr) {
		id, isIdent := ast.Unparen(l).(*ast.Ident)
		ok = ok && isIdent && !used[e.objectOf(id)]
		if isIdent && e.objectOf(id) != nil {
			_, scalar := scalarOf(e.typeOfVar(e.objectOf(id)))
			ok = ok && scalar
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				assigned(l)
			}
		case *ast.IncDecStmt:
			assigned(n.X)
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.LabeledStmt:
			ok = false
		case *ast.CallExpr:
			kind, _ := e.callee(n)
			ok = ok && !kind.effects()
		}
		return ok
	})
	return ok
}

// spanLoop writes a loop without the checks that are made before it, and the
// plain loop for spans that do not pass them. The end is read once: in memory
// that a program may not write meanwhile, another goroutine may yet do so.
func (e *emitter) spanLoop(s *ast.ForStmt, sp *span, label string) {
	k := e.names.value(sp.k)
	done := maps.Clone(e.done)
	end := e.temp(e.typeOf(sp.end).ctype(), e.full(sp.end))
	tests := []string{k + " >= 0"}
	for _, v := range sp.slices {
		tests = append(tests, fmt.Sprintf("%s <= %s", end.text, e.names.length(v)))
	}
	e.block(fmt.Sprintf("if (%s) {", strings.Join(tests, " && ")), func() {
		outer := e.safe
		e.safe = sp.sites
		e.enter(label, true, func(sc *scope) {
			if len(sp.gathers) > 0 {
				e.gatherLoop(s, sp, sc, end.text)
				e.done = maps.Clone(done)
				sc.next, sc.usesNext = e.names.temp("next"), false
			}
			e.block(fmt.Sprintf("for (; %s < %s; %s++) {", k, end.text, k), func() { e.loopBody(sc, s.Body.List) })
		})
		e.safe, e.done = outer, done
	})
	e.block("else {", func() { e.enter(label, true, func(sc *scope) { e.forLoop(s, sc) }) })
}

// gatherLoop writes a loop that takes eight steps after it has checked the
// indices of all, for as long as there are eight and they pass. It counts in int,
// where nothing wraps.
func (e *emitter) gatherLoop(s *ast.ForStmt, sp *span, sc *scope, end string) {
	k, ctype := e.names.value(sp.k), e.decls.ctype(e.typeOfVar(sp.k))
	from, stray := e.names.temp("from"), e.names.temp("stray")
	e.line("gk_i64 %s = %s;", from, k)
	e.block(fmt.Sprintf("for (; %s < %s && %s - %s >= 8; %s += 8) {", from, end, end, from, from), func() {
		e.line("gk_u32 %s = 0;", stray)
		e.gathers, e.spanAt = map[*ast.IndexExpr]string{}, from+" + l"
		for _, x := range sp.gathers {
			at, u := e.names.temp("at"), "gk_u64"
			limit := fmt.Sprintf("(gk_u64)%s", e.names.length(e.objectOf(x.X)))
			if e.typeOf(x.Index).bits <= 32 {
				u, limit = "gk_u32", fmt.Sprintf("gk_index_limit(%s)", e.names.length(e.objectOf(x.X)))
			}
			e.line("%s %s[8];", u, at)
			e.block("GK_LANES_8 {", func() {
				e.line("const %s %s = (%s)(%s);", ctype, k, ctype, e.spanAt)
				e.line("%s[l] = (%s)%s;", at, u, e.expr(x.Index).operand())
				e.line("%s |= %s[l] >= %s ? 1 : 0;", stray, at, limit)
			})
			e.gathers[x] = at
		}
		e.line("if (GK_UNLIKELY(%s)) break;", stray)
		e.spanAt = from + " + step"
		e.block("for (gk_i64 step = 0; step < 8; step++) {", func() {
			e.line("%s = (%s)(%s);", k, ctype, e.spanAt)
			e.loopBody(sc, s.Body.List)
		})
		e.gathers, e.spanAt = nil, ""
	})
	e.line("%s = (%s)%s;", k, ctype, from)
}
