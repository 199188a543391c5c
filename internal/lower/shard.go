// This file writes a self-contained C file for a set of instances.

package lower

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
)

//go:embed prelude.h
var prelude string

//go:embed group.h
var groups string

//go:embed interval.h
var intervals string

// WriteShard writes the C of the instances and of all they use. The text depends
// on nothing but its arguments' contents. Of no instances nothing is written.
func WriteShard(w io.Writer, funcs map[string]*Func, insts []Instance) error {
	b := bufio.NewWriter(w)
	if err := writeShard(b, func(fn *Func) { b.WriteString(unmarked(fn.C)) }, funcs, insts); err != nil {
		return err
	}
	return b.Flush()
}

// writeShard writes a shard to b; function writes the C of one function to it.
func writeShard(b io.Writer, function func(*Func), funcs map[string]*Func, insts []Instance) error {
	if len(insts) == 0 {
		return nil
	}
	fmt.Fprint(b, "/* Kernels lowered from Go by rules_gokernel. Do not edit. */\n")
	insts = slices.Clone(insts)
	slices.SortFunc(insts, func(a, b Instance) int {
		return strings.Compare(symbolOf(a), symbolOf(b))
	})
	order, err := shardFuncs(funcs, insts)
	if err != nil {
		return err
	}
	for _, text := range headers(order) {
		fmt.Fprintf(b, "%s\n", text)
	}
	ids := map[string]int{}
	fmt.Fprint(b, "/* The functions, as faults number them before an entry point translates. */\nenum {\n")
	for i, fn := range order {
		ids[fn.CName] = i
		fmt.Fprintf(b, "  %s = %d,\n", funcID(fn.CName), i)
	}
	fmt.Fprint(b, "};\n")
	writeDecls(b, order)
	for _, fn := range order {
		fmt.Fprintf(b, "\n/* %s */\n", fn.Name)
		function(fn)
	}
	for i, inst := range insts {
		if i > 0 && symbolOf(inst) == symbolOf(insts[i-1]) {
			continue
		}
		writeEntry(b, funcs, inst, ids)
	}
	return nil
}

// headers returns the C that functions need before them.
func headers(order []*Func) []string {
	out := []string{prelude, intervals}
	for _, h := range []struct {
		text string
		used func(*Func) bool
	}{{groups, (*Func).grouped}, {mathC, usesMath}, {lanesC, usesLanes}} {
		if slices.ContainsFunc(order, h.used) {
			out = append(out, h.text)
		}
	}
	return out
}

// grouped reports whether the C of fn needs group.h.
func (fn *Func) grouped() bool {
	return strings.Contains(fn.C, "GK_GROUP") || strings.Contains(fn.C, "gk_atomic_") || strings.Contains(fn.C, "gk_plain_")
}

// writeDecls writes the declarations that functions need, each once.
func writeDecls(w io.Writer, funcs []*Func) {
	done := map[string]bool{}
	for _, fn := range funcs {
		for _, d := range fn.Decls {
			if !done[d.Name] {
				fmt.Fprint(w, d.C)
			}
			done[d.Name] = true
		}
	}
}

// usesMath reports whether a function needs mathC.
func usesMath(f *Func) bool {
	return strings.Contains(f.C, mathMark) || strings.Contains(f.C, bitsMark)
}

// usesLanes reports whether a function needs lanesC, which needs mathC.
func usesLanes(f *Func) bool { return strings.Contains(f.C, lanesMark) }

func symbolOf(i Instance) string { return Symbol(i.Kernel.Path, i.Key) }

// shardFuncs returns the functions that the instances need, callees first.
func shardFuncs(funcs map[string]*Func, insts []Instance) ([]*Func, error) {
	var out []*Func
	done := map[string]bool{}
	var visit func(cname, from string) error
	visit = func(cname, from string) error {
		if done[cname] {
			return nil
		}
		done[cname] = true
		fn := find(funcs, cname)
		if fn == nil {
			return fmt.Errorf("%s: function %q is in no summary: the package that declares it has to be scanned", from, cname)
		}
		for _, use := range fn.Uses {
			if err := visit(use, from); err != nil {
				return err
			}
		}
		out = append(out, fn)
		return nil
	}
	for _, inst := range insts {
		if inst.Kernel.Foreign {
			return nil, fmt.Errorf("%s: a foreign kernel has no C", inst.Kernel.Path)
		}
		if got, want := len(inst.Key), len(inst.Kernel.Dims); got != want {
			return nil, fmt.Errorf("%s: got a key of %d sizes, want %d", inst.Kernel.Path, got, want)
		}
		if err := visit(inst.Kernel.Func, inst.Kernel.Path); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// FuncTable returns the functions that gokernel_fault.func counts for a kernel:
// the kernel's own first, then those it reaches that may fault.
func FuncTable(funcs map[string]*Func, k *Kernel) []*Func {
	var out []*Func
	done := map[string]bool{}
	var visit func(cname, caller string)
	visit = func(cname, caller string) {
		fn := find(funcs, cname)
		if fn == nil || done[cname] {
			return
		}
		done[cname] = true
		if len(out) == 0 || strings.Contains(fn.C+caller, funcID(cname)) { // it may be written into its caller
			out = append(out, fn)
		}
		for _, use := range fn.Uses {
			visit(use, fn.C)
		}
	}
	visit(k.Func, "")
	return out
}

// writeEntry writes the function that the runtime calls for an instance.
func writeEntry(w io.Writer, funcs map[string]*Func, inst Instance, ids map[string]int) {
	k, symbol := inst.Kernel, symbolOf(inst)
	args := []string{"box", "args", "fault"}
	for _, size := range inst.Key {
		args = append(args, fmt.Sprintf("(gk_i64)%dull", size))
	}
	const params = "const gokernel_box *box, const gk_u64 *args, gokernel_fault *fault"
	fmt.Fprintf(w, "\n/* %s %v */\n", k.Path, inst.Key)
	fmt.Fprintf(w, "void %s(%s);\nvoid %s(%s) {\n", symbol, params, symbol, params)
	fmt.Fprintf(w, "  %s(%s);\n", sibling(k.Func, "gkb"), strings.Join(args, ", "))
	fmt.Fprint(w, "  if (fault->kind == 0) return;\n")
	for i, fn := range FuncTable(funcs, k) {
		fmt.Fprintf(w, "  if (fault->func == %d) {\n    fault->func = %d;\n    return;\n  }\n", ids[fn.CName], i)
	}
	fmt.Fprint(w, "}\n")
}
