// This file lowers statements other than assignments, loops and switches.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

func (e *emitter) stmts(list []ast.Stmt) {
	if e.group != nil && !e.member {
		e.groupStmts(list)
		return
	}
	for _, s := range list {
		e.stmt(s)
	}
}

func (e *emitter) stmt(s ast.Stmt) {
	if e.group != nil && !e.member && e.groupStmt(s) {
		return
	}
	label := e.label
	e.label = ""
	e.mark(s)
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
	case *ast.BlockStmt:
		e.block("{", func() { e.stmts(s.List) })
	case *ast.ExprStmt:
		e.exprStmt(s)
	case *ast.AssignStmt:
		e.assign(s)
	case *ast.IncDecStmt:
		e.incDec(s)
	case *ast.DeclStmt:
		e.decl(s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		e.returnStmt(s)
	case *ast.IfStmt:
		e.ifStmt(s)
	case *ast.ForStmt:
		e.forStmt(s, label)
	case *ast.RangeStmt:
		e.rangeStmt(s, label)
	case *ast.SwitchStmt:
		e.switchStmt(s, label)
	case *ast.LabeledStmt:
		e.labeled(s)
	case *ast.BranchStmt:
		e.branch(s)
	default:
		panic(fmt.Sprintf("lower: unchecked statement %T", s))
	}
}

// labeled lowers a statement that goto, break or continue may name.
func (e *emitter) labeled(s *ast.LabeledStmt) {
	if at, ok := e.places[s.Label.Name]; ok {
		e.line("%s:;", at)
	}
	e.label = s.Label.Name
	e.stmt(s.Stmt)
}

func (e *emitter) decl(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec)
		lhs := idents(v.Names)
		switch {
		case len(v.Values) > 1:
			e.tuple(lhs, v.Values)
			continue
		case len(v.Values) == 1 && len(lhs) > 1:
			e.spread(lhs, v.Values[0])
			continue
		}
		for i, id := range v.Names {
			var x ast.Expr
			if len(v.Values) > 0 {
				x = v.Values[i]
			}
			e.declareName(id, x)
		}
	}
}

// idents returns names as expressions.
func idents(names []*ast.Ident) []ast.Expr {
	out := make([]ast.Expr, len(names))
	for i, id := range names {
		out[i] = id
	}
	return out
}

// declareName declares what id defines; the blank identifier only evaluates x.
func (e *emitter) declareName(id *ast.Ident, x ast.Expr) {
	if id.Name != "_" {
		e.declare(e.Info.Defs[id], x)
	} else if x != nil {
		e.discard(x)
	}
}

func (e *emitter) returnStmt(s *ast.ReturnStmt) {
	if e.next != "" { // of a thread after the last barrier
		e.usesNext = true
		e.line("goto %s;", e.next)
		return
	}
	for i, v := range e.returned(s) {
		e.line("*%s = %s;", e.resultName(i), v.text)
	}
	e.line("return 0;")
}

// returned evaluates what s returns.
func (e *emitter) returned(s *ast.ReturnStmt) []cexpr {
	var out []cexpr
	results := e.sig.Results()
	switch {
	case len(s.Results) == 1 && results.Len() > 1:
		return e.call(ast.Unparen(s.Results[0]).(*ast.CallExpr))
	case len(s.Results) > 0:
		e.hoist(s.Results...)
		for i, x := range s.Results {
			out = append(out, e.valuesFor(x, e.typeOfVar(results.At(i)))...)
		}
	default:
		for v := range results.Variables() {
			out = append(out, e.varParts(v)...)
		}
	}
	return out
}

// ifStmt lowers if; an else-if without statements of its own stays flat.
func (e *emitter) ifStmt(s *ast.IfStmt) {
	if s.Init != nil {
		e.block("{", func() {
			e.stmt(s.Init)
			e.ifChain(s, e.full(s.Cond).text)
		})
		return
	}
	e.ifChain(s, e.full(s.Cond).text)
}

func (e *emitter) ifChain(s *ast.IfStmt, cond string) {
	e.line("if (%s) {", cond)
	e.nested(s.Body.List)
	for s.Else != nil {
		next, isIf := s.Else.(*ast.IfStmt)
		if !isIf || e.group != nil && !e.member && !e.group.joint[next] {
			e.line("} else {")
			e.nested(elseList(s))
			break
		}
		var cond string
		e.indent++
		before := e.capture(func() {
			if next.Init == nil {
				cond = e.full(next.Cond).text
			}
		})
		e.indent--
		if next.Init != nil || before != "" {
			e.line("} else {")
			e.indent++
			e.out.WriteString(before)
			if next.Init != nil {
				e.ifStmt(next)
			} else {
				e.ifChain(next, cond)
			}
			e.indent--
			break
		}
		e.line("} else if (%s) {", cond)
		e.nested(next.Body.List)
		s = next
	}
	e.line("}")
}

// nested writes statements one level deeper.
func (e *emitter) nested(list []ast.Stmt) {
	e.indent++
	e.stmts(list)
	e.indent--
}

// objectOf returns the variable that an identifier defines or uses, or nil for
// the blank identifier.
func (f *function) objectOf(x ast.Expr) types.Object {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	if obj := f.Info.Defs[id]; obj != nil {
		return obj
	}
	return f.Info.Uses[id]
}
