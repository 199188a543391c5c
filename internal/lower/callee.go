// This file says what a call expression calls.

package lower

import (
	"go/ast"
	"go/types"
)

type callKind int

const (
	callOther      callKind = iota // nothing that devices have
	callConversion                 // T(x)
	callBuiltin                    // object: the *types.Builtin
	callSize                       // device.Size[D]()
	callThread                     // object: the method of device.Thread
	callHelper                     // object: a *types.Func of this package
)

// threadMethods are the methods of device.Thread that devices have.
var threadMethods = map[string]bool{
	"Global": true, "Local": true, "Group": true,
	"GlobalSize": true, "LocalSize": true, "NumGroups": true,
}

// callee classifies call and returns the object that it calls, if there is one.
func (p *program) callee(call *ast.CallExpr) (callKind, types.Object) {
	if p.Info.Types[call.Fun].IsType() {
		return callConversion, nil
	}
	switch fun := generic(call.Fun).(type) {
	case *ast.Ident:
		return p.calleeObject(p.Info.Uses[fun])
	case *ast.SelectorExpr:
		sel := p.Info.Selections[fun]
		if sel == nil {
			return p.calleeObject(p.Info.Uses[fun.Sel])
		}
		if sel.Kind() == types.MethodVal && isThread(sel.Recv()) && threadMethods[sel.Obj().Name()] {
			return callThread, sel.Obj()
		}
		return callOther, sel.Obj()
	}
	return callOther, nil
}

func (p *program) calleeObject(obj types.Object) (callKind, types.Object) {
	switch obj := obj.(type) {
	case *types.Builtin:
		return callBuiltin, obj
	case *types.Func:
		obj = obj.Origin()
		if inDevice(obj) && obj.Name() == "Size" {
			return callSize, obj
		}
		if obj.Pkg() == p.Types && p.decls[obj] != nil {
			return callHelper, obj
		}
		return callOther, obj
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

// helper returns the function that a callHelper calls.
func (p *program) helper(call *ast.CallExpr) *function {
	kind, obj := p.callee(call)
	if kind != callHelper {
		return nil
	}
	return p.funcs[obj.(*types.Func)]
}

// typeArgs returns the type arguments of a call of a generic function.
func (p *program) typeArgs(call *ast.CallExpr) []types.Type {
	var id *ast.Ident
	switch fun := generic(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	}
	var out []types.Type
	if args := p.Info.Instances[id].TypeArgs; args != nil {
		for t := range args.Types() {
			out = append(out, t)
		}
	}
	return out
}
