// This file lowers what can be assigned to: variables, elements and fields.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// A visit says how address evaluates the operands of a place that is assigned
// later: Go evaluates indices first, then the values, and checks at the end.
type visit struct {
	checks []func() // what has to be written before the place is used
	freeze bool     // indices must keep their value whatever is assigned before
	slices bool     // slices must, too
}

// address evaluates the operands of an element, a field or a variable and
// returns it in C. With a visit its checks are left to the caller.
func (e *emitter) address(x ast.Expr, later *visit) string {
	if c, ok := e.done[x]; ok {
		return c[0].text
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.address(x.X, later)
	case *ast.Ident:
		return e.variable(x)
	case *ast.StarExpr:
		return "(*" + e.address(x.X, later) + ")"
	case *ast.SelectorExpr:
		return e.field(x, later)
	case *ast.IndexExpr:
		return e.element(x, later)
	}
	return e.expr(x).operand()
}

// variable returns the C variable of an identifier.
func (e *emitter) variable(id *ast.Ident) string {
	obj := e.objectOf(id)
	if global(obj) {
		return e.table(obj)
	}
	return e.names.value(obj)
}

func (e *emitter) field(x *ast.SelectorExpr, later *visit) string {
	text, t := e.address(x.X, later), e.goType(x.X)
	for _, i := range e.selection(x).Index() {
		dot := "."
		if to := pointee(t); to != nil {
			t, dot = to, "->"
		}
		u := under(t).(*types.Struct)
		text += dot + memberNames(u)[i]
		t = u.Field(i).Type()
	}
	return text
}

// element evaluates an index, checks it and returns the element.
func (e *emitter) element(x *ast.IndexExpr, later *visit) string {
	t := e.goType(x.X)
	if sliceElem(t) == nil {
		return e.arrayElement(x, later)
	}
	base := e.sliceBase(x.X, later)
	switch at := e.gathers[x]; {
	case at != "":
		return fmt.Sprintf("%s[%s[step]]", base[0].operand(), at)
	case e.spanAt != "" && e.safe[x]:
		return fmt.Sprintf("%s[%s]", base[0].operand(), e.spanAt)
	}
	i := e.indexOf(x, later)
	e.bound(x, i, base[1].text, later)
	return fmt.Sprintf("%s[%s]", base[0].operand(), i.text)
}

// sliceBase returns the parts of a slice that is indexed.
func (e *emitter) sliceBase(x ast.Expr, later *visit) []cexpr {
	var parts []cexpr
	switch ast.Unparen(x).(type) {
	case *ast.SelectorExpr, *ast.IndexExpr:
		parts = e.memoryParts(e.goType(x), e.address(ast.Unparen(x), later))
	default:
		parts = e.values(x)
	}
	if later != nil && later.slices {
		return e.temps(e.goType(x), parts)
	}
	return parts
}

func (e *emitter) arrayElement(x *ast.IndexExpr, later *visit) string {
	t, dot := e.goType(x.X), "."
	if to := pointee(t); to != nil {
		t, dot = to, "->"
	}
	base := e.address(x.X, later)
	i := e.indexOf(x, later)
	if e.typeAndValue(x.Index).Value == nil {
		e.bound(x, i, fmt.Sprint(under(t).(*types.Array).Len()), later)
	}
	return fmt.Sprintf("%s%se[%s]", base, dot, i.text)
}

// bound writes the check of an index, or leaves it to the caller.
func (e *emitter) bound(x *ast.IndexExpr, i cexpr, length string, later *visit) {
	write := func() {
		e.line("GK_BOUND(%s, %s, %s, %s);", e.check(x), i.text, length, e.site(x.Pos()))
	}
	if later == nil {
		write()
		return
	}
	later.checks = append(later.checks, write)
}

// indexOf evaluates an index and returns it in a form that can be repeated.
func (e *emitter) indexOf(x *ast.IndexExpr, later *visit) cexpr {
	ctype := e.typeOf(x.Index).ctype()
	if later != nil && later.freeze && e.typeAndValue(x.Index).Value == nil {
		return e.temp(ctype, e.expr(x.Index))
	}
	return e.steady(ctype, e.expr(x.Index))
}

// A target is the left side of an assignment with its operands evaluated.
type target struct {
	typ      types.Type
	visit    visit
	parts    []cexpr
	declares types.Object // the variable that the assignment declares
	blank    bool
}

// target evaluates the operands of l.
func (e *emitter) target(l ast.Expr, v visit) *target {
	l = ast.Unparen(l)
	t := &target{visit: v}
	id, ok := l.(*ast.Ident)
	switch {
	case ok && id.Name == "_":
		t.blank = true
	case ok:
		obj := e.objectOf(id)
		t.typ, t.parts = e.typeOfVar(obj), e.varParts(obj)
		if e.Info.Defs[id] != nil {
			t.declares = obj
		}
	default:
		t.typ = e.goType(l)
		t.parts = e.memoryParts(t.typ, e.address(l, &t.visit))
	}
	return t
}

// assign writes an assignment of a value to t.
func (e *emitter) assignTo(t *target, vals []cexpr) {
	for _, check := range t.visit.checks {
		check()
	}
	switch {
	case t.blank:
	case t.declares != nil:
		e.declareAs(t.declares, vals)
	default:
		for i, p := range t.parts {
			e.line("%s = %s;", p.text, vals[i].text)
		}
	}
}
