// This file narrows values by conditions.

package lower

import (
	"go/ast"
	"go/token"
)

// relations names the C functions that narrow by a comparison, and swapped and
// negated the comparisons that follow from it.
var (
	relations = map[token.Token]string{
		token.LSS: "lt", token.LEQ: "le", token.GTR: "gt", token.GEQ: "ge", token.EQL: "eq", token.NEQ: "ne",
	}
	swapped = map[token.Token]token.Token{
		token.LSS: token.GTR, token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ,
		token.EQL: token.EQL, token.NEQ: token.NEQ,
	}
	negated = map[token.Token]token.Token{
		token.LSS: token.GEQ, token.LEQ: token.GTR, token.GTR: token.LEQ, token.GEQ: token.LSS,
		token.EQL: token.NEQ, token.NEQ: token.EQL,
	}
)

// assume narrows what is known by a condition that has been evaluated and is
// truth from here on.
func (r *ranger) assume(cond ast.Expr, truth bool) {
	for _, c := range conjuncts(cond, truth) {
		v, w := r.vals[c.x.X], r.vals[c.x.Y]
		if v.n == nil || w.n == nil {
			continue
		}
		r.relate(c.op, v, w)
	}
}

// relate narrows v and w by v op w.
func (r *ranger) relate(op token.Token, v, w abs) {
	nv := r.related(op, v, w)
	nw := r.related(swapped[op], w, v)
	r.env.live = r.typed("int", "gk_live(%s, %s)", r.env.live, nv.n)
	r.narrow(v, nv)
	r.narrow(w, nw)
	switch op {
	case token.GTR, token.GEQ:
		r.ahead(v, w)
	case token.LSS, token.LEQ:
		r.ahead(w, v)
	}
}

// ahead records what is known about v - w where v is no less than w: two
// intervals do not say that.
func (r *ranger) ahead(v, w abs) {
	v, w = r.now(v), r.now(w)
	if v.known() && w.known() && !v.isConst && !w.isConst {
		d := r.compute("ahead", v.typ, v, w)
		d.id, d.lo, d.hi = r.identity("sub", v.typ, v, w), true, true
		r.env.facts[d.id] = d
	}
}

// related returns what is known about v where v op w holds.
func (r *ranger) related(op token.Token, v, w abs) abs {
	v, w = r.now(v), r.now(w)
	out := v
	out.isConst = false
	out.n = r.node("gk_iv_"+relations[op]+"(%s, %s, "+ranges(v.typ)+")", v.n, w.n)
	unsignedBelow := v.typ.unsigned // then 0 is the lower bound
	switch op {
	case token.LSS, token.LEQ:
		out.hi = v.hi || w.hi
		out.lo = v.lo || unsignedBelow && w.known()
	case token.GTR, token.GEQ:
		out.lo = v.lo || w.lo && (!unsignedBelow || v.typ.bits < 64 || v.known())
	case token.EQL:
		out.lo, out.hi = v.lo || w.lo, v.hi || w.hi
	}
	return out
}

// narrow records what is known about the value v, and about those it comes from.
// A value that is the same in all threads has nothing to gain.
func (r *ranger) narrow(v, to abs) {
	if v.inv {
		return
	}
	r.env.facts[v.id] = to
	from, ok := r.origins[v.id]
	if !ok {
		return
	}
	x, y := r.now(from.x), r.now(from.y)
	out := x
	switch keeps := from.op == "conv" && preserves(x.typ, v.typ); {
	case from.op == "conv" && x.typ.bits <= v.typ.bits && (keeps || to.known()):
		out.n = r.node("gk_iv_unconv(%s, %s, "+ranges(x.typ)+", "+ranges(v.typ)+")", x.n, to.n)
		out.lo, out.hi = x.lo || to.lo, x.hi || to.hi
	case from.op == "mul":
		return
	case from.op != "conv" && x.known() && y.known() && to.known():
		out.n = r.node("gk_iv_un"+from.op+"(%s, %s, %s, "+ranges(v.typ)+")", x.n, y.n, to.n)
	default:
		return
	}
	r.narrow(from.x, out)
}

// preserves reports whether a conversion keeps every value.
func preserves(from, to scalar) bool {
	if from.unsigned == to.unsigned {
		return from.bits <= to.bits
	}
	return from.unsigned && from.bits < to.bits
}

// A conjunct is a comparison that holds: x.X op x.Y.
type conjunct struct {
	x  *ast.BinaryExpr
	op token.Token
}

// conjuncts returns comparisons that all hold when cond is truth.
func conjuncts(cond ast.Expr, truth bool) []conjunct {
	switch x := cond.(type) {
	case *ast.ParenExpr:
		return conjuncts(x.X, truth)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return conjuncts(x.X, !truth)
		}
	case *ast.BinaryExpr:
		if x.Op == token.LAND && truth || x.Op == token.LOR && !truth {
			return append(conjuncts(x.X, truth), conjuncts(x.Y, truth)...)
		}
		if _, ok := relations[x.Op]; ok {
			op := x.Op
			if !truth {
				op = negated[op]
			}
			return []conjunct{{x, op}}
		}
	}
	return nil
}
