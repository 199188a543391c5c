// This file follows the fields of variables, and the lengths of slices that are
// cut from others.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// arrayType returns the array that t is or points to, or nil.
func arrayType(t types.Type) *types.Array {
	if to := pointee(t); to != nil {
		t = to
	}
	u, _ := under(t).(*types.Array)
	return u
}

// variable returns what is known about v. Nothing is where control does not get.
func (r *ranger) variable(v types.Object, t types.Type) abs {
	if val, ok := r.env.vars[v]; ok {
		return val
	}
	if t == nil || erased(t) {
		return abs{}
	}
	if global(v) && sliceElem(t) != nil {
		return r.constant(r.tableType(v).(*types.Array).Len(), scalars[types.Int])
	}
	return r.unknownOf(t)
}

func (r *ranger) evalField(x *ast.SelectorExpr) abs {
	if v, path := r.place(x); v != nil {
		if part := r.leafAt(v, path); part != nil {
			return r.variable(part, r.goType(x))
		}
		return r.unknownOf(r.goType(x))
	}
	if sel := r.selection(x); sel != nil {
		r.eval(x.X)
	}
	return r.unknownOf(r.goType(x))
}

// evalElements visits the elements of a composite literal.
func (r *ranger) evalElements(x *ast.CompositeLit) {
	for _, elem := range x.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			elem = kv.Value
		}
		r.eval(elem)
	}
}

// touched returns the variables and parts of variables that an assignment to x
// changes, as far as they are followed.
func (r *ranger) touched(x ast.Expr) []types.Object {
	if isBlank(ast.Unparen(x)) {
		return nil
	}
	v, path := r.place(x)
	if v == nil {
		return nil
	}
	var out []types.Object
	for _, l := range r.leaves(v) {
		if len(l.path) >= len(path) && slices.Equal(l.path[:len(path)], path) && pointee(r.typeOfVar(l.v)) == nil {
			out = append(out, l.v)
		}
	}
	return out
}

// part returns what is known about the field at path of x, which has been
// evaluated.
func (r *ranger) part(x ast.Expr, path []int) abs {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		if u, ok := under(r.goType(x)).(*types.Struct); ok && len(path) > 0 {
			return r.literalPart(x, u, path)
		}
	case *ast.CallExpr:
		if kind, _ := r.callee(x); kind == callConversion && len(path) > 0 {
			return r.part(x.Args[0], path)
		}
	}
	if len(path) == 0 {
		return r.now(r.vals[x])
	}
	if v, at := r.place(x); v != nil {
		if l := r.leafAt(v, append(at[:len(at):len(at)], path...)); l != nil {
			return r.now(r.variable(l, r.typeOfVar(l)))
		}
	}
	return abs{}
}

func (r *ranger) literalPart(x *ast.CompositeLit, u *types.Struct, path []int) abs {
	for i, elem := range x.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			i, elem = fieldIndex(u, kv.Key.(*ast.Ident).Name), kv.Value
		}
		if i == path[0] {
			return r.part(elem, path[1:])
		}
	}
	return abs{} // zero
}

// evalSlice returns the length of a slice expression and visits its checks.
// Capacities are not followed: a bound within the length is within the capacity.
func (r *ranger) evalSlice(x *ast.SliceExpr) abs {
	s := scalars[types.Int]
	n := r.eval(x.X)
	if array := arrayType(r.goType(x.X)); array != nil {
		n = r.constant(array.Len(), s)
	}
	low, high := r.constant(0, s), n
	if x.Low != nil {
		low = r.bound(x.Low)
	}
	if x.High != nil {
		high = r.bound(x.High)
	}
	length := r.difference(high, low)
	if x.Max != nil {
		limit := r.bound(x.Max)
		if !limit.known() || !r.within(x, r.constant(0, s), limit, limit, n) {
			return length
		}
		n = limit
	}
	if !r.within(x, low, high, length, n) {
		delete(r.a.proved, x)
	}
	return length
}

// bound evaluates a bound as an int.
func (r *ranger) bound(x ast.Expr) abs {
	v := r.eval(x)
	if v.n == nil || v.typ.bits < 64 || v.typ.unsigned {
		return r.widened(v)
	}
	return v
}

// within visits the check that low..high, length apart, lie in a slice of length
// n, and reports whether that can be expected to be proved.
func (r *ranger) within(x ast.Expr, low, high, length, n abs) bool {
	if !n.known() || !low.known() || !high.known() || !length.known() {
		return false
	}
	r.test(x, r.typed("int", "gk_ok_slice(%s, %s, %s, %s, %s)", r.env.live, low.n, high.n, length.n, n.n))
	return true
}

// widened returns an index as an int.
func (r *ranger) widened(v abs) abs {
	s := scalars[types.Int]
	if v.n == nil {
		return r.anything(s)
	}
	out := r.compute("conv", s, v)
	out.lo, out.hi = v.lo, v.hi
	if v.typ.unsigned && v.typ.bits == 64 {
		out.lo, out.hi = v.known(), v.known()
	}
	r.origins[out.id] = origin{"conv", v, v}
	return out
}

// difference returns high - low. Where both are sums of products that differ in
// one value, as in x[i*n : (i+1)*n], it is that value, whatever may wrap.
func (r *ranger) difference(high, low abs) abs {
	s := scalars[types.Int]
	if low.isConst && low.literal == 0 {
		return high
	}
	sum := r.sum(high, 8)
	sum.add(r.sum(low, 8), -1)
	if v, ok := r.single(sum); ok {
		return v
	}
	out := r.compute("sub", s, high, low)
	out.lo, out.hi = r.certain(s, high.known() && low.known())
	return out
}

// A sum maps products of values, by their identities, to coefficients.
type sum map[string]int64

func (s sum) add(t sum, factor int64) {
	for k, c := range t {
		s[k] += c * factor
	}
}

// sum writes an int as a sum of products, to a depth.
func (r *ranger) sum(v abs, depth int) sum {
	if v.isConst {
		return sum{"": v.literal}
	}
	from, ok := r.origins[v.id]
	if ok && depth > 0 && v.typ == scalars[types.Int] {
		switch out := r.sum(from.x, depth-1); from.op {
		case "add":
			out.add(r.sum(from.y, depth-1), 1)
			return out
		case "sub":
			out.add(r.sum(from.y, depth-1), -1)
			return out
		case "mul":
			return out.times(r.sum(from.y, depth-1))
		}
	}
	r.byID[v.id] = v
	return sum{fmt.Sprint(v.id, " "): 1}
}

// times multiplies two sums.
func (s sum) times(t sum) sum {
	out := sum{}
	for a, c := range s {
		for b, d := range t {
			out[product(a, b)] += c * d
		}
	}
	return out
}

// product joins the identities of two products in order.
func product(a, b string) string {
	ids := slices.Concat(splitIDs(a), splitIDs(b))
	slices.Sort(ids)
	out := ""
	for _, id := range ids {
		out += fmt.Sprint(id, " ")
	}
	return out
}

func splitIDs(key string) []int {
	var out []int
	id := 0
	for _, c := range key {
		if c == ' ' {
			out = append(out, id)
			id = 0
		} else {
			id = id*10 + int(c-'0')
		}
	}
	return out
}

// single returns the value that a sum comes to, if it is one.
func (r *ranger) single(s sum) (abs, bool) {
	var key string
	n := 0
	for k, c := range s {
		if c != 0 {
			key, n = k, n+1
		}
	}
	switch {
	case n == 0:
		return r.constant(0, scalars[types.Int]), true
	case n > 1:
		return abs{}, false
	case key == "":
		return r.constant(s[key], scalars[types.Int]), true
	}
	if ids := splitIDs(key); len(ids) == 1 && s[key] == 1 {
		return r.now(r.byID[ids[0]]), true
	}
	return abs{}, false
}
