// This file refuses statements that devices do not have.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A checker looks at the body of one function.
type checker struct {
	*function
}

func (c *checker) stmts(list []ast.Stmt) {
	for _, s := range list {
		c.stmt(s)
	}
}

func (c *checker) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
	case *ast.BlockStmt:
		c.stmts(s.List)
	case *ast.ExprStmt:
		c.exprStmt(s)
	case *ast.AssignStmt:
		c.assign(s)
	case *ast.IncDecStmt:
		c.target(s.X)
	case *ast.DeclStmt:
		if !c.sharedDecl(s) {
			c.decl(s.Decl.(*ast.GenDecl))
		}
	case *ast.ReturnStmt:
		c.exprs(s.Results)
	case *ast.IfStmt:
		c.stmt(s.Init)
		c.expr(s.Cond)
		c.stmt(s.Body)
		c.stmt(s.Else)
	case *ast.ForStmt:
		c.stmt(s.Init)
		if s.Cond != nil {
			c.expr(s.Cond)
		}
		c.stmt(s.Post)
		c.stmt(s.Body)
	case *ast.RangeStmt:
		c.rangeStmt(s)
	case *ast.SwitchStmt:
		c.switchStmt(s)
	case *ast.LabeledStmt:
		c.stmt(s.Stmt)
	case *ast.BranchStmt:
	default:
		c.otherStmt(s)
	}
}

// otherStmt refuses the statements that no device has.
func (c *checker) otherStmt(s ast.Stmt) {
	switch s.(type) {
	case *ast.DeferStmt:
		c.refuse(s, "call it at the end", "defer is not supported on devices")
	case *ast.GoStmt:
		c.refuse(s, "launch more threads", "go is not supported on devices")
	case *ast.SelectStmt, *ast.SendStmt:
		c.refuse(s, "write to a slice", "channels are not supported on devices")
	case *ast.TypeSwitchStmt:
		c.refuse(s, "use one function a type", "type switches are not supported on devices")
	default:
		c.refuse(s, "", "statement %T is not supported on devices", s)
	}
}

func (c *checker) exprStmt(s *ast.ExprStmt) {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		c.expr(s.X)
		return
	}
	if kind, obj := c.callee(call); kind == callBuiltin && obj.Name() == "panic" {
		c.panicCall(call)
		return
	}
	c.call(call)
}

func (c *checker) panicCall(call *ast.CallExpr) {
	tv := c.Info.Types[call.Args[0]]
	if tv.Value == nil || basic(tv.Type) == nil || basic(tv.Type).Info()&types.IsString == 0 {
		c.refuse(call.Args[0], `write panic("text")`, "the argument of panic is not a constant string")
	}
}

func (c *checker) assign(s *ast.AssignStmt) {
	if c.sharedDecl(s) {
		return
	}
	for _, l := range s.Lhs {
		id, isIdent := l.(*ast.Ident)
		if s.Tok != token.DEFINE || !isIdent || c.Info.Defs[id] == nil {
			c.target(l)
			continue
		}
		if id.Name != "_" && !c.local(id) {
			return
		}
	}
	c.exprs(s.Rhs)
	c.bind(s.Lhs, s.Rhs)
}

// local refuses a declared variable whose type devices do not have, and reports
// whether it has one.
func (c *checker) local(id *ast.Ident) bool {
	obj := c.Info.Defs[id]
	if obj == nil {
		return true
	}
	if _, ok := obj.(*types.Var); !ok {
		return true
	}
	if isFunc(c.typeOfVar(obj)) {
		return true // bind says whether it is known
	}
	before := len(c.diags)
	if to := pointee(c.typeOfVar(obj)); to != nil {
		c.refuse(id, "declare it alone, with the address of a variable or an element: p := &x[i]",
			"what variable %s of type %s points to is not known where it is declared", id.Name, c.show(c.typeOfVar(obj)))
	} else {
		c.checkType(id, c.typeOfVar(obj), "variable "+id.Name)
	}
	return len(c.diags) == before
}

// target refuses what cannot be assigned to.
func (c *checker) target(l ast.Expr) {
	l = ast.Unparen(l)
	if id, ok := l.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	t := c.goType(l)
	if isFunc(t) {
		c.refuse(l, changeAdvice, "assignment to a function variable is not supported on devices")
		return
	}
	if t != nil && pointee(t) != nil {
		c.refuse(l, "assign to what it points to", "assignment to a pointer is not supported on devices")
		return
	}
	c.expr(l)
}

func (c *checker) decl(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return // constants are folded, types have been resolved
	}
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec)
		ok := true
		for _, id := range v.Names {
			ok = c.local(id) && ok
			if obj := c.Info.Defs[id]; len(v.Values) == 0 && obj != nil && isThread(c.typeOfVar(obj)) {
				c.refuse(id, "give it the value of the parameter", "variable %s is a device.Thread without a value", id.Name)
			}
		}
		if ok {
			c.exprs(v.Values)
			c.bind(idents(v.Names), v.Values)
		}
	}
}

func (c *checker) rangeStmt(s *ast.RangeStmt) {
	t := c.goType(s.X)
	sc, isScalar := scalarOf(t)
	if sliceElem(t) == nil && arrayType(t) == nil && !(isScalar && sc.kind == intKind) {
		c.refuse(s.X, "range over an integer, a slice or an array", "range over %s is not supported on devices", c.show(t))
	} else {
		c.expr(s.X)
	}
	for _, e := range []ast.Expr{s.Key, s.Value} {
		if e == nil {
			continue
		}
		id, ok := ast.Unparen(e).(*ast.Ident)
		switch {
		case !ok:
			c.refuse(e, "range over a variable and assign it in the body", "range assigns to an expression")
		case s.Tok == token.DEFINE:
			c.local(id)
		default:
			c.target(id)
		}
	}
	c.stmt(s.Body)
}

func (c *checker) switchStmt(s *ast.SwitchStmt) {
	c.stmt(s.Init)
	if s.Tag != nil {
		c.expr(s.Tag)
		if _, ok := scalarOf(c.goType(s.Tag)); !ok && c.Info.Types[s.Tag].Value == nil && !aggregate(c.goType(s.Tag)) {
			c.refuse(s.Tag, typesAdvice, "switch on a %s is not supported on devices", c.show(c.goType(s.Tag)))
		}
	}
	for _, cl := range s.Body.List {
		clause := cl.(*ast.CaseClause)
		c.exprs(clause.List)
		c.stmts(clause.Body)
	}
}
