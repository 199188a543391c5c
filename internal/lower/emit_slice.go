// This file lowers slice expressions.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// reslice lowers x[low:high:max]. Bounds are checked from the last to the first,
// each against the next, as Go does it.
func (e *emitter) reslice(x *ast.SliceExpr) []cexpr {
	base, of := e.sliced(x.X)
	elem := e.decls.ctype(sliceElem(e.goType(x)))
	low, high, limit := simple("0"), base[1], base[2]
	if x.Low != nil {
		low = e.indexTemp(x.Low)
	}
	if x.High != nil {
		high = e.indexTemp(x.High)
	}
	if x.Max != nil {
		limit = e.indexTemp(x.Max)
		e.sliceCheck(x, "3"+of, limit, base[2])
		e.sliceCheck(x, "3B", high, limit)
		e.sliceCheck(x, "3C", low, high)
	} else {
		if x.High != nil {
			e.sliceCheck(x, of, high, base[2])
		}
		if x.Low != nil {
			e.sliceCheck(x, "B", low, high)
		}
	}
	if x.Low == nil {
		return []cexpr{base[0], e.temp("gk_i64", castI(high)), e.temp("gk_i64", castI(limit))}
	}
	// A slice without capacity must not point past the end of its array.
	p := compound(low, "%s + (%s == %s ? 0 : %s)", base[0].operand(), low.text, limit.text, low.text)
	return []cexpr{
		e.temp(elem+" *", p),
		e.temp("gk_i64", compound(low, "(gk_i64)%s - (gk_i64)%s", high.operand(), low.operand())),
		e.temp("gk_i64", compound(low, "(gk_i64)%s - (gk_i64)%s", limit.operand(), low.operand())),
	}
}

func castI(x cexpr) cexpr { return compound(x, "(gk_i64)%s", x.operand()) }

// indexTemp evaluates a bound so that it keeps its value.
func (e *emitter) indexTemp(x ast.Expr) cexpr {
	v := e.expr(x)
	if e.typeAndValue(x).Value != nil {
		return v
	}
	return e.temp(e.typeOf(x).ctype(), v)
}

// sliced returns the address, length and capacity of what is sliced, and how Go
// calls a bound beyond its end.
func (e *emitter) sliced(x ast.Expr) ([]cexpr, string) {
	t := e.goType(x)
	if sliceElem(t) != nil {
		return e.temps(t, e.values(x)), "CAP"
	}
	dot := "."
	if to := pointee(t); to != nil {
		t, dot = to, "->"
	}
	u := under(t).(*types.Array)
	n := simple(fmt.Sprint(u.Len()))
	p := e.temp(e.decls.ctype(u.Elem())+" *", simple(e.address(x, nil)+dot+"e"))
	return []cexpr{p, n, n}, "LEN"
}

// elements lowers the conversion of a slice to an array, which is a copy.
func (e *emitter) elements(x *ast.CallExpr) cexpr {
	t := e.goType(x)
	from := e.values(x.Args[0])
	e.sliceCheck(x, "ARRAY", simple(fmt.Sprint(arrayType(t).Len())), from[1])
	name := e.names.temp("t")
	e.line("%s = {0};", declarator(e.decls.ctype(t), name))
	if size := goSizes.Sizeof(t); size > 0 {
		e.line("__builtin_memcpy(&%s, %s, %d);", name, from[0].text, size)
	}
	return simple(name)
}

// memory lowers copy and clear. It returns how many elements copy has copied.
func (e *emitter) memory(x *ast.CallExpr, name string) []cexpr {
	e.hoist(x.Args...)
	t := e.goType(x.Args[0])
	size := goSizes.Sizeof(sliceElem(t))
	to := e.values(x.Args[0])
	if name == "clear" {
		e.line("gk_clear(%s, %s, %d);", to[0].text, to[1].text, size)
		return nil
	}
	from := e.values(x.Args[1])
	n := fmt.Sprintf("gk_copy(%s, %s, %s, %s, %d)", to[0].text, to[1].text, from[0].text, from[1].text, size)
	return []cexpr{e.temp("gk_i64", simple(n))}
}

// sliceCheck writes the check that a bound is at most another.
func (e *emitter) sliceCheck(x ast.Expr, kind string, a, b cexpr) {
	e.line("GK_SLICE(%s, GK_SLICE_%s, %s, %s, %s);", e.check(x), kind, a.text, b.text, e.site(x.Pos()))
}
