// This file prints one launcher.

package launcher

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
)

// A launch holds the names inside one launcher.
type launch struct {
	ctx, queue, grid, launch, thread string
	axes                             []string
	groups                           []paramGroup // of the kernel, with these axes
	params                           []param
	names                            scope // taken
}

// A param is one parameter of a launcher.
type param struct {
	name string
	typ  types.Type
	host string // what the Go body gets, "" for a scalar, which it gets as it is
}

// slice reports whether the launcher gets a buffer for p.
func (p param) slice() bool {
	_, ok := p.typ.Underlying().(*types.Slice)
	return ok
}

// names chooses the names inside k's launcher: the user's first, as written
// where possible, then the launcher's own.
func (pr *filePrinter) names(k *kernel) *launch {
	s := pr.used(k)
	n := &launch{names: s}
	for _, g := range k.axes {
		for _, a := range g.names {
			n.axes = append(n.axes, s.fresh(a))
		}
	}
	n.groups = k.groupsWith(pr.axisTypes(n.axes))
	for _, g := range n.groups {
		for _, name := range g.names {
			if name == "" {
				name = fmt.Sprintf("arg%d", len(n.params))
			}
			n.params = append(n.params, param{name: s.fresh(name), typ: g.typ})
		}
	}
	n.ctx, n.queue, n.grid = s.fresh("ctx"), s.fresh("q"), s.fresh("grid")
	n.launch, n.thread = s.fresh("l"), s.fresh("t")
	i := 0
	for _, g := range n.groups {
		for range g.names {
			if _, scalar := g.typ.Underlying().(*types.Basic); !scalar {
				n.params[i].host = s.fresh(n.params[i].name + "Host")
			}
			i++
		}
	}
	return n
}

// axisTypes returns type parameters of these names.
func (pr *filePrinter) axisTypes(names []string) []types.Type {
	var out []types.Type
	for _, name := range names {
		obj := types.NewTypeName(token.NoPos, pr.p.Types, name, nil)
		out = append(out, types.NewTypeParam(obj, types.NewInterfaceType(nil, nil)))
	}
	return out
}

// launcher prints the launcher of k.
func (pr *filePrinter) launcher(k *kernel) {
	n := pr.names(k)
	name := Name(k.name)
	pr.f("// %s launches [%s] on %s, once for each thread of %s.\n", name, k.name, n.queue, n.grid)
	if s := synopsis(k); s != "" {
		pr.f("// %s\n", s)
	}
	pr.f("//\n//go:noinline\n") // keeps a symbol, which the proof of a linked program looks for; see RATIONALE.md
	pr.f("func %s%s(%s %s.Context, %s *%s.Queue, %s %s.Grid%s) error {\n", name, pr.typeParams(k, n),
		n.ctx, pr.context, n.queue, pr.runtime, n.grid, pr.runtime, pr.paramList(n))
	pr.f("%s := %s.Begin(%s, %s", n.launch, n.queue, pr.kernelVar[k.name], n.grid)
	for _, a := range n.axes {
		pr.f(", uint64(%s.Size[%s]())", pr.device, a)
	}
	pr.f(")\n")
	pr.args(n)
	pr.f("if %s.Ready() {\nreturn %s.Run(%s)\n}\n", n.launch, n.launch, n.ctx)
	pr.run(k, n)
	pr.f("}\n\n")
}

func (pr *filePrinter) args(n *launch) {
	for _, p := range n.params {
		if p.slice() {
			pr.f("%s.ArgBuffer(%s, %s)\n", pr.runtime, n.launch, p.name)
		} else {
			pr.pass(n, p.name, p.typ)
		}
	}
}

// run prints the launch of the Go body.
func (pr *filePrinter) run(k *kernel, n *launch) {
	var hosts, values []string
	args := []string{n.thread}
	for _, p := range n.params {
		if p.host == "" {
			args = append(args, p.name)
			continue
		}
		hosts = append(hosts, p.host)
		if p.slice() {
			values = append(values, p.name+".Host()")
		} else {
			// A copy: what the closure captures may go to the heap, where no launch
			// of an image should have to put its arguments.
			values = append(values, p.name)
		}
		args = append(args, p.host)
	}
	if len(hosts) > 0 {
		pr.f("%s := %s\n", strings.Join(hosts, ", "), strings.Join(values, ", "))
	}
	for _, p := range n.params {
		pr.cut(p.host, p.typ)
	}
	inst := ""
	if len(n.axes) > 0 {
		inst = "[" + strings.Join(n.axes, ", ") + "]"
	}
	pr.f("return %s.RunBody(%s, func(%s %s.Thread) { %s%s(%s) })\n", n.launch, n.ctx, n.thread, pr.device,
		k.name, inst, strings.Join(args, ", "))
}

// typeParams prints the type parameter list, grouped as k's.
func (pr *filePrinter) typeParams(k *kernel, n *launch) string {
	if len(k.axes) == 0 {
		return ""
	}
	var parts []string
	i := 0
	for _, g := range k.axes {
		names := n.axes[i : i+len(g.names)]
		i += len(g.names)
		parts = append(parts, strings.Join(names, ", ")+" "+pr.typeString(g.constraint))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// paramList prints the user's parameters, grouped as the kernel's.
func (pr *filePrinter) paramList(n *launch) string {
	var b strings.Builder
	i := 0
	for _, g := range n.groups {
		var names []string
		for range g.names {
			names = append(names, n.params[i].name)
			i++
		}
		b.WriteString(", " + strings.Join(names, ", ") + " " + pr.paramType(g))
	}
	return b.String()
}
