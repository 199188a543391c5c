//go:build ignore

// This program writes random_groups.go: kernels of random statements whose threads
// wait for each other. No two threads race in them, and none faults.
package main

import (
	"fmt"
	"slices"
)

// A generator writes one kernel.
type generator struct {
	*writer
	uniform []string // variables that are the same to all threads of a group
	varying []string
	fixed   map[string]bool // variables that loops count with
	tile    access
}

// access says what threads may do with the tile up to the next barrier.
type access int

const (
	anything access = iota
	writes          // of a thread's own element
	reads
)

func main() {
	f := file{name: "random_groups", program: "gengroups.go", kernel: "RandomGroup", list: "randomGroups", stream: 3, helpers: helpers}
	f.write(16, func(w *writer, name string) {
		g := &generator{
			writer: w, fixed: map[string]bool{},
			uniform: []string{"n", "m", "size"}, varying: []string{"l", "w", "q.a", "q.in.b"},
		}
		fmt.Fprintf(w.out, "\n//gokernel:device\nfunc %s(t device.Thread, n, m int, x, y []int) {\n", name)
		w.out.WriteString("tile := device.Shared[[48]int](t)\n")
		w.out.WriteString(g.pick("l, size := linear(t), groupSize(t)\n", "size := groupSize(t)\nvar l = linear(t)\n", "var l, size = linear(t), groupSize(t)\n"))
		w.out.WriteString("i := groupID(t)*size + l\nw, q := ownOf(x, i), shape{a: l, in: pair2{n, l}}\n")
		g.list(3, 6)
		w.out.WriteString("t.Barrier()\ntile[l] -= w\nif i < len(x) {\nx[i] += tile[l] + q.a + q.b[l&3] + q.in.b\n}\n}\n")
	})
}

const helpers = `
func ownOf(x []int, i int) int {
	if i < len(x) {
		return x[i]
	}
	return -i
}

func step(p *int, by int) int {
	*p += by
	return *p & 7
}

// neighbours waits, and returns early in some threads.
func neighbours(t device.Thread, v, by int) int {
	tile := device.Shared[[48]int](t)
	l, size := linear(t), groupSize(t)
	tile[l] = v
	t.Barrier()
	v = tile[(l+by&15)%size]
	if v > 100 {
		return v - tile[l]
	}
	return v ^ l
}

// totals waits, and has two results and a loop.
func totals(t device.Thread, n, v int) (sum, last int) {
	for k := range n & 3 {
		sum += device.GroupMax(t, v+k)
		v -= neighbours(t, v, k)
	}
	return sum, v
}
`

func (g *generator) line(format string, args ...any) { fmt.Fprintf(g.out, format+"\n", args...) }

// expr returns an expression of variables that cannot fault.
func (g *generator) expr(depth int, vars []string) string {
	if depth == 0 || g.chance(3) {
		if g.chance(5) {
			return g.pick("1", "2", "3", "t.Group(0)", "t.NumGroups(1)", "len(x)", "groupSize(t)")
		}
		return g.pick(vars...)
	}
	a, b := g.expr(depth-1, vars), g.expr(depth-1, vars)
	return g.pick(
		fmt.Sprintf("(%s + %s)", a, b), fmt.Sprintf("(%s - %s)", a, b), fmt.Sprintf("%s*%s", a, b),
		fmt.Sprintf("min(%s, %s)", a, b), fmt.Sprintf("%s&7", a), fmt.Sprintf("(%s %% 5)", a), fmt.Sprintf("(%s ^ %s)", a, b),
	)
}

// same returns an expression that is the same to all threads of a group.
func (g *generator) same(depth int) string { return g.expr(depth, g.uniform) }

// any returns an expression that may differ.
func (g *generator) any(depth int) string {
	return g.expr(depth, append(slices.Clone(g.varying), g.uniform...))
}

func (g *generator) cond(x, y string) string {
	return fmt.Sprintf("%s %s %s", x, g.pick("<", "<=", ">", "==", "!="), y)
}

// target is a variable that may be assigned.
func (g *generator) target(vars []string, or string) string {
	for range 5 {
		if v := g.pick(vars...); !g.fixed[v] && v != "l" && v != "size" {
			return v
		}
	}
	return or
}

func (g *generator) barrier() {
	g.line("t.Barrier()")
	g.tile = anything
}

// inner writes a list between barriers that the group runs as one.
func (g *generator) inner(depth int) {
	g.barrier()
	g.list(depth, 3)
	g.barrier()
}

// list writes statements that the group runs as one, and forgets their variables.
func (g *generator) list(depth, n int) {
	u, v := len(g.uniform), len(g.varying)
	for range 1 + g.rng.IntN(n) {
		g.joint(depth)
	}
	g.uniform, g.varying = g.uniform[:u], g.varying[:v]
}

// joint writes a statement that the group runs as one, or that its threads run.
func (g *generator) joint(depth int) {
	kind := g.rng.IntN(16)
	if depth == 0 && kind >= 11 {
		kind = g.rng.IntN(11)
	}
	switch kind {
	case 0, 1:
		g.barrier()
	case 2, 3:
		g.declare()
	case 4:
		g.line("%s %s %s", g.target(g.uniform, "m"), g.pick("=", "+=", "^="), g.same(2))
	case 5:
		g.collective()
	case 6:
		g.waiting()
	case 11:
		g.jointIf(depth)
	case 12:
		g.jointSwitch(depth)
	case 13, 14, 15:
		g.jointLoop(depth)
	default:
		g.thread(2)
	}
}

// declare writes a declaration of variables that differ and that do not.
func (g *generator) declare() {
	u, v := g.name("u"), g.name("v")
	a, b := g.same(2), g.any(2)
	switch g.rng.IntN(6) {
	case 0:
		g.line("%s, %s := %s, %s", u, v, a, b)
	case 1:
		g.line("var %s, %s = %s, %s", u, v, a, b)
	case 2:
		g.line("var %s = %s\nvar %s int", u, a, v)
	case 3:
		g.line("%s := %s\n%s := step(&w, %s)", u, a, v, b)
	case 4:
		g.line("%s := %s\n%s := q.in.b\nq.in.b, %s = %s, q.a", u, a, v, v, b)
	default:
		g.line("%s := %s\n%s := %s", v, b, u, a)
	}
	g.line("_, _ = %s, %s", u, v)
	g.uniform, g.varying = append(g.uniform, u), append(g.varying, v)
}

func (g *generator) collective() {
	u := g.name("u")
	g.line("%s := %s", u, g.pick(
		fmt.Sprintf("device.GroupSum(t, %s)", g.any(1)),
		fmt.Sprintf("device.GroupMax(t, %s) - device.GroupMin(t, %s)", g.any(1), g.any(1)),
		fmt.Sprintf("device.GroupBroadcast(t, %s, (%s&63)%%size)", g.any(1), g.same(1)),
	))
	g.line("_ = %s", u)
	g.uniform = append(g.uniform, u)
}

// waiting calls a helper that waits for the group.
func (g *generator) waiting() {
	v, u := g.name("v"), g.name("v")
	if g.chance(2) {
		g.line("%s, %s := totals(t, %s, %s)", v, u, g.same(1), g.any(1))
		g.line("_, _ = %s, %s", v, u)
		g.varying = append(g.varying, v, u)
	} else {
		g.line("w %s neighbours(t, %s, %s)", g.pick("=", "+=", "^="), g.any(1), g.same(1))
	}
	g.tile = anything
}

func (g *generator) jointIf(depth int) {
	g.barrier() // where no branch is taken there is none
	head := fmt.Sprintf("if %s {", g.cond(g.same(1), g.same(1)))
	if g.chance(4) {
		head = fmt.Sprintf("if s := neighbours(t, %s, 1); device.GroupMax(t, s) > %s {", g.any(1), g.same(1))
	}
	g.line("%s", head)
	g.inner(depth - 1)
	if g.chance(2) {
		g.line("} else {")
		g.inner(depth - 1)
	}
	g.line("}")
}

func (g *generator) jointSwitch(depth int) {
	g.barrier() // where no branch is taken there is none
	g.line("switch %s & 3 {", g.same(1))
	for _, c := range []string{"case 0:", "case 1, 2:", "default:"} {
		g.line("%s", c)
		g.inner(depth - 1)
	}
	g.line("}")
}

func (g *generator) jointLoop(depth int) {
	g.barrier() // where no branch is taken there is none
	k := g.name("k")
	head := g.pick(
		fmt.Sprintf("for %s := range %s & 3 {", k, g.same(1)),
		fmt.Sprintf("for %s := 0; %s < %s&3; %s++ {", k, k, g.same(1), k),
		fmt.Sprintf("for %s := 8; %s > %s&3; %s /= 2 {", k, k, g.same(1), k),
	)
	label := ""
	if g.chance(3) {
		label = g.name("loop")
		g.line("%s:", label)
	}
	g.line("%s\n_ = %s", head, k)
	u := len(g.uniform)
	g.uniform = append(g.uniform, k)
	g.fixed[k] = true
	g.barrier()
	if g.chance(3) {
		jump := g.pick("continue", "break")
		if label != "" {
			jump, label = jump+" "+label, ""
		}
		g.line("if %s {\n%s\n}", g.cond(g.same(1), g.same(1)), jump)
	}
	g.list(depth-1, 3)
	g.barrier()
	if label != "" {
		g.line("if %s > 1000 {\nbreak %s\n}", g.pick(g.uniform[:u]...), label)
	}
	g.line("}")
	g.uniform = g.uniform[:u]
}

// thread writes a statement that each thread runs by itself.
func (g *generator) thread(depth int) {
	switch kind := g.rng.IntN(9); {
	case kind < 2 && g.tile != reads:
		g.tile = writes
		g.line("tile[l] %s %s", g.pick("=", "+=", "^="), g.any(2))
	case kind < 4 && g.tile != writes:
		g.tile = reads
		g.line("%s %s tile[(%s&63)%%size]", g.target(g.varying, "w"), g.pick("=", "+="), g.any(1))
	case kind == 4:
		g.line("q.b[%s&3] += %s", g.any(1), g.any(1))
	case kind == 5:
		p := g.name("p")
		g.line("%s := &q.b[%s&3]\n*%s ^= step(&q.a, %s)", p, g.any(1), p, g.any(1))
	case kind == 6:
		g.line("if at := %s & 31; at < len(y) {\nw += y[at]\n}", g.any(1))
	case kind >= 7 && depth > 0:
		g.threadBlock(depth)
	default:
		g.line("%s %s %s", g.target(g.varying, "w"), g.pick("=", "+=", "-="), g.any(2))
	}
}

// threadBlock writes control flow that differs between threads.
func (g *generator) threadBlock(depth int) {
	k, vars := g.name("k"), len(g.varying)
	if g.chance(2) {
		g.line("if %s {", g.cond(g.any(1), g.any(1)))
	} else {
		g.line("for %s := range %s & 3 {\n_ = %s", k, g.any(1), k)
		if g.chance(2) {
			g.line("if %s {\n%s\n}", g.cond(g.any(1), k), g.pick("break", "continue"))
		}
		g.varying = append(g.varying, k)
		g.fixed[k] = true
	}
	for range 1 + g.rng.IntN(2) {
		g.thread(depth - 1)
	}
	g.line("}")
	g.varying = g.varying[:vars]
}
