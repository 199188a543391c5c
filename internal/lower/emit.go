// This file writes the C functions of one Go function.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A cexpr is a C expression without side effects.
type cexpr struct {
	text  string
	atom  bool // needs no parentheses as an operand
	depth int
}

func simple(text string) cexpr { return cexpr{text: text, atom: true} }

// operand returns the text of x as an operand of any operator.
func (x cexpr) operand() string {
	if x.atom {
		return x.text
	}
	return "(" + x.text + ")"
}

// An emitter writes the body of one function. Methods that return a cexpr write
// the statements that have to run before it.
type emitter struct {
	*function
	out    *strings.Builder
	indent int
	names  *names
	done   map[ast.Expr][]cexpr // what hoist has evaluated, in parts
	scopes []*scope             // targets of break and continue
	label  string               // Go label of the statement that comes next
	places map[string]string    // C labels of the Go labels that goto names

	width    int    // threads of a strip; 0 for a group
	member   bool   // what is written runs for one thread of a group, or for all the same
	next     string // C label at the end of a region, "" outside
	usesNext bool
	safe     map[ast.Node]bool         // checks that have been made for all steps of a loop
	gathers  map[*ast.IndexExpr]string // arrays with indices that have been checked (emit_span.go)
	spanAt   string                    // where those that are safe are, or ""
	decls    *decls
}

// emitFunc returns the C of f. Its callees have been emitted.
func emitFunc(f *function) Func {
	at := f.position(f.decl.Pos())
	fn := Func{CName: f.cname, Name: funcName(f.obj), File: at.Filename, Line: at.Line}
	for _, c := range f.calls {
		fn.Uses = append(fn.Uses, c.cname)
	}
	for _, sp := range f.spliced.helpers {
		fn.Uses = append(fn.Uses, sp.cname)
	}
	f.weigh()
	var out strings.Builder
	e := &emitter{
		function: f, out: &out,
		names: f.analysis.names, done: map[ast.Expr][]cexpr{}, decls: &decls{},
		places: map[string]string{},
	}
	e.body()
	out.WriteString(markLine(0))
	f.analysis.print(&out)
	if f.kernel() {
		e.loops()
	}
	fn.C, fn.Decls = out.String(), e.decls.list
	return fn
}

// funcID returns the enumerator that stands for a function in faults.
func funcID(cname string) string { return "gki" + strings.TrimPrefix(cname, "gkf") }

// sibling returns the name of another C function of the same Go function.
func sibling(cname, prefix string) string { return prefix + strings.TrimPrefix(cname, "gkf") }

// maxInlined bounds the size of what is inlined by force, in syntax nodes: code
// grows with the product of calls along a path otherwise.
const maxInlined = 4000

// weigh finds the size of f with all that is inlined into it.
func (f *function) weigh() {
	inspect(f.decl.Body, func(n ast.Node) bool {
		if n != nil {
			f.weight++
		}
		if call, ok := n.(*ast.CallExpr); ok {
			if h := f.helper(call); h != nil && h.inlined {
				f.weight += h.weight
			}
		}
		return true
	})
	f.inlined = f.weight <= maxInlined
}

// line writes a line of C.
func (e *emitter) line(format string, args ...any) {
	e.out.WriteString(strings.Repeat("  ", e.indent))
	fmt.Fprintf(e.out, format, args...)
	e.out.WriteByte('\n')
}

// block writes a line that opens a block, what fill writes, and the end.
func (e *emitter) block(open string, fill func()) {
	e.line("%s", open)
	e.indent++
	fill()
	e.indent--
	e.line("}")
}

// capture returns what fill writes instead of writing it.
func (e *emitter) capture(fill func()) string {
	saved := e.out
	var out strings.Builder
	e.out = &out
	fill()
	e.out = saved
	return out.String()
}

// temp puts x into a variable.
func (e *emitter) temp(ctype string, x cexpr) cexpr {
	name := e.names.temp("t")
	if to, pointer := strings.CutSuffix(ctype, " *"); pointer {
		e.line("%s *const %s = %s;", to, name, x.text)
	} else {
		e.line("const %s %s = %s;", ctype, name, initializer(x.text))
	}
	return simple(name)
}

// steady makes x cheap to write more than once.
func (e *emitter) steady(ctype string, x cexpr) cexpr {
	if x.atom && !strings.Contains(x.text, "[") && !strings.Contains(x.text, "->") {
		return x
	}
	return e.temp(ctype, x)
}

// body writes the function that runs one thread.
func (e *emitter) body() {
	inline := "GK_INLINE "
	if !e.inlined {
		inline = ""
	}
	params := append([]string{"gk_thread t", "gokernel_fault *f", "int mode"}, e.params()...)
	for i, ctype := range e.resultParts() {
		params = append(params, declarator(pointerTo(ctype), e.resultName(i)))
	}
	open := fmt.Sprintf("static %sint %s(%s) {", inline, e.cname, strings.Join(params, ", "))
	e.block(open, func() {
		if e.marks.fastmath {
			e.line("GK_FASTMATH")
		}
		if e.kernel() {
			e.rebuild()
		}
		e.declareCapacities()
		for v := range e.sig.Results().Variables() {
			if v.Name() != "" {
				e.declareAs(v, e.zeroParts(e.typeOfVar(v)))
			}
		}
		for _, label := range e.gotoLabels() {
			e.places[label] = e.names.temp("label")
		}
		if e.group != nil {
			e.groupBody()
		} else {
			e.stmts(e.function.decl.Body.List)
		}
		e.line("return 0;")
	})
}

// declareCapacities gives a kernel's slices the capacity that runtimes promise.
func (e *emitter) declareCapacities() {
	if !e.kernel() || !e.capacities() {
		return
	}
	for _, v := range e.entryVars() {
		if sliceElem(e.typeOfVar(v)) != nil {
			e.line("gk_i64 %s = %s;", e.names.capacity(v), e.names.length(v))
		}
	}
}

// resultParts returns the C types of all parts of the results.
func (e *emitter) resultParts() []string {
	var out []string
	for v := range e.sig.Results().Variables() {
		out = append(out, e.parts(e.typeOfVar(v))...)
	}
	return out
}

// resultName returns the C parameter that takes part i of the results.
func (e *emitter) resultName(i int) string {
	if len(e.resultParts()) == 1 {
		return "r"
	}
	return fmt.Sprintf("r%d", i)
}

func pointerTo(ctype string) string {
	if strings.HasSuffix(ctype, "*") {
		return ctype + "*"
	}
	return ctype + " *"
}

// axes declares the axes.
func (e *emitter) axes() []string {
	var out []string
	for _, tp := range e.axisParams() {
		out = append(out, "gk_i64 "+e.axis(tp))
	}
	return out
}

// params declares the axes and the parameters without the thread.
func (e *emitter) params() []string {
	out := e.axes()
	for _, v := range e.entryVars() {
		types := e.parts(e.typeOfVar(v))
		for i, name := range e.varParts(v) {
			if i < 2 || !e.kernel() {
				out = append(out, declarator(types[i], name.text))
			}
		}
	}
	return out
}

// arguments returns the names that params declares.
func (e *emitter) arguments() []string {
	var out []string
	for _, p := range e.params() {
		out = append(out, p[strings.LastIndexAny(p, " *")+1:])
	}
	return out
}

// axis returns the C expression for the size of an axis.
func (e *emitter) axis(t types.Type) string { return axisExpr(e.names, t) }

func axisExpr(n *names, t types.Type) string {
	if tp, ok := types.Unalias(t).(*types.TypeParam); ok {
		return "d_" + n.of(tp.Obj())
	}
	size, _ := axisLen(t)
	return constantSize(size)
}

// site returns where pos is as faults report it: a function and a line.
func (e *emitter) site(pos token.Pos) string {
	cname, line := e.function.site(pos)
	return fmt.Sprintf("%s, %d", funcID(cname), line)
}
