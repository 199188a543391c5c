// This file writes out the embedded fields that a call of a promoted method leaves
// out: x.M() is lowered as x.E.M(). The tree of the package stays as it is, since
// others may read it at the same time.

package lower

import (
	"go/ast"
	"go/types"
)

// selection returns what a selector of the body or one that was written out
// selects, or nil for a name of another package. What a type parameter has is that
// of its argument.
func (f *function) selection(x *ast.SelectorExpr) *types.Selection {
	if sel := f.implied[x]; sel != nil {
		return sel
	}
	sel := f.Info.Selections[x]
	if sel == nil || f.code.subst == nil {
		return sel
	}
	if _, ok := types.Unalias(sel.Recv()).(*types.TypeParam); !ok {
		return sel
	}
	of, ok := types.LookupSelection(f.concrete(sel.Recv()), true, sel.Obj().Pkg(), sel.Obj().Name())
	if !ok || sel.Kind() != types.MethodVal {
		return sel
	}
	f.implied[x] = &of
	return &of
}

// receiver returns the operand that the method in sel is called on.
func (f *function) receiver(sel *ast.SelectorExpr) ast.Expr {
	path := f.selection(sel).Index()
	if len(path) == 1 {
		return sel.X
	}
	if x := f.receivers[sel]; x != nil {
		return x
	}
	x := sel.X
	for _, i := range path[:len(path)-1] {
		x = f.implicit(x, i)
	}
	f.receivers[sel] = x
	return x
}

// implicit returns the selector of field i of the struct that x is or points to.
func (f *function) implicit(x ast.Expr, i int) ast.Expr {
	t := f.goType(x)
	of := t
	if to := pointee(t); to != nil {
		of = to
	}
	field := under(of).(*types.Struct).Field(i)
	sel, _ := types.LookupSelection(t, true, field.Pkg(), field.Name())
	out := &ast.SelectorExpr{X: x, Sel: &ast.Ident{Name: field.Name(), NamePos: x.End()}}
	f.implied[out] = &sel
	return out
}
