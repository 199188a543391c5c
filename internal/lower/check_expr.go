// This file refuses expressions that devices do not have.

package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

func (c *checker) exprs(list []ast.Expr) {
	for _, e := range list {
		c.expr(e)
	}
}

// expr refuses e or the parts of it that devices do not have.
func (c *checker) expr(e ast.Expr) {
	if tv := c.typeAndValue(e); tv.Value != nil {
		c.constant(e, tv)
		return
	} else if isFunc(tv.Type) {
		c.funcValue(e)
		return
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		c.expr(e.X)
	case *ast.Ident:
		c.ident(e)
	case *ast.BinaryExpr:
		c.operands(e)
	case *ast.UnaryExpr:
		c.unary(e)
	case *ast.IndexExpr:
		c.index(e)
	case *ast.CallExpr:
		c.call(e)
	case *ast.CompositeLit:
		c.composite(e)
	case *ast.SliceExpr:
		c.slice(e)
	case *ast.SelectorExpr:
		c.selector(e)
	case *ast.StarExpr:
		c.starred(e)
	default:
		c.otherExpr(e)
	}
}

func (c *checker) constant(e ast.Expr, tv types.TypeAndValue) {
	if _, ok := scalarOf(tv.Type); !ok || tv.Value.Kind() == constant.String {
		c.refuse(e, typeAdvice(tv.Type), "constant of type %s is not supported on devices", c.show(tv.Type))
	}
}

func (c *checker) ident(id *ast.Ident) {
	switch obj := c.Info.Uses[id].(type) {
	case *types.Nil: // what gets it has been checked
	case *types.Var:
		if global(obj) {
			c.table(id, obj)
		} else {
			c.captured(id, obj)
		}
	}
}

// operands checks a binary expression. Go's type checker has made its operands
// agree, so what is left are types that have operators but no device.
func (c *checker) operands(e *ast.BinaryExpr) {
	for _, x := range []ast.Expr{e.X, e.Y} {
		tv := c.typeAndValue(x)
		if erased(tv.Type) || tv.Type != nil && pointee(tv.Type) != nil {
			c.refuse(x, "compare numbers", "operator %s on a %s is not supported on devices", e.Op, c.show(tv.Type))
			return
		}
	}
	c.expr(e.X)
	c.expr(e.Y)
}

// starred checks *p, where p is a receiver.
func (c *checker) starred(e *ast.StarExpr) {
	if _, ok := ast.Unparen(e.X).(*ast.Ident); !ok {
		c.refuse(e, "pass a slice", "pointers are not supported on devices")
		return
	}
	c.expr(e.X)
}

func (c *checker) unary(e *ast.UnaryExpr) {
	switch e.Op {
	case token.ADD, token.SUB, token.XOR, token.NOT:
		c.expr(e.X)
	case token.AND:
		c.refuse(e, "declare a variable with it, p := &x[i], or pass it to a helper", "an address is a value of its own, which devices do not have")
	case token.ARROW:
		c.refuse(e, "read from a slice", "channels are not supported on devices")
	default:
		c.refuse(e, "", "operator %s is not supported on devices", e.Op)
	}
}

func (c *checker) index(e *ast.IndexExpr) {
	t := c.goType(e.X)
	if t != nil && sliceElem(t) == nil && arrayType(t) == nil {
		c.refuse(e, "index a slice or an array", "index of a %s is not supported on devices", c.show(t))
		return
	}
	c.expr(e.X)
	c.expr(e.Index)
}

// slice checks x[low:high:max].
func (c *checker) slice(e *ast.SliceExpr) {
	t := c.goType(e.X)
	if sliceElem(t) == nil && arrayType(t) == nil {
		c.refuse(e, "slice a slice or an array", "slicing a %s is not supported on devices", c.show(t))
		return
	}
	if sliceElem(c.goType(e)) == nil {
		c.refuse(e, typeAdvice(c.goType(e)), "a %s is not supported on devices", c.show(c.goType(e)))
		return
	}
	c.expr(e.X)
	for _, bound := range []ast.Expr{e.Low, e.High, e.Max} {
		if bound != nil {
			c.expr(bound)
		}
	}
}

// composite checks the literal of an array or a struct.
func (c *checker) composite(e *ast.CompositeLit) {
	t := c.goType(e)
	switch {
	case sliceElem(t) != nil:
		c.refuse(e, "use an array: [...]T{...}", "slice literals are not supported on devices")
		return
	case !aggregate(t):
		c.refuse(e, typesAdvice, "literals of type %s are not supported on devices", c.show(t))
		return
	}
	before := len(c.diags)
	c.checkType(e, t, "literal")
	if len(c.diags) > before {
		return
	}
	for _, elem := range e.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			elem = kv.Value
		}
		c.expr(elem)
	}
}

// otherExpr refuses the expressions that no device has.
func (c *checker) otherExpr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.TypeAssertExpr:
		c.refuse(e, "use one function a type", "type assertions are not supported on devices")
	default:
		c.refuse(e, "", "expression %T is not supported on devices", e)
	}
}

func (c *checker) selector(e *ast.SelectorExpr) {
	if sel := c.selection(e); sel != nil {
		c.expr(e.X)
		return
	}
	c.refuse(e, "pass it as a parameter, or make it a constant", "package variable %s is not reachable on devices", e.Sel.Name)
}
