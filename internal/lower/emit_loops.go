// This file writes what runs a kernel's body over a box of threads.

package lower

import (
	"fmt"
	"strings"
)

// loops writes gkl_, which runs the body for every thread of a box, and gkb_,
// which picks the mode. x is the innermost loop, so that the compiler vectorises
// across threads; the box is copied, so that no store can change it.
func (e *emitter) loops() {
	loop, box := sibling(e.f.cname, "gkl"), sibling(e.f.cname, "gkb")
	params, args := e.params(), e.arguments()
	all := strings.Join(append([]string{"const gokernel_box *box", "gokernel_fault *f", "int mode"}, params...), ", ")
	e.block(fmt.Sprintf("static GK_INLINE void %s(%s) {", loop, all), func() {
		e.line("const gokernel_box b = *box;")
		for i, v := range []string{"z", "y", "x"} {
			e.line("%sfor (gk_i64 %s = b.lo[%d]; %s < b.hi[%d]; %s++)%s", strings.Repeat("  ", i), v, 2-i, v, 2-i, v, [3]string{2: " {"}[i])
		}
		e.indent += 3
		e.line("const gk_thread t = {x, y, z, &b};")
		e.line("if (%s(%s)) return;", e.f.cname, strings.Join(append([]string{"t", "f", "mode"}, args...), ", "))
		e.indent--
		e.line("}")
		e.indent -= 2
	})
	all = strings.Join(append([]string{"const gokernel_box *box", "gokernel_fault *f"}, params...), ", ")
	e.block(fmt.Sprintf("static GK_INLINE void %s(%s) {", box, all), func() {
		if a := e.f.analysis; a.useful() {
			e.line("gokernel_box b = *box;")
			e.block(fmt.Sprintf("if (%s(%s)) {", sibling(e.f.cname, "gkr"), strings.Join(append([]string{"&b", "1", "1"}, a.exact(e.f.sig)...), ", ")), func() {
				e.line("%s(%s);", loop, strings.Join(append([]string{"&b", "f", "0"}, args...), ", "))
				e.line("return;")
			})
		}
		e.line("%s(%s);", loop, strings.Join(append([]string{"box", "f", "GK_CHECK | GK_GUARD"}, args...), ", "))
	})
}
