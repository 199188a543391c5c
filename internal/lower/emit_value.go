// This file lowers values of every type: a scalar, an array or a struct is one C
// value; a slice is its address, its length and, where a function needs it, its
// capacity; a thread is none.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// capacities reports whether f keeps the capacity of slices: kernels get slices
// whose capacity is their length, so most functions have no use for it.
func (f *function) capacities() bool {
	if f.keepsCap != 0 {
		return f.keepsCap > 0
	}
	keeps := false
	inspect(f.decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			keeps = true
		case *ast.CallExpr:
			kind, obj := f.callee(n)
			h := f.helper(n)
			keeps = keeps || kind == callBuiltin && obj.Name() == "cap" || h != nil && h.capacities()
		case ast.Expr:
			if t := f.goType(n); t != nil {
				keeps = keeps || holdsSlice(t)
			}
		}
		return !keeps
	})
	for v := range f.sig.Results().Variables() {
		keeps = keeps || sliceElem(f.typeOfVar(v)) != nil
	}
	f.keepsCap = -1
	if keeps {
		f.keepsCap = 1
	}
	return keeps
}

// holdsSlice reports whether an array or a struct has a slice in it.
func holdsSlice(t types.Type) bool {
	if isThread(t) {
		return false
	}
	switch u := under(t).(type) {
	case *types.Array:
		return sliceElem(u.Elem()) != nil || holdsSlice(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if sliceElem(v.Type()) != nil || holdsSlice(v.Type()) {
				return true
			}
		}
	}
	return false
}

// parts returns the C types of a value of type t.
func (e *emitter) parts(t types.Type) []string {
	if erased(t) {
		return nil
	}
	elem := sliceElem(t)
	if elem == nil {
		return []string{e.decls.ctype(t)}
	}
	out := []string{e.decls.ctype(elem) + " *", "gk_i64"}
	if e.capacities() {
		out = append(out, "gk_i64")
	}
	return out
}

// varParts returns the C variables of a Go variable.
func (e *emitter) varParts(v types.Object) []cexpr {
	t := e.typeOfVar(v)
	if erased(t) {
		return nil
	}
	out := []cexpr{simple(e.names.value(v))}
	if sliceElem(t) != nil {
		out = append(out, simple(e.names.length(v)))
		if e.capacities() {
			out = append(out, simple(e.names.capacity(v)))
		}
	}
	return out
}

// memoryParts returns the parts of a value of type t in an array or a struct.
func (e *emitter) memoryParts(t types.Type, place string) []cexpr {
	if sliceElem(t) == nil {
		return []cexpr{simple(place)}
	}
	out := []cexpr{simple(place + ".p"), simple(place + ".n")}
	if e.capacities() {
		out = append(out, simple(place+".c"))
	}
	return out
}

// zeroParts returns the parts of the zero value of t.
func (e *emitter) zeroParts(t types.Type) []cexpr {
	var out []cexpr
	for _, ctype := range e.parts(t) {
		switch {
		case strings.HasSuffix(ctype, "*"):
			out = append(out, simple(fmt.Sprintf("((%s)0)", ctype)))
		case sliceElem(t) != nil || !structural(t):
			out = append(out, simple("0"))
		default:
			out = append(out, simple(fmt.Sprintf("(%s){0}", ctype)))
		}
	}
	return out
}

// structural reports whether C holds a t in a struct.
func structural(t types.Type) bool {
	s, ok := scalarOf(t)
	return aggregate(t) || ok && s.kind == complexKind
}

// values evaluates x and returns its parts.
func (e *emitter) values(x ast.Expr) []cexpr {
	if c, ok := e.done[x]; ok {
		return c
	}
	t := e.goType(x)
	switch {
	case erased(t):
		return nil
	case sliceElem(t) != nil:
		return e.sliceValue(x)
	}
	return []cexpr{e.expr(x)}
}

// fullValues is values for the whole expression of a statement.
func (e *emitter) fullValues(x ast.Expr) []cexpr {
	e.hoist(x)
	return e.values(x)
}

func (e *emitter) sliceValue(x ast.Expr) []cexpr {
	if c, ok := e.done[x]; ok {
		return c
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.sliceValue(x.X)
	case *ast.Ident:
		if e.typeAndValue(x).IsNil() {
			return e.zeroParts(e.goType(x))
		}
		if obj := e.Info.Uses[x]; global(obj) {
			return e.tableParts(obj)
		}
		return e.varParts(e.Info.Uses[x])
	case *ast.SliceExpr:
		return e.reslice(x)
	case *ast.CallExpr:
		if kind, _ := e.callee(x); kind == callConversion {
			arg := x.Args[0]
			if e.typeAndValue(arg).IsNil() {
				return e.zeroParts(e.goType(x))
			}
			return e.values(arg)
		}
		return e.call(x)
	}
	return e.memoryParts(e.goType(x), e.address(x, nil))
}

// temps puts the parts of a value of type t into variables.
func (e *emitter) temps(t types.Type, vals []cexpr) []cexpr {
	out := make([]cexpr, len(vals))
	for i, ctype := range e.parts(t) {
		out[i] = e.temp(ctype, vals[i])
	}
	return out
}

// declareAs declares a variable with a value.
func (e *emitter) declareAs(v types.Object, vals []cexpr) {
	types := e.parts(e.typeOfVar(v))
	for i, name := range e.varParts(v) {
		e.line("%s = %s;", declarator(types[i], name.text), initializer(vals[i].text))
	}
}

// declarator joins a type and a name.
func declarator(ctype, name string) string {
	if strings.HasSuffix(ctype, "*") {
		return ctype + name
	}
	return ctype + " " + name
}

// initializer spells a value in a declaration, where zero needs no type.
func initializer(value string) string {
	if strings.HasPrefix(value, "(") && strings.HasSuffix(value, "){0}") && !strings.ContainsAny(value[1:], "(") {
		return "{0}"
	}
	return value
}
