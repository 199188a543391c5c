// This file refuses shared variables, atomic operations and collectives whose
// operands devices do not have.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

const atomicAdvice = "write &x[i] of a slice or a shared variable in the call"

// sharedDecl checks the shared variables that s declares, which has to declare nothing else then, and reports
// whether there are any.
func (c *checker) sharedDecl(s ast.Stmt) bool {
	vars := c.sharedVars(s)
	for _, v := range vars {
		c.sharedVar(v.call)
	}
	return len(vars) > 0 || c.sharedBesideOthers(s)
}

// sharedBesideOthers refuses new shared variables that s declares along with others, and reports whether there are any.
func (c *checker) sharedBesideOthers(s ast.Stmt) bool {
	var vars []sharedVar
	for l, x := range definitions(s) {
		id, isIdent := l.(*ast.Ident)
		call, isCall := x.(*ast.CallExpr)
		if !isIdent || !isCall {
			continue
		}
		if kind, _ := c.callee(call); kind == callShared && c.Info.Defs[id] == nil {
			return false // assigned to a pointer
		} else if kind == callShared {
			vars = append(vars, sharedVar{id, call})
		}
	}
	for _, v := range vars {
		c.refuse(v.call, "declare it by itself: "+v.name.Name+" := "+types.ExprString(v.call),
			"shared variable %s is declared along with a variable that is not shared", v.name.Name)
	}
	return len(vars) > 0
}

// sharedVar checks the type of a shared variable.
func (c *checker) sharedVar(call *ast.CallExpr) {
	t := c.typeArgs(call.Fun)[0]
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		c.refuse(call, "use an array of the greatest size that is needed", "the size of a shared variable may not depend on an axis")
		return
	}
	if !layout.Plain(t) {
		c.refuse(call, "use an array of scalars, or of arrays or structs of them", "shared variables of type %s are not supported on devices", c.show(t))
	}
	c.threadValue(call.Args[0])
}

// collective checks a call of a Group function.
func (c *checker) collective(e *ast.CallExpr) {
	c.threadValue(e.Args[0])
	c.exprs(e.Args[1:])
}

// atomic checks an atomic operation.
func (c *checker) atomic(e *ast.CallExpr) {
	for _, arg := range e.Args[1:] {
		c.expr(arg)
		inspect(arg, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if kind, _ := c.callee(call); kind.effects() {
					c.refuse(call, "assign it to a variable before", "a call in an operand of an atomic operation")
				}
			}
			return true
		})
	}
	switch p := ast.Unparen(e.Args[0]).(type) {
	case *ast.UnaryExpr:
		if p.Op != token.AND || !c.inMemory(p.X) {
			c.refuse(p, atomicAdvice, "an atomic operation on a variable of one thread")
			return
		}
		c.expr(p.X)
	case *ast.Ident:
		if pointee(c.goType(p)) == nil {
			c.refuse(p, atomicAdvice, "the operand of an atomic operation is not an address")
		}
	default:
		c.refuse(p, atomicAdvice, "the operand of an atomic operation is not the address of an element")
	}
}

// inMemory reports whether x is in a slice or behind a pointer.
func (f *function) inMemory(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return sliceElem(f.goType(x.X)) != nil || pointee(f.goType(x.X)) != nil || f.inMemory(x.X)
	case *ast.SelectorExpr:
		return f.selection(x) != nil && (pointee(f.goType(x.X)) != nil || f.inMemory(x.X))
	case *ast.StarExpr:
		return true
	}
	return false
}
