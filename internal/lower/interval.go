// This file holds the data of the range test: which checks it proves, and the C
// that decides at run time, before a box of threads runs, whether they all hold.
//
// The range test is an abstract interpreter turned into straight-line C. analyse
// walks a body once and gives every integer expression whose bounds can be
// computed a node: a C expression for an interval that holds every value that
// the expression takes in any thread of the box. Nodes never change, as in SSA
// form: an assignment gives its variable another node, a branch joins the nodes
// of its ends, and a variable that a loop assigns is unknown in the loop and
// after it, unless the loop counts with it (range_loop.go).
//
// Values have an identity apart from their node. A condition that dominates a
// statement narrows the node of an identity there, and only there; since the
// identity of what may change is new after each change, a guard on an old value
// says nothing about the new one.
//
// Whether a node has useful bounds is decided here, not in C. A check whose
// operands have none stays in both versions of the body and costs the others
// nothing. If a check that was expected to hold does not, the box runs the
// version with all checks, which then reports the fault or finds none: the test
// may fail for no reason, but it never passes without one.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A node is a C expression for an interval or a truth value in a range test.
type node struct {
	name    string // a parameter, or set when printed
	ctype   string
	text    string // with %s for each dep
	deps    []*node
	require []*node // truths that the node's claim stands on
	call    bool    // declares an interval of its own for a result
	of      *node   // the call whose result this is
	seen    bool
	printed bool
}

// An abs is what is known about a value. lo and hi say whether that end of the
// node's interval is useful; inv, that all threads of a box have one value.
type abs struct {
	n       *node
	id      int // identity
	lo, hi  bool
	inv     bool
	typ     scalar
	literal int64 // of a constant
	isConst bool
}

// known reports whether a check on the value can be expected to be proved.
func (a abs) known() bool { return a.lo && a.hi }

// A clamp narrows a box to the threads that pass a leading guard.
type clamp struct {
	dim       int
	low       bool // else high
	inclusive bool
	bound     *node
	offset    *node // the guard compares id + offset, or id - offset, with the bound; nil: the id
	minus     bool
}

// nodes returns what the clamp is computed from.
func (c clamp) nodes() []*node {
	if c.offset == nil {
		return []*node{c.bound}
	}
	return []*node{c.bound, c.offset}
}

// An analysis is what is known about one function, given which of its parameters
// are known.
type analysis struct {
	names   *names
	cname   string
	proved  map[ast.Node]bool        // sites without a check when the range test holds
	passed  map[*ast.CallExpr]bool   // calls that take over their caller's mode
	hoisted map[*ast.BinaryExpr]bool // guards that hold after the clamps: value when they do not stop a thread
	params  []string                 // of the C function
	tests   []*node
	clamps  []clamp
	result  abs
	byMask  map[string]*analysis
	counter int
	cost    int // operations of a run, about
}

// useful reports whether there is a range test at all.
func (a *analysis) useful() bool { return len(a.tests) > 0 || len(a.clamps) > 0 }

// exists reports whether the C function of the range test is needed.
func (a *analysis) exists() bool { return a.useful() || a.result.known() }

// same reports whether b proves as much as a.
func (a *analysis) same(b *analysis) bool {
	return len(a.proved) == len(b.proved) && len(a.passed) == len(b.passed)
}

// analyse sets f.analysis. The callees of f have been analysed.
func analyse(f *function) {
	n := newNames()
	for _, tp := range f.axisParams() {
		n.of(tp.Obj())
	}
	for _, v := range f.inputs() {
		n.of(v)
		for _, l := range f.leaves(v) {
			n.of(l.v)
		}
	}
	f.analysis = newRanger(f, n, nil).run()
}

// given returns the analysis of f with some parameters unknown; mask has an 'x'
// for each of them, of followedVars.
func (f *function) given(mask string) *analysis {
	if !strings.Contains(mask, "x") {
		return f.analysis
	}
	if f.analysis.byMask == nil {
		f.analysis.byMask = map[string]*analysis{}
	}
	if a, ok := f.analysis.byMask[mask]; ok {
		return a
	}
	unknown := map[types.Object]bool{}
	for i, v := range f.followedVars() {
		unknown[v] = mask[i] == 'x'
	}
	a := newRanger(f, f.analysis.names, unknown).run()
	f.analysis.byMask[mask] = a
	return a
}

// print writes the C function of the range test, with the nodes that tests need.
func (a *analysis) print(out *strings.Builder) {
	if !a.exists() {
		return
	}
	params := append([]string{"gokernel_box *b", "int top", "int live"}, a.params...)
	if a.result.known() {
		params = append(params, "gk_iv *r")
	}
	fmt.Fprintf(out, "static inline int %s(%s) {\n  int ok = 1;\n", sibling(a.cname, "gkr"), strings.Join(params, ", "))
	for _, c := range a.clamps {
		for _, n := range c.nodes() {
			a.printNode(out, n)
		}
		fmt.Fprintf(out, "  if (top) ok &= %s;\n", c.text())
	}
	tests := a.tests
	if a.result.known() {
		a.printNode(out, a.result.n)
	}
	for _, t := range tests {
		a.printNode(out, t)
	}
	for _, t := range a.required() {
		a.printNode(out, t)
		tests = append(tests[:len(tests):len(tests)], t)
	}
	seen := map[*node]bool{}
	for _, t := range tests {
		if !seen[t] {
			fmt.Fprintf(out, "  ok &= %s;\n", t.name)
		}
		seen[t] = true
	}
	if a.result.known() {
		fmt.Fprintf(out, "  *r = %s;\n", a.result.n.name)
	}
	out.WriteString("  return ok;\n}\n")
}

// required returns what the printed nodes stand on.
func (a *analysis) required() []*node {
	var out []*node
	var visit func(*node)
	visit = func(n *node) {
		if n.seen {
			return
		}
		n.seen = true
		for _, d := range n.deps {
			visit(d)
		}
		if n.of != nil {
			visit(n.of)
		}
		for _, r := range n.require {
			out = append(out, r)
			visit(r)
		}
	}
	for _, t := range a.tests {
		visit(t)
	}
	for _, c := range a.clamps {
		for _, n := range c.nodes() {
			visit(n)
		}
	}
	if a.result.known() {
		visit(a.result.n)
	}
	return out
}

// printNode declares n after what it depends on.
func (a *analysis) printNode(out *strings.Builder, n *node) {
	if n.printed {
		return
	}
	n.printed = true
	if n.of != nil {
		a.printNode(out, n.of)
		n.name = n.of.name + "v"
		return
	}
	names := make([]any, len(n.deps))
	for i, d := range n.deps {
		a.printNode(out, d)
		names[i] = d.name
	}
	if n.name != "" {
		return
	}
	a.counter++
	n.name = fmt.Sprintf("r%d", a.counter)
	text := fmt.Sprintf(n.text, names...)
	if n.call {
		fmt.Fprintf(out, "  gk_iv %sv = gk_iv_none();\n", n.name)
		text = strings.ReplaceAll(text, "@", n.name+"v")
	}
	fmt.Fprintf(out, "  const %s %s = %s;\n", n.ctype, n.name, text)
}

// text is the C that narrows the box.
func (c clamp) text() string {
	inclusive := 0
	if c.inclusive {
		inclusive = 1
	}
	switch {
	case c.offset != nil:
		minus, end := 0, "hi"
		if c.minus {
			minus = 1
		}
		if c.low {
			end = "lo"
		}
		return fmt.Sprintf("gk_clamp_%s_by(&b->lo[%d], &b->hi[%d], %s, %d, %s, %d)", end, c.dim, c.dim, c.bound.name, inclusive, c.offset.name, minus)
	case c.low:
		return fmt.Sprintf("gk_clamp_lo(&b->lo[%d], &b->hi[%d], %s, %d)", c.dim, c.dim, c.bound.name, inclusive)
	}
	return fmt.Sprintf("gk_clamp_hi(&b->hi[%d], %s, %d)", c.dim, c.bound.name, inclusive)
}

// exact returns the arguments of a kernel's range test: the values themselves.
func (a *analysis) exact(f *function) []string {
	var out []string
	for _, tp := range f.axisParams() {
		out = append(out, axisExpr(a.names, tp))
	}
	for _, v := range f.followedVars() {
		switch s, _ := scalarOf(f.typeOfVar(v)); {
		case sliceElem(f.typeOfVar(v)) != nil:
			out = append(out, fmt.Sprintf("gk_iv_of(%s)", a.names.length(v)))
		case s.c == "u64":
			out = append(out, fmt.Sprintf("gk_iv_ofu(%s)", a.names.value(v)))
		default:
			out = append(out, fmt.Sprintf("gk_iv_of(%s)", a.names.value(v)))
		}
	}
	return out
}
