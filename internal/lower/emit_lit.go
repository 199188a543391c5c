// This file lowers composite literals.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// composite returns an array or a struct with the values of a literal.
func (e *emitter) composite(x *ast.CompositeLit) cexpr {
	t := e.goType(x)
	ctype := e.decls.ctype(t)
	var items []string
	var deepest cexpr
	add := func(name string, elem ast.Expr, t types.Type) {
		vals := e.valuesFor(elem, t)
		for _, v := range vals {
			deepest = deeper(deepest, v)
		}
		items = append(items, name+" = "+member(vals))
	}
	switch u := under(t).(type) {
	case *types.Struct:
		e.structItems(x, u, add)
	case *types.Array:
		e.arrayItems(x, u, add)
	}
	if len(items) == 0 {
		return simple(fmt.Sprintf("(%s){0}", ctype))
	}
	open, end := "{", "}"
	if _, ok := under(t).(*types.Array); ok {
		open, end = "{{", "}}"
	}
	return callOf(deepest, "(%s)%s%s%s", ctype, open, strings.Join(items, ", "), end)
}

// member spells a value in a literal: a slice is a struct there.
func member(vals []cexpr) string {
	if len(vals) == 1 {
		return vals[0].text
	}
	return fmt.Sprintf("{%s, %s, %s}", vals[0].text, vals[1].text, vals[2].text)
}

func (e *emitter) structItems(x *ast.CompositeLit, u *types.Struct, add func(string, ast.Expr, types.Type)) {
	names := memberNames(u)
	for i, elem := range x.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			i, elem = fieldIndex(u, kv.Key.(*ast.Ident).Name), kv.Value
		}
		add("."+names[i], elem, e.concrete(u.Field(i).Type()))
	}
}

func fieldIndex(u *types.Struct, name string) int {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

func (e *emitter) arrayItems(x *ast.CompositeLit, u *types.Array, add func(string, ast.Expr, types.Type)) {
	at := int64(0)
	for _, elem := range x.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			at = e.keyOf(kv)
			elem = kv.Value
		}
		add(fmt.Sprintf("[%d]", at), elem, e.concrete(u.Elem()))
		at++
	}
}
