//go:build ignore

// This program writes random.go: kernels made of random loops, guards and
// assignments, of structs and arrays too, whose indices are now and then in range.
package main

import (
	"fmt"
	"slices"
	"strings"
)

// A generator writes one kernel.
type generator struct {
	*writer
	vars  []string // that may be read
	fixed map[string]bool
}

func main() {
	f := file{name: "random", program: "genrandom.go", kernel: "Random", list: "randomKernels", stream: 2, helpers: helpers}
	f.write(20, func(w *writer, name string) {
		g := &generator{writer: w, vars: slices.Clone(variables), fixed: map[string]bool{}}
		fmt.Fprintf(w.out, "\n//gokernel:device\nfunc %s(t device.Thread, n, m, w int, x, y []int, z []shape) {\n", name)
		w.out.WriteString("fuel := 60\ni, j := t.Global(0), t.Global(1)\n")
		w.out.WriteString("q, r := shape{a: n, in: pair2{i, j}}, shape{b: [4]int{j, n, m, i}}\n")
		if g.chance(2) {
			fmt.Fprintf(w.out, "if i >= %s {\nreturn\n}\n", g.pick("n", "len(x)", "m+w", "len(y)-1", "n/2"))
		}
		for range 3 {
			g.stmt(3)
		}
		w.out.WriteString("_, _, _, _, _ = i, j, fuel, q, r\n}\n")
	})
}

// variables may be read and assigned.
var variables = []string{"i", "j", "n", "m", "w", "q.a", "q.in.a", "q.in.b", "r.a", "r.in.b"}

const helpers = `
type shape struct {
	a  int
	b  [4]int
	in pair2
}

func (s shape) total(n int) int { return s.a + s.b[n&3]*s.in.a }

func (s *shape) grow(n int) {
	s.a, s.in.b = s.a+n, s.a
	s.b[n&3]--
}

func inside(x []int, at, n int) int {
	if at >= 0 && at < n {
		return x[at]
	}
	return n
}
`

// expr returns an integer expression that cannot fault.
func (g *generator) expr(depth int) string {
	if depth == 0 || g.chance(3) {
		switch g.rng.IntN(8) {
		case 0:
			return fmt.Sprint(g.rng.IntN(5))
		case 1:
			return g.pick("len(x)", "len(y)", "len(z)")
		case 2:
			return fmt.Sprintf("%s.b[%s&3]", g.pick("q", "r"), g.pick(g.vars...))
		}
		return g.pick(g.vars...)
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	switch g.rng.IntN(12) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s + %s)", a, b)
	case 3, 4:
		return fmt.Sprintf("(%s - %s)", a, b)
	case 5:
		return fmt.Sprintf("(%s * %s)", a, b)
	case 6:
		return fmt.Sprintf("(%s %% %d)", a, 1+g.rng.IntN(9))
	case 7:
		return fmt.Sprintf("(%s / %d)", a, 1+g.rng.IntN(4))
	case 8:
		return fmt.Sprintf("(%s & %s)", a, g.pick("7", "3", b))
	case 9:
		return fmt.Sprintf("min(%s, %s)", a, b)
	case 10:
		return fmt.Sprintf("max(%s, %s)", a, b)
	}
	return g.pick(
		fmt.Sprintf("int(%s(%s))", g.pick("int8", "uint8", "int16", "uint32", "uint64"), a),
		fmt.Sprintf("(%s >> %d)", a, g.rng.IntN(4)),
		fmt.Sprintf("(%s << %d)", a, g.rng.IntN(3)),
		fmt.Sprintf("(%s | %s)", a, b),
	)
}

func (g *generator) cond() string {
	a, b := g.expr(1), g.expr(1)
	c := fmt.Sprintf("%s %s %s", a, g.pick("<", "<", "<=", ">", ">=", "==", "!="), b)
	switch g.rng.IntN(6) {
	case 0:
		return fmt.Sprintf("%s && %s", c, g.cond())
	case 1:
		return fmt.Sprintf("%s || %s", c, g.cond())
	case 2:
		return fmt.Sprintf("!(%s)", c)
	case 3:
		return fmt.Sprintf("uint(%s) < uint(%s)", a, b)
	}
	return c
}

// index returns an element, guarded by the caller or not at all.
func (g *generator) index() (element, guard string) {
	s, i := g.pick("x", "y"), g.expr(2)
	guards := []string{
		fmt.Sprintf("%s >= 0 && %s < len(%s)", i, i, s),
		fmt.Sprintf("%s >= 0 && len(%s) > %s", i, s, i),
		fmt.Sprintf("uint(%s) < uint(len(%s))", i, s),
		fmt.Sprintf("!(%s < 0 || %s >= len(%s))", i, i, s),
		fmt.Sprintf("%s < len(%s)", i, s),
		fmt.Sprintf("%s <= len(%s) && %s > 0", i, s, i),
	}
	return fmt.Sprintf("%s[%s]", s, i), guards[g.rng.IntN(len(guards))]
}

func (g *generator) block(depth int) {
	vars := len(g.vars)
	for range 1 + g.rng.IntN(3) {
		g.stmt(depth)
	}
	g.vars = g.vars[:vars]
}

// targets are variables that may be assigned without changing a loop's.
func (g *generator) target() string {
	for range 5 {
		if v := g.pick(g.vars...); !g.fixed[v] {
			return v
		}
	}
	return "m"
}

func (g *generator) stmt(depth int) {
	kind := g.rng.IntN(12)
	if depth == 0 && kind >= 7 {
		kind = g.rng.IntN(7)
	}
	switch kind {
	case 0, 1, 2:
		element, guard := g.index()
		fmt.Fprintf(g.out, "if %s {\n%s %s %s\n}\n", guard, element, g.pick("+=", "=", "^="), g.expr(1))
	case 3:
		v := g.name("v")
		fmt.Fprintf(g.out, "%s := %s\n", v, g.pick(g.expr(2), "inside(x, "+g.expr(1)+", len(x))", "q.total("+g.expr(1)+")", "z[i%4].in.a"))
		fmt.Fprintf(g.out, "_ = %s\n", v)
		g.vars = append(g.vars, v)
	case 4:
		if g.chance(6) {
			element, _ := g.index()
			fmt.Fprintf(g.out, "%s++\n", element)
			return
		}
		fmt.Fprintf(g.out, "%s %s %s + 1\n", g.target(), g.pick("=", "+=", "-="), g.expr(1))
	case 5, 6:
		fmt.Fprintln(g.out, g.shapes())
	case 7, 8:
		g.ifStmt(depth)
	default:
		g.loop(depth)
	}
}

// shapes returns a statement about structs and arrays.
func (g *generator) shapes() string {
	s, k := g.pick("q", "r"), g.expr(1)
	guarded := func(format string, args ...any) string {
		return fmt.Sprintf("if k := %s; k >= 0 && k < len(z) {\n"+format+"\n}", append([]any{k}, args...)...)
	}
	switch g.rng.IntN(9) {
	case 0:
		return "q, r = r, q"
	case 1:
		return g.pick("r.in = q.in", "q.b = r.b", "q.in = pair2{r.a, len(x)}", "r = shape{a: q.in.a}")
	case 2:
		return fmt.Sprintf("%s.b[%s&3] %s %s", s, k, g.pick("=", "+=", "^="), g.expr(1))
	case 3:
		return fmt.Sprintf("%s.grow(%s)", s, k)
	case 4:
		return guarded("%s = z[k]", s)
	case 5:
		return guarded("z[k].in, %s.in = %s.in, z[k].in", s, s)
	case 6:
		return guarded("z[k].grow(%s.total(k))", s)
	case 7:
		return g.pick("copy(q.b[1:], r.b[:])", "q.a += copy(r.b[:], x)", fmt.Sprintf("clear(r.b[%s&3:])", k))
	}
	return fmt.Sprintf("%s.b[%s-n+m]++", s, g.pick(g.vars...))
}

func (g *generator) ifStmt(depth int) {
	fmt.Fprintf(g.out, "if %s {\n", g.cond())
	g.block(depth - 1)
	switch g.rng.IntN(5) {
	case 0:
		g.out.WriteString("return\n}\n")
		return
	case 1, 2:
		g.out.WriteString("} else {\n")
		g.block(depth - 1)
	}
	g.out.WriteString("}\n")
}

func (g *generator) loop(depth int) {
	k := g.name("v")
	heads := []string{
		fmt.Sprintf("for %s := range %s {", k, g.expr(1)),
		fmt.Sprintf("for %s := range x {", k),
		fmt.Sprintf("for %s := %s; %s < %s; %s++ {", k, g.expr(1), k, g.expr(1), k),
		fmt.Sprintf("for %s := %s; %s <= %s; %s += %s {", k, g.expr(1), k, g.expr(1), k, g.pick("1", "2", "w", "t.GlobalSize(0)")),
		fmt.Sprintf("for %s := %s; %s >= %s; %s-- {", k, g.expr(1), k, g.pick("0", g.expr(1)), k),
		fmt.Sprintf("for %s := %s; %s > 0; %s /= 2 {", k, g.expr(1), k, k),
		fmt.Sprintf("for %s := %s; %s < %s && %s != %s; %s *= 2 {", k, g.pick("1", g.expr(1)), k, g.expr(1), k, g.expr(1), k),
	}
	head := heads[g.rng.IntN(len(heads))]
	fmt.Fprintf(g.out, "%s\n", head)
	fmt.Fprintf(g.out, "if fuel--; fuel < 0 {\nbreak\n}\n_ = %s\n", k)
	vars := len(g.vars)
	g.vars = append(g.vars, k)
	g.fixed[k] = strings.Contains(head, "range") || !g.chance(4)
	if g.chance(3) {
		fmt.Fprintf(g.out, "if %s {\n%s\n}\n", g.cond(), g.pick("continue", "break"))
	}
	g.block(depth - 1)
	g.out.WriteString("}\n")
	g.vars = g.vars[:vars]
}
