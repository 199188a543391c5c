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
			if v := e.objectOf(x.X); v != nil && sliceElem(e.typeOfVar(v)) != nil {
				sp.slices, sp.sites[x] = append(sp.slices, v), true
			}
		}
		return true
	})
	if len(sp.sites) == 0 {
		return nil
	}
	return sp
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
			e.block(fmt.Sprintf("for (; %s < %s; %s++) {", k, end.text, k), func() { e.loopBody(sc, s.Body.List) })
		})
		e.safe, e.done = outer, done
	})
	e.block("else {", func() { e.enter(label, true, func(sc *scope) { e.forLoop(s, sc) }) })
}
