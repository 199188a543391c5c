// This file refuses function values that are not known when a kernel is lowered.

package lower

import (
	"go/ast"
	"go/types"
	"slices"
)

const (
	funcAdvice    = "pass a function by its name, a method expression, or a literal that captures nothing; choose among several by if or switch around the calls"
	captureAdvice = "make it a parameter of the literal, or a field of a struct with a method, and the helper generic over that struct"
	changeAdvice  = "declare a variable for each function, or choose by if or switch around the calls"
)

// funcValue refuses a function expression that may be several functions.
func (c *checker) funcValue(e ast.Expr) {
	if code := c.codeOf(e); code != nil {
		if slices.ContainsFunc(typeParams(code.obj.Signature()), code.free) {
			c.refuse(e, "pass a literal that calls it", "function %s has axes, and is passed on without them", code.obj.Name())
		}
		return
	}
	switch x := generic(e).(type) {
	case *ast.Ident:
		c.namedValue(e, c.Info.Uses[x])
		return
	case *ast.SelectorExpr:
		sel := c.selection(x)
		switch {
		case sel == nil:
			c.namedValue(e, c.Info.Uses[x.Sel])
			return
		case sel.Kind() == types.MethodVal:
			c.refuse(e, "pass the method expression, which takes the receiver as a parameter, or a literal that calls the method",
				"method value %s keeps its receiver, and devices have no closures", types.ExprString(x))
			return
		case sel.Kind() == types.MethodExpr:
			c.refuse(e, "pass a literal that calls the method", "method expression %s names no method of its own type", types.ExprString(x))
			return
		}
	}
	c.unknownValue(e)
}

// namedValue refuses a name of a function that is not known.
func (c *checker) namedValue(e ast.Expr, obj types.Object) {
	switch obj := obj.(type) {
	case *types.Func:
		if inDevice(obj) || obj.Pkg() == c.Types {
			c.refuse(e, "call it, in a literal if need be", "%s is not a value on devices", obj.Name())
			return
		}
		c.importedCall(e, obj)
	case *types.Var:
		switch {
		case global(obj):
			c.refuse(e, "declare a function", "package variable %s may be another function in each launch", obj.Name())
		case !c.reported(obj):
			c.unknownValue(e)
		}
	default: // nil
		c.unknownValue(e)
	}
}

func (c *checker) unknownValue(e ast.Expr) {
	c.refuse(e, funcAdvice, "function value %s is not known when the kernel is lowered", types.ExprString(e))
}

// reported reports whether it has been said where v is declared that its function
// is not known.
func (c *checker) reported(v types.Object) bool {
	for g := c.function; g != nil; g = g.code.outer {
		if code, ok := g.statics[v]; ok {
			return code == nil
		}
	}
	return false
}

// bind notes which functions variables stand for that are declared with values.
// The values have been checked.
func (c *checker) bind(names, values []ast.Expr) {
	for i, l := range names {
		id, ok := l.(*ast.Ident)
		if !ok {
			continue
		}
		v := c.Info.Defs[id]
		if v == nil || !isFunc(c.typeOfVar(v)) {
			continue
		}
		c.statics[v] = nil
		switch {
		case len(values) == 0 || len(values) == len(names) && c.typeAndValue(values[i]).IsNil():
			c.refuse(id, "declare it with its function", "variable %s has no function where it is declared", id.Name)
		case len(values) == len(names):
			c.statics[v] = c.codeOf(values[i])
		}
	}
}

// captured refuses a variable that a function literal does not declare itself.
func (c *checker) captured(id *ast.Ident, v *types.Var) {
	if decl := c.function.decl; c.code.outer != nil && (v.Pos() < decl.Pos() || v.Pos() > decl.End()) {
		c.refuse(id, captureAdvice, "function literal captures %s, and devices have no closures", id.Name)
	}
}

// functions returns the functions that a call passes for the inputs of its callee,
// nil for all that is no function, and whether all are known.
func (c *checker) functions(e *ast.CallExpr, callee *code) ([]*code, bool) {
	operands, inputs, known := c.function.operands(e), inputsOf(callee.obj.Signature()), true
	out := make([]*code, len(operands))
	for i, arg := range operands {
		if c.typeAndValue(arg).IsNil() && isFunc(inputs[i].Type()) {
			c.unknownValue(arg)
			known = false
		} else if isFunc(c.goType(arg)) {
			out[i] = c.codeOf(arg)
			known = known && out[i] != nil
		}
	}
	return out, known
}
