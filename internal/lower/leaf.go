// This file takes struct parameters apart: a kernel gets each field on its own,
// and range tests follow the fields of a variable like variables.

package lower

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
)

// inputs returns the receiver and the parameters.
func (f *function) inputs() []*types.Var { return inputsOf(f.sig) }

func inputsOf(sig *types.Signature) []*types.Var {
	var out []*types.Var
	if recv := sig.Recv(); recv != nil {
		out = append(out, recv)
	}
	return slices.AppendSeq(out, sig.Params().Variables())
}

// axisParams returns the axes that f gets as arguments in C.
func (f *function) axisParams() []*types.TypeParam {
	return slices.DeleteFunc(typeParams(f.sig), func(tp *types.TypeParam) bool { return !f.code.free(tp) })
}

// operands returns the expressions that a call of a function of the package
// gives to its inputs. Of &x it is x, as it is of a receiver.
func (f *function) operands(call *ast.CallExpr) []ast.Expr {
	var out []ast.Expr
	if sel, ok := generic(call.Fun).(*ast.SelectorExpr); ok && f.selection(sel) != nil && f.selection(sel).Kind() == types.MethodVal {
		out = append(out, f.receiver(sel))
	}
	out = append(out, call.Args...)
	for i, x := range out {
		out[i] = cmp.Or(addressed(x), x)
	}
	return out
}

// pointed yields the operands of a call of h to which h gets pointers.
func (f *function) pointed(x *ast.CallExpr, h *function) iter.Seq[ast.Expr] {
	return func(yield func(ast.Expr) bool) {
		operands := f.operands(x)
		for i, v := range h.inputs() {
			if pointee(h.typeOfVar(v)) != nil && !yield(operands[i]) {
				return
			}
		}
	}
}

// addressed returns x of &x, or nil.
func addressed(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return nil
}

// A leaf is a part of a variable that is no struct: all of it, or a field.
type leaf struct {
	v    types.Object // stands for the part; the variable itself if it is no struct
	of   types.Object
	path []int // indices of fields
}

// leaves returns the parts of v in the order of their declaration.
func (f *function) leaves(v types.Object) []leaf {
	if l, ok := f.leavesOf[v]; ok {
		return l
	}
	var out []leaf
	f.addLeaves(v, v.Name(), f.typeOfVar(v), nil, &out)
	if f.leavesOf == nil {
		f.leavesOf = map[types.Object][]leaf{}
	}
	f.leavesOf[v] = out
	return out
}

func (f *function) addLeaves(v types.Object, name string, t types.Type, path []int, out *[]leaf) {
	u, ok := under(t).(*types.Struct)
	switch {
	case erased(t):
		return
	case !ok && path == nil:
		*out = append(*out, leaf{v, v, nil})
		return
	case !ok:
		part := types.NewVar(v.Pos(), v.Pkg(), name, t)
		*out = append(*out, leaf{part, v, path})
		return
	}
	for i := range u.NumFields() {
		field := u.Field(i)
		f.addLeaves(v, name+"_"+field.Name(), field.Type(), append(path[:len(path):len(path)], i), out)
	}
}

// allLeaves returns all leaves of f's inputs.
func (f *function) allLeaves() []types.Object {
	var out []types.Object
	for _, v := range f.inputs() {
		for _, l := range f.leaves(v) {
			out = append(out, l.v)
		}
	}
	return out
}

// leafAt returns the part of v that a path of fields leads to, or nil.
func (f *function) leafAt(v types.Object, path []int) types.Object {
	for _, l := range f.leaves(v) {
		if fmt.Sprint(l.path) == fmt.Sprint(path) {
			return l.v
		}
	}
	return nil
}

// entryVars returns the parameters of the C function: kernels get structs apart.
func (f *function) entryVars() []types.Object {
	var out []types.Object
	for _, v := range f.inputs() {
		if !f.kernel() {
			out = append(out, v)
			continue
		}
		for _, l := range f.leaves(v) {
			out = append(out, l.v)
		}
	}
	return out
}

// followedVars returns the parts of f's inputs that range tests have intervals
// for: integers and the lengths of slices.
func (f *function) followedVars() []types.Object {
	var out []types.Object
	for _, v := range f.inputs() {
		for _, l := range f.leaves(v) {
			if followed(f.typeOfVar(l.v)) {
				out = append(out, l.v)
			}
		}
	}
	return out
}

// followed reports whether range tests have intervals for a type's values.
func followed(t types.Type) bool {
	s, ok := scalarOf(t)
	return sliceElem(t) != nil || ok && s.kind == intKind
}

// place returns the variable and the path of fields that x names, if it names
// one without an index or a pointer on the way.
func (f *function) place(x ast.Expr) (types.Object, []int) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := f.objectOf(x).(*types.Var); ok {
			return v, nil
		}
	case *ast.SelectorExpr:
		sel := f.selection(x)
		if sel == nil || sel.Kind() != types.FieldVal || sel.Indirect() || pointee(f.goType(x.X)) != nil {
			return nil, nil
		}
		if v, path := f.place(x.X); v != nil {
			return v, append(path[:len(path):len(path)], sel.Index()...)
		}
	}
	return nil, nil
}
