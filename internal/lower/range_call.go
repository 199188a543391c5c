// This file takes range tests through calls.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// maxCost bounds the operations of a range test: with calls in calls their number
// grows like that of the calls at run time.
const maxCost = 20000

// evalHelper visits a call of a function of the package. The call takes over the
// caller's mode, and the caller's range test includes the callee's, if what is
// unknown about the arguments does not matter to the callee's checks.
func (r *ranger) evalHelper(x *ast.CallExpr) abs {
	h := r.helper(x)
	args := r.parts(x, h)
	var mask strings.Builder
	for _, v := range args {
		if v.n != nil && !v.known() {
			mask.WriteByte('x')
		} else {
			mask.WriteByte('.')
		}
	}
	r.forgetPointed(x, h)
	out := abs{}
	if h.sig.Results().Len() == 1 {
		out = r.unknownOf(h.typeOfVar(h.sig.Results().At(0)))
	}
	given, ok := h.ranged(mask.String())
	if !ok || r.a.cost+given.cost > maxCost {
		return out
	}
	r.a.cost += given.cost
	r.a.passed[x] = true
	if !given.useful && !given.result {
		return out
	}
	return r.callRange(x, h, given, args, out)
}

// callRange calls the range test of h.
func (r *ranger) callRange(x *ast.CallExpr, h *function, given ranged, args []abs, out abs) abs {
	params := []string{"b", "0", "%s"}
	deps := []*node{r.env.live}
	for _, t := range r.axisArgs(x, h) {
		params = append(params, axisExpr(r.a.names, t))
	}
	for i, v := range h.followedVars() {
		params = append(params, "%s")
		deps = append(deps, r.argument(args[i], h, v))
	}
	if h.bounded() {
		params = append(params, "&@")
	}
	// Not shared with equal calls: each has a variable for its result.
	call := &node{
		ctype: "int", deps: deps, call: h.bounded(),
		text: fmt.Sprintf("%s(%s)", sibling(h.cname, "gkr"), strings.Join(params, ", ")),
	}
	if given.useful {
		r.a.tests = append(r.a.tests, call)
	}
	if given.result && call.call {
		typ := scalars[types.Int] // of a slice: its length
		if s, ok := scalarOf(h.typeOfVar(h.sig.Results().At(0))); ok {
			typ = s
		}
		out = abs{n: &node{ctype: "gk_iv", of: call, require: []*node{call}}, id: r.newID(), lo: true, hi: true, typ: typ}
	}
	return out
}

// parts evaluates the arguments of a call and returns what is known about the
// parts that h follows.
func (r *ranger) parts(x *ast.CallExpr, h *function) []abs {
	operands, inputs := r.operands(x), h.inputs()
	for _, arg := range operands {
		r.eval(arg)
	}
	var out []abs
	for i, v := range inputs {
		for _, l := range h.leaves(v) {
			switch {
			case !followed(h.typeOfVar(l.v)):
			case len(operands) != len(inputs) || pointee(r.goType(operands[i])) != nil:
				out = append(out, h.unknownIn(r, l.v))
			default:
				out = append(out, r.part(operands[i], l.path))
			}
		}
	}
	return out
}

// unknownIn returns an unknown value of a type of f's.
func (f *function) unknownIn(r *ranger, v types.Object) abs { return r.unknownOf(f.typeOfVar(v)) }

// forgetPointed makes unknown what a helper may assign through pointers.
func (r *ranger) forgetPointed(x *ast.CallExpr, h *function) {
	for arg := range r.pointed(x, h) {
		for _, v := range r.touched(arg) {
			r.forgetVar(v)
		}
	}
}

// argument returns the node of an argument.
func (r *ranger) argument(v abs, h *function, p types.Object) *node {
	if v.n != nil {
		return v.n
	}
	return h.unknownIn(r, p).n
}

// globalText is the C for the ids of a box in dimension d.
func globalText(d int) string { return fmt.Sprintf(threadTexts["Global"], d) }
