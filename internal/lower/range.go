// This file makes nodes and keeps what is known at a point of the body.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"strings"
)

// A ranger walks the body of one function.
type ranger struct {
	*function
	a       *analysis
	env     *env
	entry   *node // control gets to the function
	unknown map[types.Object]bool
	vals    map[ast.Expr]abs // last value of each expression
	nodes   map[string]*node // by text and deps, so that equal nodes are one
	serial  map[*node]int
	ids     map[string]int // identities of computed values
	origins map[int]origin
	nextID  int
	byID    map[int]abs // a value of each identity that a sum is made of
	returns []abs
	targets []string // labels that goto names
}

// An env is what is known at one point.
type env struct {
	vars  map[types.Object]abs
	facts map[int]abs // narrowed values by identity
	live  *node       // nil: control surely gets here
}

func (v *env) clone() *env {
	return &env{vars: maps.Clone(v.vars), facts: maps.Clone(v.facts), live: v.live}
}

// An origin says how a value was computed from another, so that a condition on
// it narrows the other as well.
type origin struct {
	op   string // "add", "sub", "mul" or "conv"
	x, y abs
}

func newRanger(f *function, n *names, unknown map[types.Object]bool) *ranger {
	return &ranger{
		function: f,
		unknown:  unknown,
		a: &analysis{
			names: n, cname: f.cname,
			proved:  map[ast.Node]bool{},
			passed:  map[*ast.CallExpr]bool{},
			hoisted: map[*ast.BinaryExpr]bool{},
		},
		env:     &env{vars: map[types.Object]abs{}, facts: map[int]abs{}},
		vals:    map[ast.Expr]abs{},
		nodes:   map[string]*node{},
		serial:  map[*node]int{},
		ids:     map[string]int{},
		origins: map[int]origin{},
		byID:    map[int]abs{},
		entry:   &node{name: "live", ctype: "int"},
		targets: f.gotoLabels(),
	}
}

// run walks the body and returns what it found.
func (r *ranger) run() *analysis {
	r.env.live = r.entry
	for _, tp := range r.axisParams() {
		r.a.params = append(r.a.params, "gk_i64 "+axisExpr(r.a.names, tp))
	}
	for _, v := range r.followedVars() {
		r.param(v)
	}
	for v := range r.sig.Results().Variables() {
		if v.Name() != "" {
			r.zero(v)
		}
	}
	if r.kernel() && r.group == nil {
		r.kernelBody(r.function.decl.Body.List)
	} else {
		r.stmts(r.function.decl.Body.List)
	}
	r.finish()
	return r.a
}

// param binds a part of an input to an interval that the caller computes.
func (r *ranger) param(v types.Object) {
	s, name := scalars[types.Int], r.a.names.length(v)
	if sliceElem(r.typeOfVar(v)) == nil {
		s, name = mustScalar(r.typeOfVar(v)), r.a.names.value(v)
	}
	r.a.params = append(r.a.params, "gk_iv "+name)
	val := abs{n: &node{name: name, ctype: "gk_iv"}, id: r.newID(), lo: true, hi: true, inv: true, typ: s}
	if r.unknown[v] {
		val.lo, val.hi, val.inv = false, false, false
	}
	r.env.vars[v] = val
}

// finish joins the results.
func (r *ranger) finish() {
	if len(r.returns) == 0 {
		return
	}
	v := r.returns[0]
	for _, w := range r.returns[1:] {
		v = r.join(v, w)
	}
	r.a.result = v
}

func (r *ranger) newID() int {
	r.nextID++
	return r.nextID
}

// node returns the node for a C expression of type gk_iv.
func (r *ranger) node(text string, deps ...*node) *node { return r.typed("gk_iv", text, deps...) }

func (r *ranger) typed(ctype, text string, deps ...*node) *node {
	var key strings.Builder
	key.WriteString(text)
	for _, d := range deps {
		if r.serial[d] == 0 {
			r.serial[d] = len(r.serial) + 1
		}
		fmt.Fprintf(&key, " %d", r.serial[d])
	}
	r.a.cost++
	n, ok := r.nodes[key.String()]
	if !ok {
		n = &node{ctype: ctype, text: text, deps: deps}
		r.nodes[key.String()] = n
	}
	return n
}

// ranges returns the C arguments for the least and greatest value of a type.
func ranges(s scalar) string { return "GK_R_" + s.c }

// anything returns a value of which only the type is known. Bytes are known
// well enough: a table of 256 elements needs no more.
func (r *ranger) anything(s scalar) abs {
	if s.kind != intKind {
		return abs{}
	}
	useful := s.unsigned && s.bits == 8
	return abs{n: r.node("gk_iv_any(" + ranges(s) + ")"), id: r.newID(), lo: useful, hi: useful, typ: s}
}

// constant returns the value c.
func (r *ranger) constant(c int64, s scalar) abs {
	text := fmt.Sprintf("gk_iv_of(%s)", intLiteral(constantInt(c), scalars[types.Int64]))
	n := r.node(text)
	return abs{n: n, id: r.identity(text, s), lo: true, hi: true, inv: true, typ: s, literal: c, isConst: true}
}

// identity returns the identity of the value that op makes of other values.
func (r *ranger) identity(op string, s scalar, of ...abs) int {
	key := op + " " + s.c
	for _, a := range of {
		key += fmt.Sprintf(" %d", a.id)
	}
	if id, ok := r.ids[key]; ok {
		return id
	}
	r.ids[key] = r.newID()
	return r.ids[key]
}

// now returns what is known about v at this point.
func (r *ranger) now(v abs) abs {
	if f, ok := r.env.facts[v.id]; ok && v.n != nil {
		return f
	}
	return v
}

// join returns what is known of a value that is v or w.
func (r *ranger) join(v, w abs) abs {
	v, w = r.now(v), r.now(w)
	if v.n == nil || w.n == nil {
		return abs{}
	}
	if v.n == w.n && v.id == w.id {
		return v
	}
	return abs{
		n: r.node("gk_iv_join(%s, %s)", v.n, w.n), id: r.newID(),
		lo: v.lo && w.lo, hi: v.hi && w.hi, typ: v.typ,
	}
}

// test notes that the check at site is proved where truth holds.
func (r *ranger) test(site ast.Node, truth *node) {
	r.a.proved[site] = true
	r.a.tests = append(r.a.tests, truth)
}
