// This file prints how a launcher passes one argument: structs field by field,
// arrays element by element, as the C ABI has them.

package launcher

import (
	"fmt"
	"go/types"
)

// pass prints the calls that pass the value of expr, of type t.
func (pr *filePrinter) pass(n *launch, expr string, t types.Type) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for v := range u.Fields() {
			pr.pass(n, expr+"."+v.Name(), v.Type())
		}
	case *types.Array:
		elem := n.names.fresh("e")
		pr.f("for _, %s := range %s {\n", elem, expr)
		pr.pass(n, elem, u.Elem())
		pr.f("}\n")
	case *types.Slice:
		pr.f("%s.ArgBuffer(%s, %s.Share(%s))\n", pr.runtime, n.launch, pr.runtime, expr)
	default:
		pr.f("%s.Arg(%s, %s)\n", pr.runtime, n.launch, expr)
	}
}

// cut prints statements that give the Go body slices without spare capacity, as
// images get them, where they are in structs.
func (pr *filePrinter) cut(expr string, t types.Type) {
	u, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for v := range u.Fields() {
		field := expr + "." + v.Name()
		if _, ok := v.Type().Underlying().(*types.Slice); ok {
			pr.f("%s = %s.Share(%s).Host()\n", field, pr.runtime, field)
		}
		pr.cut(field, v.Type())
	}
}

// unreachable says why a launcher cannot pass a value of type t, or returns "".
func (r *reader) unreachable(t types.Type, inArray bool) string {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		if inArray {
			return "an array of slices has no place among arguments: pass the slices one by one"
		}
	case *types.Array:
		return r.unreachable(u.Elem(), true)
	case *types.Struct:
		for v := range u.Fields() {
			switch {
			case v.Name() == "_":
				return "a field without a name can't be passed: name it"
			case !v.Exported() && v.Pkg() != r.p.Types:
				return fmt.Sprintf("field %s of package %s is not exported: pass the values one by one", v.Name(), v.Pkg().Name())
			}
			if problem := r.unreachable(v.Type(), inArray); problem != "" {
				return problem
			}
		}
	}
	return ""
}
