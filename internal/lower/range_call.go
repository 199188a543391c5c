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
	args := make([]abs, len(x.Args))
	var mask strings.Builder
	for i, arg := range x.Args {
		args[i] = r.eval(arg)
		switch {
		case args[i].n != nil && !args[i].known():
			mask.WriteByte('x')
		default:
			mask.WriteByte('.')
		}
	}
	out := abs{}
	if h.sig.Results().Len() > 0 {
		out = r.unknownOf(h.typeOfVar(h.sig.Results().At(0)))
	}
	given := h.given(mask.String())
	if !given.same(h.analysis) || r.a.cost+given.cost > maxCost {
		return out
	}
	r.a.cost += given.cost
	r.a.passed[x] = true
	if !given.useful() && !given.result.known() {
		return out
	}
	return r.callRange(x, h, given, args, out)
}

// callRange calls the range test of h.
func (r *ranger) callRange(x *ast.CallExpr, h *function, given *analysis, args []abs, out abs) abs {
	params := []string{"b", "0", "%s"}
	deps := []*node{r.env.live}
	for _, t := range r.typeArgs(x) {
		params = append(params, axisExpr(r.a.names, t))
	}
	for i, v := range args {
		if r.followed(h.typeOfVar(h.sig.Params().At(i))) {
			params = append(params, "%s")
			deps = append(deps, r.argument(v, h.sig.Params().At(i)))
		}
	}
	if h.analysis.result.known() {
		params = append(params, "&@")
	}
	// Not shared with equal calls: each has a variable for its result.
	call := &node{
		ctype: "int", deps: deps, call: h.analysis.result.known(),
		text: fmt.Sprintf("%s(%s)", sibling(h.cname, "gkr"), strings.Join(params, ", ")),
	}
	if given.useful() {
		r.a.tests = append(r.a.tests, call)
	}
	if given.result.known() && call.call {
		out = abs{n: &node{ctype: "gk_iv", of: call, require: []*node{call}}, id: r.newID(), lo: true, hi: true, typ: given.result.typ}
	}
	return out
}

// followed reports whether range tests have a parameter for values of type t.
func (r *ranger) followed(t types.Type) bool {
	s, ok := scalarOf(t)
	return sliceElem(t) != nil || ok && s.kind == intKind
}

// argument returns the node of an argument.
func (r *ranger) argument(v abs, p *types.Var) *node {
	if v.n != nil {
		return v.n
	}
	return r.unknownVar(p).n
}

// globalText is the C for the ids of a box in dimension d.
func globalText(d int) string { return fmt.Sprintf(threadTexts["Global"], d) }
