// This file writes the functions that run a strip of threads.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// strips writes gkw_, which runs a box in strips, as wide as registers allow
// first, then narrow ones, then single threads, where nothing can fault. It
// returns the name's prefix: that of gkl_ if f has no strips.
func (e *emitter) strips() string {
	g := e.stripes()
	if g == nil {
		return "gkl"
	}
	widths := g.widths()
	for _, w := range slices.Backward(widths) { // wide strips fall apart into narrow ones
		e.strip(g, w)
	}
	e.boxFunc("gkw", func() {
		e.line("for (gk_i64 z = b.lo[2]; z < b.hi[2]; z++)")
		e.block("  for (gk_i64 y = b.lo[1]; y < b.hi[1]; y++) {", func() {
			e.line("gk_i64 x = b.lo[0];")
			for _, w := range widths {
				e.block(fmt.Sprintf("for (; b.hi[0] - x >= %d; x += %[1]d) {", w), func() {
					e.line("const gk_thread t = {x, y, z, &b};")
					e.line("%s;", e.callText(fmt.Sprint("gks", w), "t", "f", "mode"))
				})
			}
			e.block("for (; x < b.hi[0]; x++) {", func() {
				e.line("const gk_thread t = {x, y, z, &b};")
				e.line("%s;", e.callText("gkf", "t", "f", "mode"))
			})
		})
	})
	return "gkw"
}

// strip writes gks_, which runs a strip of a width.
func (e *emitter) strip(g *grouping, width int) {
	s := &emitter{
		function: g.function, out: e.out,
		names: e.names, done: map[ast.Expr][]cexpr{}, decls: e.decls, width: width,
	}
	params := append([]string{"gk_thread t", "gokernel_fault *f", "int mode"}, e.params()...)
	s.block(fmt.Sprintf("static GK_INLINE int %s(%s) {", e.sibling(fmt.Sprint("gks", width)), strings.Join(params, ", ")), func() {
		s.line("const gk_thread g = t;")
		s.rebuild()
		s.declareCapacities()
		if len(g.guards) > 0 {
			s.leave(g.guards)
		}
		for _, x := range g.strides() {
			s.stride(x)
		}
		s.keepParameters()
		s.groupStmts(g.list)
		s.line("return 0;")
	})
}

// leave runs the strip in narrow strips or single threads if one of its threads
// does not pass the guards.
func (e *emitter) leave(guards []ast.Expr) {
	name := e.names.temp("leave")
	e.line("int %s = 0;", name)
	e.member = true
	e.threads(func() {
		for _, guard := range guards {
			e.block("{", func() {
				e.again(guard)
				e.line("%s |= %s;", name, e.full(guard).text)
			})
		}
	})
	e.member = false
	narrow, step := "gkf", 1
	if e.width > narrowest {
		narrow, step = fmt.Sprint("gks", narrowest), narrowest
	}
	e.block(fmt.Sprintf("if (%s) {", name), func() {
		e.line("for (gk_i64 l = 0; l < %d; l += %d) %s;", e.width, step, e.callText(narrow, "gk_lane(g, l)", "f", "mode"))
		e.line("return 0;")
	})
}

// again declares the variables of x that a thread computes again.
func (e *emitter) again(x ast.Expr) {
	for _, v := range e.group.operandsOf(x) {
		e.declareAgain(v)
	}
}

// stride computes a product once for each thread. A compiler that sees it where
// it is an index compiles a second version for neighbours in memory, and none
// for others.
func (e *emitter) stride(x *ast.BinaryExpr) {
	name := e.names.temp("stride")
	e.line("gk_i64 %s[%d];", name, e.width)
	e.member = true
	e.threads(func() {
		e.again(x)
		e.line("%s[l] = %s;", name, e.full(x).text)
	})
	e.member = false
	e.done[x] = []cexpr{simple(name + "[l]")}
}

// strides returns the products by which threads of a strip differ.
func (g *grouping) strides() []*ast.BinaryExpr {
	var out []*ast.BinaryExpr
	for n := range g.nodes() {
		if x, ok := n.(*ast.BinaryExpr); ok && g.isStride(x) {
			out = append(out, x)
		}
	}
	return out
}

// isStride reports whether x multiplies an id by what no compiler knows.
func (g *grouping) isStride(x *ast.BinaryExpr) bool {
	s, ok := scalarOf(g.goType(x))
	if x.Op != token.MUL || !ok || s.c != "i64" || g.differs(x) == nil || !g.repeatable(x) {
		return false
	}
	return g.typeAndValue(x.X).Value == nil && g.typeAndValue(x.Y).Value == nil
}

// operandsOf returns the variables in x that are computed again, operands first.
func (g *grouping) operandsOf(x ast.Expr) []types.Object {
	var out []types.Object
	add := func(v types.Object) {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	for n := range ast.Preorder(x) {
		if id, ok := n.(*ast.Ident); ok {
			if v := g.objectOf(id); v != nil && g.values[v] != nil {
				for _, w := range g.operandsOf(g.values[v]) {
					add(w)
				}
				add(v)
			}
		}
	}
	return out
}

// narrowest is the width of a register of 256 bits in floats.
const narrowest = 8

// widths returns the widths of strips: fewer threads where each keeps more, or
// where each has its own piece of memory.
func (g *grouping) widths() []int {
	switch kept := g.kept(); {
	case kept <= 8 && len(g.strides()) == 0:
		return []int{32, narrowest}
	case kept <= 16 && len(g.strides()) == 0:
		return []int{16, narrowest}
	}
	return []int{narrowest}
}
