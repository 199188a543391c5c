// This file finds the slices that a function writes to.

package lower

import (
	"go/ast"
	"go/types"
)

// access returns what a kernel does with the elements of its parameter v.
func (f *function) access(v *types.Var) string {
	switch {
	case f.marks.foreign || sliceElem(v.Type()) == nil:
		return ""
	case f.written()[v]:
		return Written
	}
	return ReadOnly
}

// written returns the slice parameters whose elements f may assign. It need not
// be exact: what is taken for written costs a test a box.
func (f *function) written() map[types.Object]bool {
	if f.writing != nil {
		return f.writing
	}
	out := map[types.Object]bool{}
	f.writing = out
	all := false
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				all = f.writes(l, out) || all
			}
		case *ast.IncDecStmt:
			all = f.writes(n.X, out) || all
		case *ast.ValueSpec:
			for _, id := range n.Names {
				all = f.writes(id, out) || all
			}
		case *ast.CallExpr:
			f.writesByCall(n, out)
		}
		return true
	})
	if all {
		for v := range f.sig.Params().Variables() {
			out[v] = true
		}
	}
	return out
}

// writes notes the target of an assignment. It reports whether that is a slice
// variable, which from then on stands for another slice.
func (f *function) writes(l ast.Expr, out map[types.Object]bool) bool {
	switch l := ast.Unparen(l).(type) {
	case *ast.IndexExpr:
		out[f.sliceVar(l.X)] = true
	case *ast.Ident:
		obj := f.objectOf(l)
		return obj != nil && sliceElem(f.typeOfVar(obj)) != nil
	}
	return false
}

// writesByCall notes the arguments that a callee writes to.
func (f *function) writesByCall(call *ast.CallExpr, out map[types.Object]bool) {
	h := f.helper(call)
	if h == nil {
		return
	}
	byCallee := h.written()
	for i, arg := range call.Args {
		if v := h.sig.Params().At(i); sliceElem(h.typeOfVar(v)) != nil && byCallee[v] {
			out[f.sliceVar(arg)] = true
		}
	}
}
