// This file says what a call expression calls.

package lower

import (
	"go/ast"
	"go/types"
	"slices"
)

type callKind int

const (
	callOther      callKind = iota // nothing that devices have
	callConversion                 // T(x)
	callArray                      // [n]T(x) of a slice: a copy of its elements
	callBuiltin                    // object: the *types.Builtin
	callSize                       // device.Size[D]()
	callThread                     // object: the method of device.Thread
	callBarrier                    // t.Barrier()
	callShared                     // device.Shared[T](t)
	callCollective                 // object: a Group function of package device
	callAtomic                     // object: an Atomic function of package device
	callHalf                       // object: a function or method of two-byte floats
	callMemory                     // object: the *types.Builtin copy or clear
	callIntrinsic                  // object: a *types.Func that is C of this package
	callHelper                     // object: a *types.Func that is lowered, of this package or another
)

// effects reports whether a call of the kind changes what others may read, so
// that it keeps its place among such calls.
func (k callKind) effects() bool {
	return k == callHelper || k == callAtomic || k == callMemory
}

// joins reports whether all threads of a group make a call of the kind together.
func (k callKind) joins() bool {
	return k == callBarrier || k == callShared || k == callCollective
}

// threadMethods are the methods of device.Thread that devices have.
var threadMethods = map[string]bool{
	"Global": true, "Local": true, "Group": true,
	"GlobalSize": true, "LocalSize": true, "NumGroups": true,
}

// callee classifies call and returns the object that it calls, if there is one.
func (f *function) callee(call *ast.CallExpr) (callKind, types.Object) {
	if f.Info.Types[call.Fun].IsType() {
		_, isArray := under(f.goType(call.Fun)).(*types.Array)
		if from := f.goType(call.Args[0]); isArray && from != nil && sliceElem(from) != nil {
			return callArray, nil
		}
		return callConversion, nil
	}
	switch fun := generic(call.Fun).(type) {
	case *ast.Ident:
		return f.calleeObject(f.Info.Uses[fun])
	case *ast.SelectorExpr:
		sel := f.selection(fun)
		if sel == nil {
			return f.calleeObject(f.Info.Uses[fun.Sel])
		}
		kind, obj := f.calleeObject(sel.Obj())
		if sel.Kind() == types.MethodVal || kind == callHelper && len(sel.Index()) == 1 {
			return kind, obj
		}
		return callOther, sel.Obj()
	default:
		if c := f.codeOf(fun); c != nil {
			return c.kind, c.obj
		}
	}
	return callOther, nil
}

func (f *function) calleeObject(obj types.Object) (callKind, types.Object) {
	switch obj := obj.(type) {
	case *types.Builtin:
		if name := obj.Name(); name == "copy" || name == "clear" {
			return callMemory, obj
		}
		return callBuiltin, obj
	case *types.Func:
		obj = obj.Origin()
		if inDevice(obj) {
			return deviceCallee(obj), obj
		}
		if _, ok := intrinsicOf(obj); ok {
			return callIntrinsic, obj
		}
		if obj.Pkg() == f.Types && f.decls[obj] != nil {
			return callHelper, obj
		}
		if h := f.imported(obj); h != nil && h.Func != "" {
			return callHelper, obj
		}
		return callOther, obj
	case *types.Var:
		if c := f.static(obj); c != nil {
			return c.kind, c.obj
		}
	}
	return callOther, obj
}

// generic strips parentheses and type arguments from a function expression.
func generic(fun ast.Expr) ast.Expr {
	switch x := ast.Unparen(fun).(type) {
	case *ast.IndexExpr:
		return ast.Unparen(x.X)
	case *ast.IndexListExpr:
		return ast.Unparen(x.X)
	default:
		return x
	}
}

// helper returns the function that a callHelper calls. The call has been checked.
func (f *function) helper(call *ast.CallExpr) *function { return f.callees[call] }

// typeArgs returns the type arguments of a generic function that fun names, of a
// method those of its type.
func (f *function) typeArgs(fun ast.Expr) []types.Type {
	var id *ast.Ident
	var args *types.TypeList
	switch fun := generic(fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
		if sel := f.selection(fun); sel != nil {
			args = recvTypeArgs(sel.Obj())
		}
	}
	if list := f.instances[id]; list != nil {
		return slices.Clone(list)
	}
	if inst, ok := f.Info.Instances[id]; ok {
		args = inst.TypeArgs
	}
	var out []types.Type
	for t := range args.Types() {
		out = append(out, f.concrete(t))
	}
	return out
}

// recvTypeArgs returns the type arguments of the type that a method is of.
func recvTypeArgs(obj types.Object) *types.TypeList {
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	t := fn.Signature().Recv().Type()
	if to := pointee(t); to != nil {
		t = to
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	return named.TypeArgs()
}

// axisArgs returns the sizes that a call passes to h in C.
func (f *function) axisArgs(call *ast.CallExpr, h *function) []types.Type {
	var out []types.Type
	args := f.typeArgs(call.Fun)
	for i, tp := range typeParams(h.sig) {
		if h.code.free(tp) {
			out = append(out, args[i])
		}
	}
	return out
}

// goType returns the Go type of an expression in f's body. All that lowers f
// asks it or typeOfVar, never Info, so that one body can serve several types.
func (f *function) goType(x ast.Expr) types.Type { return f.typeAndValue(x).Type }

// typeAndValue is goType with the value of a constant.
func (f *function) typeAndValue(x ast.Expr) types.TypeAndValue {
	tv := f.Info.Types[x]
	if sel, ok := x.(*ast.SelectorExpr); ok && f.implied[sel] != nil {
		tv.Type = f.implied[sel].Type()
	}
	if id, ok := x.(*ast.Ident); ok && tv.Type == nil { // a variable that is assigned
		if obj := f.objectOf(id); obj != nil {
			tv.Type = obj.Type()
		}
	}
	if tv.Type != nil {
		tv.Type = f.concrete(tv.Type)
	}
	return tv
}

// typeOfVar returns the Go type of a parameter, result or variable of f.
func (f *function) typeOfVar(v types.Object) types.Type { return f.concrete(v.Type()) }

// concrete returns t as this lowering of f sees it.
func (f *function) concrete(t types.Type) types.Type { return f.code.subst.of(t) }
