// This file writes what runs a kernel's body over a box of threads.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// loops writes what the entry point of a kernel calls, gkb_. It runs the box in
// one of up to three versions: with all checks (gkl_), or, when the range test
// passes, without those it proved (gkl_), or that and compiled for slices that
// do not overlap (gkn_), when no slice that is written overlaps another.
func (e *emitter) loops() {
	if e.group != nil {
		e.groupLoops()
	} else {
		e.loopNest()
	}
	pairs := e.overlapTests()
	best, fast := e.strips(), e.callText("gkl", "&b", "f", "0")
	if len(pairs) > 0 && e.analysis.useful() {
		e.apart(best)
	} else {
		pairs, fast = nil, e.callText(best, "&b", "f", "0")
	}
	params := append([]string{"const gokernel_box *box", "const gk_u64 *args", "gokernel_fault *f"}, e.axes()...)
	e.block(fmt.Sprintf("static GK_INLINE void %s(%s) {", e.sibling("gkb"), strings.Join(params, ", ")), func() {
		e.unpack()
		if a := e.analysis; a.useful() {
			test := append([]string{"&b", "1", "1"}, a.exact(e.function)...)
			e.line("gokernel_box b = *box;")
			e.block(fmt.Sprintf("if (%s(%s)) {", e.sibling("gkr"), strings.Join(test, ", ")), func() {
				if pairs != nil {
					e.line("if (%s) %s;", strings.Join(pairs, " && "), e.callText("gkn", "&b", "f"))
					fast = "else " + fast
				}
				e.line("%s;", fast)
				e.line("return;")
			})
		}
		e.line("%s;", e.callText("gkl", "box", "f", "GK_CHECK | GK_GUARD"))
	})
}

func (e *emitter) sibling(prefix string) string { return sibling(e.cname, prefix) }

// callText calls a function with the kernel's arguments after some others.
func (e *emitter) callText(prefix string, args ...string) string {
	return fmt.Sprintf("%s(%s)", e.sibling(prefix), strings.Join(append(args, e.arguments()...), ", "))
}

// boxFunc writes a function that runs the threads of a box. The box is copied, so
// that no store can change it.
func (e *emitter) boxFunc(prefix string, fill func()) {
	params := append([]string{"const gokernel_box *box", "gokernel_fault *f", "int mode"}, e.params()...)
	e.block(fmt.Sprintf("static GK_INLINE void %s(%s) {", e.sibling(prefix), strings.Join(params, ", ")), func() {
		e.line("GK_BOX;")
		fill()
	})
}

// loopNest writes gkl_, which runs the body for every thread of a box. x is the
// innermost loop, so that the compiler vectorises across threads.
func (e *emitter) loopNest() {
	e.boxFunc("gkl", func() {
		for i, v := range []string{"z", "y", "x"} {
			open := [3]string{2: " {"}[i]
			if v == "y" && e.oneDimensional() {
				open = " GK_ROW"
			}
			e.line("%sfor (gk_i64 %s = b.lo[%d]; %s < b.hi[%d]; %s++)%s", strings.Repeat("  ", i), v, 2-i, v, 2-i, v, open)
		}
		e.indent += 3
		e.line("const gk_thread t = {x, y, z, &b};")
		e.line("if (%s) return;", e.callText("gkf", "t", "f", "mode"))
		e.indent--
		e.line("}")
		e.indent -= 2
	})
}

// oneDimensional reports whether all that a thread asks for is its place in the
// first dimension.
func (e *emitter) oneDimensional() bool {
	one := true
	inspect(e.function.decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		kind, _ := e.callee(call)
		switch kind {
		case callThread:
			one = one && isZero(e.typeAndValue(call.Args[0]).Value)
		case callHelper:
			for _, arg := range call.Args {
				one = one && !isThread(e.goType(arg))
			}
		}
		return true
	})
	return one
}

// apart writes gkn_, which runs the best version of the loops. It is not inlined, since compilers believe restrict of the
// parameters of a function, not of what has been inlined.
func (e *emitter) apart(best string) {
	params := append([]string{"const gokernel_box *box", "gokernel_fault *f"}, e.params()...)
	text := strings.ReplaceAll(strings.Join(params, ", "), " *v_", " *restrict v_")
	e.block(fmt.Sprintf("static GK_OUTLINE void %s(%s) {", e.sibling("gkn"), text), func() {
		if x, y := e.tile(); x > 0 {
			e.line("const gokernel_box sized = gk_with_group(box, %d, %d);", x, y)
			e.line("if (gk_same_group(box, &sized)) %s;", e.callText("gkl", "&sized", "f", "0"))
			e.line("else %s;", e.callText("gkl", "box", "f", "0"))
			return
		}
		e.line("%s;", e.callText(best, "box", "f", "0"))
	})
}

// overlapTests returns a C condition for each pair of slices of which one is
// written.
func (e *emitter) overlapTests() []string {
	written := e.written()
	var vars []types.Object
	for _, v := range e.entryVars() {
		if sliceElem(e.typeOfVar(v)) != nil {
			vars = append(vars, v)
		}
	}
	var out []string
	for i, v := range vars {
		for _, w := range vars[:i] {
			if written[v] || written[w] {
				out = append(out, fmt.Sprintf("gk_apart(%s, %s)", e.extent(w), e.extent(v)))
			}
		}
	}
	return out
}

// extent returns the address and the size of a slice.
func (e *emitter) extent(v types.Object) string {
	return fmt.Sprintf("%s, %s * %d", e.names.value(v), e.names.length(v), goSizes.Sizeof(sliceElem(e.typeOfVar(v))))
}
