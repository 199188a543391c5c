// This file lowers expressions.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
)

// maxDepth bounds how deep C expressions nest: compilers limit brackets.
const maxDepth = 24

// typeOf returns the device's type of a checked expression.
func (f *function) typeOf(x ast.Expr) scalar { return mustScalar(f.goType(x)) }

// hoist evaluates the calls in x, and && and || around calls, in their order:
// the Go compiler does so before it evaluates the rest of a statement.
func (e *emitter) hoist(list ...ast.Expr) {
	for _, x := range list {
		if x == nil || !e.calls(x) {
			continue
		}
		switch x := x.(type) {
		case *ast.ParenExpr:
			e.hoist(x.X)
		case *ast.UnaryExpr:
			e.hoist(x.X)
		case *ast.IndexExpr:
			e.hoist(x.X, x.Index)
		case *ast.SelectorExpr:
			e.hoist(x.X)
		case *ast.StarExpr:
			e.hoist(x.X)
		case *ast.SliceExpr:
			e.hoist(x.X, x.Low, x.High, x.Max)
		case *ast.KeyValueExpr:
			e.hoist(x.Value)
		case *ast.CompositeLit:
			e.hoist(x.Elts...)
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				e.done[x] = []cexpr{e.temp("gk_bool", e.expr(x))}
				continue
			}
			e.hoist(x.X, x.Y)
		case *ast.CallExpr:
			e.hoistCall(x)
		}
	}
}

func (e *emitter) hoistCall(x *ast.CallExpr) {
	switch kind, obj := e.callee(x); kind {
	case callHelper:
		e.done[x] = e.call(x)
	case callAtomic:
		e.done[x] = []cexpr{e.atomic(x, obj.Name())}
	case callMemory:
		e.done[x] = e.memory(x, obj.Name())
	case callCollective:
		e.collective(x)
	default:
		e.hoist(e.operands(x)...)
	}
}

// calls reports whether x calls what has effects, or a collective.
func (e *emitter) calls(x ast.Expr) bool {
	for call := range within[*ast.CallExpr](x) {
		if kind, _ := e.callee(call); kind.effects() || kind == callCollective {
			return true
		}
	}
	return false
}

// full evaluates the whole expression of a statement.
func (e *emitter) full(x ast.Expr) cexpr {
	e.hoist(x)
	return e.expr(x)
}

// expr returns the value of an expression of one part.
func (e *emitter) expr(x ast.Expr) cexpr {
	if c, ok := e.done[x]; ok {
		return c[0]
	}
	tv := e.typeAndValue(x)
	if tv.Value != nil {
		return constantExpr(tv.Value, tv.Type)
	}
	c := e.operation(x)
	if c.depth > maxDepth {
		return e.temp(e.decls.ctype(tv.Type), c)
	}
	return c
}

func (e *emitter) operation(x ast.Expr) cexpr {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.expr(x.X)
	case *ast.Ident, *ast.IndexExpr, *ast.SelectorExpr, *ast.StarExpr:
		return simple(e.address(x, nil))
	case *ast.CompositeLit:
		return e.composite(x)
	case *ast.UnaryExpr:
		return e.unary(x)
	case *ast.BinaryExpr:
		return e.binary(x)
	case *ast.CallExpr:
		return e.callExpr(x)
	}
	panic(fmt.Sprintf("lower: unchecked expression %T", x))
}

func (e *emitter) unary(x *ast.UnaryExpr) cexpr {
	v := e.expr(x.X)
	if s := e.typeOf(x); s.kind == complexKind && x.Op == token.SUB {
		return callOf(v, "gk_%s_neg(%s)", s.c, v.text)
	}
	switch x.Op {
	case token.ADD:
		return v
	case token.NOT:
		return compound(v, "!%s", v.operand())
	case token.SUB:
		return e.wrap(e.typeOf(x), compound(v, "-%s", v.operand()))
	}
	return e.wrap(e.typeOf(x), compound(v, "~%s", v.operand()))
}

// wrap brings the int that C computes for narrow integers back into the type.
func (e *emitter) wrap(s scalar, v cexpr) cexpr {
	if s.kind != intKind || s.bits >= 32 {
		return v
	}
	return compound(v, "(%s)%s", s.ctype(), v.operand())
}

// compound makes an expression around x.
func compound(x cexpr, format string, args ...any) cexpr {
	return cexpr{text: fmt.Sprintf(format, args...), depth: x.depth + 1}
}

// callOf makes a call of a C function, which is an atom.
func callOf(x cexpr, format string, args ...any) cexpr {
	return cexpr{text: fmt.Sprintf(format, args...), atom: true, depth: x.depth + 1}
}

// deeper returns the operand that nests deeper.
func deeper(a, b cexpr) cexpr {
	if a.depth > b.depth {
		return a
	}
	return b
}

func (e *emitter) binary(x *ast.BinaryExpr) cexpr {
	switch x.Op {
	case token.LAND, token.LOR:
		return e.logical(x)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		c := e.compare(x)
		if truth, ok := e.analysis.hoisted[x]; ok {
			if truth {
				return compound(c, "!(mode & GK_GUARD) || %s", c.operand())
			}
			return compound(c, "(mode & GK_GUARD) && %s", c.operand())
		}
		return c
	}
	a, b := e.expr(x.X), e.expr(x.Y)
	return e.arith(x, x.Op, e.typeOf(x), a, x.Y, b)
}

// compare lowers a comparison.
func (e *emitter) compare(x *ast.BinaryExpr) cexpr {
	t := e.goType(x.X)
	if e.typeAndValue(x.X).IsNil() {
		t = e.goType(x.Y)
	}
	switch {
	case sliceElem(t) != nil: // with nil
		a, b := e.valuesFor(x.X, t)[0], e.valuesFor(x.Y, t)[0]
		return compound(deeper(a, b), "%s %s %s", a.operand(), x.Op, b.operand())
	case structural(t):
		a, b := e.expr(x.X), e.expr(x.Y)
		c := cexpr{text: e.decls.equality(t, a.text, b.text), atom: true, depth: deeper(a, b).depth + 1}
		if x.Op == token.NEQ {
			return compound(c, "!%s", c.text)
		}
		return c
	}
	a, b := e.expr(x.X), e.expr(x.Y)
	return compound(deeper(a, b), "%s %s %s", a.operand(), x.Op, b.operand())
}

// logical lowers && and ||: the right side runs only when it has to.
func (e *emitter) logical(x *ast.BinaryExpr) cexpr {
	a := e.expr(x.X)
	var b cexpr
	e.indent++
	before := e.capture(func() { b = e.expr(x.Y) })
	e.indent--
	if before == "" {
		return compound(deeper(a, b), "%s %s %s", a.operand(), x.Op, b.operand())
	}
	name, not := e.names.temp("t"), ""
	if x.Op == token.LOR {
		not = "!"
	}
	e.line("gk_bool %s = %s;", name, a.text)
	e.block(fmt.Sprintf("if (%s%s) {", not, name), func() {
		e.out.WriteString(before)
		e.line("%s = %s;", name, b.text)
	})
	return simple(name)
}

// arith lowers an arithmetic operator of a binary expression or an assignment;
// node is the site of its check and y the source of b.
func (e *emitter) arith(node ast.Node, op token.Token, s scalar, a cexpr, y ast.Expr, b cexpr) cexpr {
	if s.kind == complexKind {
		name := map[token.Token]string{token.ADD: "add", token.SUB: "sub", token.MUL: "mul", token.QUO: "div"}[op]
		return callOf(deeper(a, b), "gk_%s_%s(%s, %s)", s.c, name, a.text, b.text)
	}
	switch op {
	case token.SHL, token.SHR:
		return e.shift(node, op, s, a, y, b)
	case token.QUO, token.REM:
		if s.kind == intKind {
			return e.divide(node, op, s, a, y, b)
		}
	case token.AND_NOT:
		return e.wrap(s, compound(deeper(a, b), "%s & ~%s", a.operand(), b.operand()))
	}
	return e.wrap(s, compound(deeper(a, b), "%s %s %s", a.operand(), op, b.operand()))
}

// check returns the condition under which the check at node runs.
func (e *emitter) check(node ast.Node) string {
	if e.analysis.proved[node] {
		e.checks = max(e.checks, provedChecks)
		return "mode & GK_CHECK"
	}
	if e.safe[node] {
		return "0"
	}
	e.checks = otherChecks
	return "1"
}

func (e *emitter) divide(node ast.Node, op token.Token, s scalar, a cexpr, y ast.Expr, b cexpr) cexpr {
	c := deeper(a, b)
	known := e.Info.Types[y].Value != nil
	if !known {
		b = e.steady(s.ctype(), b)
		e.line("GK_DIVISOR(%s, %s, %s);", e.check(node), b.text, e.site(node.Pos()))
	}
	if !s.unsigned && s.bits >= 32 && !(known && b.text != "(-1)") {
		name := map[token.Token]string{token.QUO: "div", token.REM: "rem"}[op]
		return callOf(c, "gk_%s_%s(%s, %s)", name, s.c, a.text, b.text)
	}
	return e.wrap(s, compound(c, "%s %s %s", a.operand(), op, b.operand()))
}

func (e *emitter) shift(node ast.Node, op token.Token, s scalar, a cexpr, y ast.Expr, n cexpr) cexpr {
	c := deeper(a, n)
	count := e.typeOf(y)
	if e.Info.Types[y].Value == nil && !count.unsigned {
		n = e.steady(count.ctype(), n)
		e.line("GK_COUNT(%s, %s, %s);", e.check(node), n.text, e.site(node.Pos()))
	}
	width := max(32, s.bits)
	if op == token.SHL {
		return callOf(c, "(%s)gk_shl_%d(%s, %s)", s.ctype(), width, castU(width, a), castU(64, n)).compound()
	}
	sign := "i"
	if s.unsigned {
		sign = "u"
	}
	return callOf(c, "(%s)gk_shr_%s%d(%s, %s)", s.ctype(), sign, width, a.text, castU(64, n)).compound()
}

// compound marks a cast, which is no atom.
func (x cexpr) compound() cexpr {
	x.atom = false
	return x
}

func castU(bits int, x cexpr) string { return fmt.Sprintf("(gk_u%d)%s", bits, x.operand()) }
