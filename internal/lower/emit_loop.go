// This file lowers loops, switches and the jumps in them.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A scope is a statement that break or continue may refer to.
type scope struct {
	label    string // Go label, or ""
	loop     bool
	end      string // C label after the statement
	next     string // C label at the end of the body
	fall     string // C label of the next case clause
	usesEnd  bool
	usesNext bool
}

// enter opens a scope around what fill writes and places the labels it needs.
func (e *emitter) enter(label string, loop bool, fill func(*scope)) {
	s := &scope{label: label, loop: loop, end: e.names.temp("end"), next: e.names.temp("next")}
	e.scopes = append(e.scopes, s)
	fill(s)
	e.scopes = e.scopes[:len(e.scopes)-1]
	if s.usesEnd {
		e.line("%s:;", s.end)
	}
}

// loopBody writes the body of a loop and the label that continue jumps to.
func (e *emitter) loopBody(s *scope, list []ast.Stmt) {
	e.block("{", func() { e.stmts(list) })
	if s.usesNext {
		e.line("%s:;", s.next)
	}
}

func (e *emitter) forStmt(s *ast.ForStmt, label string) {
	if s.Init != nil {
		e.block("{", func() {
			e.stmt(s.Init)
			e.forAfter(s, label)
		})
		return
	}
	e.forAfter(s, label)
}

// forAfter lowers a loop whose init statement has been.
func (e *emitter) forAfter(s *ast.ForStmt, label string) {
	if sp := e.spanOf(s); sp != nil {
		e.spanLoop(s, sp, label)
		return
	}
	e.enter(label, true, func(sc *scope) { e.forLoop(s, sc) })
}

func (e *emitter) forLoop(s *ast.ForStmt, sc *scope) {
	cond, before := "1", ""
	if s.Cond != nil {
		e.indent++
		before = e.capture(func() { cond = e.full(s.Cond).text })
		e.indent--
	}
	open := fmt.Sprintf("while (%s) {", cond)
	if before != "" {
		open = "for (;;) {"
	}
	e.block(open, func() {
		if before != "" {
			e.out.WriteString(before)
			e.line("if (!(%s)) break;", cond)
		}
		e.loopBody(sc, s.Body.List)
		e.stmt(s.Post)
	})
}

func (e *emitter) rangeStmt(s *ast.RangeStmt, label string) {
	e.block("{", func() {
		e.enter(label, true, func(sc *scope) {
			switch t := e.goType(s.X); {
			case sliceElem(t) != nil:
				e.rangeSlice(s, sc)
			case arrayType(t) != nil:
				e.rangeArray(s, sc)
			default:
				e.rangeInt(s, sc)
			}
		})
	})
}

func (e *emitter) rangeInt(s *ast.RangeStmt, sc *scope) {
	ctype := e.typeOf(s.X).ctype()
	n := e.temp(ctype, e.full(s.X))
	k := e.names.temp("t")
	e.block(fmt.Sprintf("for (%s %s = 0; %s < %s; %s++) {", ctype, k, k, n.text, k), func() {
		e.bind(s, s.Key, []cexpr{simple(k)})
		e.loopBody(sc, s.Body.List)
	})
}

func (e *emitter) rangeSlice(s *ast.RangeStmt, sc *scope) {
	t := e.goType(s.X)
	vals := e.temps(t, e.fullValues(s.X))
	k := e.names.temp("t")
	e.block(fmt.Sprintf("for (gk_i64 %s = 0; %s < %s; %s++) {", k, k, vals[1].text, k), func() {
		e.bind(s, s.Key, []cexpr{simple(k)})
		e.bind(s, s.Value, []cexpr{simple(fmt.Sprintf("%s[%s]", vals[0].text, k))})
		e.loopBody(sc, s.Body.List)
	})
}

// rangeArray lowers a loop over an array, which is over a copy of it where its
// elements are asked for, or over what a receiver points to.
func (e *emitter) rangeArray(s *ast.RangeStmt, sc *scope) {
	u, array := arrayType(e.goType(s.X)), ""
	e.hoist(s.X)
	switch {
	case s.Value == nil || e.objectOf(s.Value) == nil:
	case pointee(e.goType(s.X)) != nil:
		array = e.address(s.X, nil) + "->"
	default:
		array = e.temp(e.decls.ctype(u), e.expr(s.X)).text + "."
	}
	k := e.names.temp("t")
	e.block(fmt.Sprintf("for (gk_i64 %s = 0; %s < %d; %s++) {", k, k, u.Len(), k), func() {
		e.bind(s, s.Key, []cexpr{simple(k)})
		if array != "" {
			e.bind(s, s.Value, e.memoryParts(u.Elem(), fmt.Sprintf("%se[%s]", array, k)))
		}
		e.loopBody(sc, s.Body.List)
	})
}

// bind gives a variable of a range clause its value for an iteration.
func (e *emitter) bind(s *ast.RangeStmt, x ast.Expr, value []cexpr) {
	if x == nil {
		return
	}
	obj := e.objectOf(x)
	switch {
	case obj == nil:
	case s.Tok == token.DEFINE:
		e.declareAs(obj, value)
	default:
		for i, p := range e.varParts(obj) {
			e.line("%s = %s;", p.text, value[i].text)
		}
	}
}

// switchStmt lowers switch to jumps, which serve fallthrough as well.
func (e *emitter) switchStmt(s *ast.SwitchStmt, label string) {
	e.block("{", func() {
		if s.Init != nil {
			e.stmt(s.Init)
		}
		e.enter(label, false, func(sc *scope) {
			sc.usesEnd = true
			labels := e.dispatch(s, sc)
			for i, clause := range s.Body.List {
				e.clause(clause.(*ast.CaseClause), sc, labels[i:])
			}
		})
	})
}

func (e *emitter) clause(clause *ast.CaseClause, sc *scope, labels []string) {
	sc.fall = ""
	if len(labels) > 1 {
		sc.fall = labels[1]
	}
	e.line("%s:;", labels[0])
	e.block("{", func() { e.stmts(clause.Body) })
	e.line("goto %s;", sc.end)
}

// dispatch writes the tests of a switch and returns a label for each clause.
func (e *emitter) dispatch(s *ast.SwitchStmt, sc *scope) []string {
	var tag cexpr
	if s.Tag != nil {
		v := e.full(s.Tag)
		tag = e.temp(e.decls.ctype(e.tagType(s)), v)
	}
	labels := make([]string, len(s.Body.List))
	other := sc.end
	for i, c := range s.Body.List {
		labels[i] = e.names.temp("case")
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			other = labels[i]
		}
		for _, x := range clause.List {
			v := e.full(x)
			if s.Tag == nil {
				e.line("if (%s) goto %s;", v.text, labels[i])
			} else {
				e.line("if (%s) goto %s;", e.decls.equality(e.tagType(s), tag.text, v.operand()), labels[i])
			}
		}
	}
	e.line("goto %s;", other)
	return labels
}

// tagType returns the type in which a switch compares.
func (e *emitter) tagType(s *ast.SwitchStmt) types.Type {
	return types.Default(e.goType(s.Tag))
}

// gotoLabels returns the labels that goto names in f, each once.
func (f *function) gotoLabels() []string {
	var out []string
	inspect(f.decl.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.BranchStmt); ok && s.Tok == token.GOTO && !slices.Contains(out, s.Label.Name) {
			out = append(out, s.Label.Name)
		}
		return true
	})
	return out
}

// branch lowers break, continue, fallthrough and goto.
func (e *emitter) branch(s *ast.BranchStmt) {
	if s.Tok == token.GOTO {
		e.line("goto %s;", e.places[s.Label.Name])
		return
	}
	for i := len(e.scopes) - 1; i >= 0; i-- {
		sc := e.scopes[i]
		switch {
		case s.Label != nil && sc.label != s.Label.Name:
		case s.Tok == token.FALLTHROUGH:
			e.line("goto %s;", sc.fall)
			return
		case s.Tok == token.BREAK:
			sc.usesEnd = true
			e.line("goto %s;", sc.end)
			return
		case s.Tok == token.CONTINUE && sc.loop:
			sc.usesNext = true
			e.line("goto %s;", sc.next)
			return
		}
	}
}
