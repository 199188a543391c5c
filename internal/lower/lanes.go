// This file finds the calls of functions of math that a strip makes for its threads
// together.
//
// A function with branches, inlined into the loop over the threads, keeps a
// compiler from vectorising it. Some functions have a form for 8 threads, without
// branches, that computes what is usual and says for which threads it has not
// (lanes.h); these call the function itself. Such a call is for a strip what a
// collective is for a group: its arguments are a region of their own.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// lanesMark starts the names of what lanesC defines for kernels.
const lanesMark = mathMark + "lanes_"

// lanesOf are the functions with a form in lanes.h, by import path and name. All
// they take and return is float64.
var lanesOf = map[string]string{
	"math.Cos": lanesMark + "Cos", "math.Pow": lanesMark + "Pow", "math.Sin": lanesMark + "Sin", "math.Sincos": lanesMark + "Sincos",
}

// lanesForm returns the name of the form for several threads of what x calls, or "".
func (f *function) lanesForm(x *ast.CallExpr) string {
	kind, obj := f.callee(x)
	if kind != callHelper || obj.Pkg() == f.Types {
		return ""
	}
	return lanesOf[obj.Pkg().Path()+"."+obj.Name()]
}

// findLanes finds the calls that a strip makes for its threads together, in a list
// that it runs as one, and reports whether all calls with such a form there are
// among these, or the same to all threads.
func (g *grouping) findLanes(list []ast.Stmt) bool {
	ok := true
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ForStmt:
			ok = ok && g.findLanes(s.Body.List)
		case *ast.RangeStmt:
			ok = ok && g.findLanes(s.Body.List)
		case *ast.BlockStmt, *ast.IfStmt:
			ok = ok && (!g.hasLanes(s) || g.joint[s] && g.findLanes(branches(s)))
		default:
			ok = ok && (!g.hasLanes(s) || g.uniform(s) || g.noteLanes(s))
		}
	}
	return ok
}

// branches returns the statements in a block or an if statement.
func branches(s ast.Stmt) []ast.Stmt {
	if b, ok := s.(*ast.BlockStmt); ok {
		return b.List
	}
	return slices.Concat(s.(*ast.IfStmt).Body.List, elseList(s.(*ast.IfStmt)))
}

// noteLanes notes the calls in a simple statement that a strip makes for its threads
// together, before it evaluates what else there is, and reports whether it may.
func (g *grouping) noteLanes(s ast.Stmt) bool {
	ok := simpleStmt(s)
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if g.lanesForm(n) != "" {
				g.lanes[n] = true
				ok = ok && len(n.Args) == len(g.helper(n).inputs())
			} else if kind, _ := g.callee(n); kind.effects() {
				ok = false
			}
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				ok = ok && !g.hasLanes(n)
			}
		}
		return true
	})
	return ok
}

// hasLanes reports whether there is a call in n with a form for several threads.
func (f *function) hasLanes(n ast.Node) bool {
	for m := range ast.Preorder(n) {
		if call, ok := m.(*ast.CallExpr); ok && f.lanesForm(call) != "" {
			return true
		}
	}
	return false
}

// lanesCall makes a call for the threads of a strip: eight at a time, then the
// function itself for those that the form for eight leaves.
func (e *emitter) lanesCall(x *ast.CallExpr) {
	h := e.helper(x)
	args := e.lanesArrays("arg", h.sig.Params().Len())
	e.region(e.group.regions[x], "GK_THREADS", func() {
		e.hoist(x.Args...)
		for i, arg := range x.Args {
			e.line("%s[l] = %s;", args[i], e.expr(arg).text)
		}
	})
	results := e.lanesArrays("res", h.sig.Results().Len())
	rest, left := e.names.temp("rest"), e.names.temp("left")
	e.line("gk_u64 %s[%d];", rest, e.width)
	e.line("int %s = 0;", left)
	all := slices.Concat(args, results, []string{rest})
	e.line("for (gk_i64 l = 0; l < %d; l += %d) %s |= %s(%s + l);", e.width, narrowest, left, e.lanesForm(x), strings.Join(all, " + l, "))
	each := []string{"t", "f", "mode"}
	for _, a := range args {
		each = append(each, a+"[l]")
	}
	for _, r := range results {
		each = append(each, "&"+r+"[l]")
		e.done[x] = append(e.done[x], simple(r+"[l]"))
	}
	e.block(fmt.Sprintf("if (GK_UNLIKELY(%s)) {", left), func() {
		e.line("for (gk_i64 l = 0; l < %d; l++)", e.width)
		e.line("  if (%s[l]) (void)%s(%s);", rest, h.cname, strings.Join(each, ", "))
	})
}

// lanesArrays declares n arrays with an element for each thread.
func (e *emitter) lanesArrays(prefix string, n int) []string {
	var out []string
	for range n {
		name := e.names.temp(prefix)
		e.line("gk_f64 %s[%d];", name, e.width)
		out = append(out, name)
	}
	return out
}
