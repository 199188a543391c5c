// This file lowers the two-byte floats of package device.

package lower

import (
	"go/ast"
	"strings"
)

// half lowers a conversion from or to a two-byte float.
func (e *emitter) half(x *ast.CallExpr, name string) cexpr {
	arg := e.operands(x)[0]
	v := e.expr(arg)
	switch {
	case name == "Float32":
		return callOf(v, "gk_%s_f32(%s)", e.typeOf(arg).c, v.text)
	case strings.HasPrefix(name, "To"):
		return callOf(v, "gk_f32_%s(%s)", e.typeOf(x).c, v.text)
	}
	return compound(v, "(%s)%s", e.typeOf(x).ctype(), v.operand()) // the bits
}
