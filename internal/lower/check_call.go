// This file refuses calls that devices do not have.

package lower

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
)

const byNameAdvice = "call it by its name, in a device function or in a helper that device functions of its package call so"

// builtinAdvice says what to do without a builtin function.
var builtinAdvice = map[string]string{
	"append":  "size the slice before the launch and assign elements",
	"cap":     "take that of a slice or an array",
	"clear":   "clear a slice",
	"close":   "write to a slice",
	"copy":    "copy from a slice to a slice",
	"delete":  "use a slice",
	"len":     "take that of a slice or an array",
	"make":    "pass a slice as a parameter",
	"new":     "use a variable",
	"panic":   "call it as a statement",
	"print":   "write to a slice",
	"println": "write to a slice",
	"recover": "check before the operation that panics",
}

// call checks a call.
func (c *checker) call(e *ast.CallExpr) {
	kind, obj := c.callee(e)
	switch kind {
	case callConversion:
		c.conversion(e)
	case callArray:
		c.expr(e.Args[0])
	case callBuiltin, callMemory:
		c.builtin(e, obj.Name())
	case callSize:
		c.axes(e, obj.(*types.Func))
	case callThread:
		c.threadValue(ast.Unparen(e.Fun).(*ast.SelectorExpr).X)
		c.exprs(e.Args)
	case callIntrinsic:
		c.exprs(e.Args)
	case callHelper:
		c.helperCall(e, obj.(*types.Func))
	case callBarrier:
		c.threadValue(ast.Unparen(e.Fun).(*ast.SelectorExpr).X)
	case callShared:
		c.sharedVar(e)
	case callCollective:
		c.collective(e)
	case callAtomic:
		c.atomic(e)
	case callHalf:
		c.receiver(e)
		c.exprs(e.Args)
	default:
		c.otherCall(e, obj)
	}
}

func (c *checker) conversion(e *ast.CallExpr) {
	to := c.goType(e.Fun)
	from := c.goType(e.Args[0])
	same := c.typeAndValue(e.Args[0]).IsNil() || types.Identical(under(to), under(from))
	if (aggregate(to) || sliceElem(to) != nil) && misfit(to) == nil && same {
		c.expr(e.Args[0])
		return
	}
	if _, ok := scalarOf(to); !ok {
		c.refuse(e, "convert between integer and float types", "conversion to %s is not supported on devices", c.show(to))
		return
	}
	if _, ok := scalarOf(from); !ok && c.Info.Types[e.Args[0]].Value == nil {
		c.refuse(e, "convert between integer and float types", "conversion of a %s is not supported on devices", c.show(from))
		return
	}
	c.expr(e.Args[0])
}

func (c *checker) builtin(e *ast.CallExpr, name string) {
	switch name {
	case "len", "cap", "clear", "copy":
		for _, arg := range e.Args {
			if t := c.goType(arg); sliceElem(t) == nil && arrayType(t) == nil {
				c.refuse(e, builtinAdvice[name], "%s of a %s is not supported on devices", name, c.show(t))
				return
			}
		}
		c.exprs(e.Args)
	case "min", "max", "complex", "real", "imag":
		c.exprs(e.Args)
	default:
		c.refuse(e, builtinAdvice[name], "builtin %s is not supported on devices", name)
	}
}

// axes refuses type arguments of obj that are no axes, or types with axes in them.
// It reports whether there were none.
func (c *checker) axes(e *ast.CallExpr, obj *types.Func) bool {
	before := len(c.diags)
	params := typeParams(obj.Signature())
	for i, t := range c.typeArgs(e.Fun) {
		tp, isParam := types.Unalias(t).(*types.TypeParam)
		switch {
		case i >= len(params):
		case !isAxis(params[i]) && mentions(t, nil):
			c.refuse(e, "constrain the parameter by device.Dim, or pass sizes as integers",
				"type parameter %s of %s gets the type %s, whose axes are known at the launch", params[i].Obj().Name(), obj.Name(), c.show(t))
		case !isAxis(params[i]):
		case isParam && !slices.Contains(c.axisParams(), tp):
			c.refuse(e, captureAdvice, "function literal captures axis %s", tp.Obj().Name())
		case isParam:
		default:
			if _, ok := axisLen(t); !ok {
				c.refuse(e, "use an array type such as [64]struct{}", "axis %s is not an array type", c.show(t))
			}
		}
	}
	return len(c.diags) == before
}

// threadValue refuses threads that are not a variable.
func (c *checker) threadValue(e ast.Expr) {
	if _, ok := ast.Unparen(e).(*ast.Ident); !ok {
		c.refuse(e, "use the parameter", "a device.Thread that is not a parameter is not supported on devices")
		return
	}
	c.expr(e)
}

func (c *checker) helperCall(e *ast.CallExpr, obj *types.Func) {
	if decl := c.decls[obj]; decl != nil && readDirectives(decl.Doc).foreign {
		c.refuse(e, "launch it", "function %s is foreign: it has no body to lower", obj.Name())
		return
	}
	if obj.Type().(*types.Signature).Variadic() {
		c.refuse(e, "pass a slice", "function %s is variadic", obj.Name())
		return
	}
	if c.waits(obj) {
		c.waitingHelper(e, obj)
		return
	}
	if !c.axes(e, obj) {
		return
	}
	c.receiver(e)
	c.arguments(e)
	code := c.calleeCode(e, obj)
	passed, known := c.functions(e, code)
	if !known {
		return
	}
	callee := c.specialised(code, passed)
	if callee == nil {
		c.refuse(e, "pass on what was passed, or write a loop", "function %s is passed more and more functions", obj.Name())
		return
	}
	if c.callAt == nil {
		c.callAt, c.callees = map[*function]ast.Node{}, map[*ast.CallExpr]*function{}
	}
	c.callees[e] = callee
	if c.callAt[callee] == nil {
		c.callAt[callee] = e
		c.calls = append(c.calls, callee)
	}
}

// waitingHelper refuses a call of a helper that waits, which is not written into a
// kernel.
func (c *checker) waitingHelper(e *ast.CallExpr, obj *types.Func) {
	where := "through a variable"
	if !c.kernel() {
		where = "in function " + c.obj.Name() + ", whose threads may not be those of a group"
	}
	c.refuse(e, byNameAdvice, "function %s waits for the group, and is called %s", funcName(obj), where)
}

// arguments checks the arguments of a helper, which may be addresses.
func (c *checker) arguments(e *ast.CallExpr) {
	for _, arg := range e.Args {
		x := addressed(arg)
		if _, literal := ast.Unparen(cmp.Or(x, arg)).(*ast.CompositeLit); x != nil && literal {
			c.refuse(arg, "declare a variable for it and pass the address of that", "the address of a literal is not supported on devices")
			continue
		}
		c.expr(cmp.Or(x, arg))
	}
}

// receiver checks the receiver of a method's call.
func (c *checker) receiver(e *ast.CallExpr) {
	sel, ok := generic(e.Fun).(*ast.SelectorExpr)
	if !ok || c.selection(sel) == nil || c.selection(sel).Kind() != types.MethodVal {
		return
	}
	c.expr(cmp.Or(addressed(sel.X), sel.X))
}

// otherCall refuses calls of what is no function that can be lowered.
func (c *checker) otherCall(e *ast.CallExpr, obj types.Object) {
	fn, ok := obj.(*types.Func)
	switch {
	case ok && fn.Type().(*types.Signature).Recv() != nil && inDevice(fn):
		c.refuse(e, "it is for runtimes; use Global, Local, Group and their sizes", "method %s is not supported on devices", fn.Name())
	case ok && c.otherMethod(e, fn):
	case ok && fn.Pkg() != nil && fn.Pkg() != c.Types:
		c.importedCall(e, fn)
	default:
		c.funcValue(e.Fun)
	}
}

// otherMethod refuses calls of what is no method of a value, and reports whether
// e is one.
func (c *checker) otherMethod(e *ast.CallExpr, fn *types.Func) bool {
	x, ok := generic(e.Fun).(*ast.SelectorExpr)
	sel := c.selection(x)
	switch {
	case !ok || sel == nil:
		return false
	case sel.Kind() == types.MethodExpr:
		c.refuse(e, "call the method of a value", "method expression %s is not supported on devices", fn.Name())
	case types.IsInterface(sel.Recv()):
		c.refuse(e, "use one function a type, or a type parameter that the interface constrains", "method %s of an interface is not supported on devices", fn.Name())
	default:
		return false
	}
	return true
}
