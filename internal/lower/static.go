// This file finds out which function a function value is. What is known when a
// kernel is lowered needs no code pointer: each function is lowered once for the
// functions that it is passed.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"
)

// A code is what a function value can be: a function with a name, a method or a
// literal. Two are the same if their pointers are.
type code struct {
	kind  callKind // callHelper or callIntrinsic
	obj   *types.Func
	decl  *ast.FuncDecl // of a literal: made up; nil when it is of another package
	outer *function     // that a literal is in
	subst *subst        // of its type parameters; nil where there are none, or none but axes
	key   string        // unique over all packages
	funcs []*function   // one for each list of functions that it is passed
}

// maxSpecialised bounds how often a function is lowered: what it passes to itself
// may grow without end.
const maxSpecialised = 1000

// free reports whether a type parameter of c is an argument in C.
func (c *code) free(tp *types.TypeParam) bool { return c.subst == nil || c.subst.bound[tp] == nil }

// named returns the code of a function that has a name, of this package or of
// another that has lowered it. args are its type arguments, nil where they remain
// arguments in C.
func (p *program) named(kind callKind, obj *types.Func, args []types.Type) *code {
	bind := p.newSubst()
	c := &code{kind: kind, obj: obj, decl: p.decls[obj], key: obj.Pkg().Path() + "." + funcName(obj)}
	if c.decl != nil {
		c.key = p.Path + "." + funcName(obj) // as users write it
	}
	for i, tp := range typeParams(obj.Signature()) {
		if i < len(args) && args[i] != nil {
			bind.bound[tp] = args[i]
			c.subst = bind
			c.key += fmt.Sprintf(" %d=%s", i, types.TypeString(args[i], nil))
		}
	}
	for _, d := range p.codes[obj] {
		if d.equal(c) {
			return d
		}
	}
	for p.keys[c.key] {
		c.key += "'" // types that functions declare may have equal names
	}
	p.keys[c.key] = true
	p.codes[obj] = append(p.codes[obj], c)
	return c
}

// equal reports whether two codes of one function have equal type arguments.
func (c *code) equal(d *code) bool {
	if c.subst == nil || d.subst == nil {
		return c.subst == d.subst
	}
	return maps.EqualFunc(c.subst.bound, d.subst.bound, types.Identical)
}

// literal returns the code of a function literal in f's body.
func (f *function) literal(lit *ast.FuncLit) *code {
	if f.literals != nil {
		return f.literals[lit]
	}
	f.literals = map[*ast.FuncLit]*code{}
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		suffix := fmt.Sprintf("func%d", len(f.literals)+1) // as the Go compiler names it
		name := ast.NewIdent(funcName(f.obj) + "." + suffix)
		f.literals[lit] = &code{
			kind:  callHelper,
			obj:   types.NewFunc(lit.Pos(), f.Types, name.Name, f.Info.Types[lit].Type.(*types.Signature)),
			decl:  &ast.FuncDecl{Name: name, Type: lit.Type, Body: lit.Body},
			outer: f,
			subst: f.code.subst,
			key:   f.cname + " " + suffix,
		}
		return false // those in it are its own
	})
	return f.literals[lit]
}

// codeOf returns what a function expression is as a value, or nil when that is not
// known.
func (f *function) codeOf(x ast.Expr) *code {
	switch x := generic(x).(type) {
	case *ast.Ident:
		return f.codeOfObject(x, f.Info.Uses[x])
	case *ast.SelectorExpr:
		sel := f.selection(x)
		switch {
		case sel == nil:
			return f.codeOfObject(x, f.Info.Uses[x.Sel])
		case sel.Kind() == types.MethodExpr && len(sel.Index()) == 1:
			return f.codeOfObject(x, sel.Obj())
		}
	case *ast.FuncLit:
		return f.literal(x)
	case *ast.CallExpr:
		if f.Info.Types[x.Fun].IsType() {
			return f.codeOf(x.Args[0])
		}
	}
	return nil
}

// codeOfObject is codeOf for what x, which may have type arguments, names.
func (f *function) codeOfObject(x ast.Expr, obj types.Object) *code {
	fn, ok := obj.(*types.Func)
	if !ok {
		return f.static(obj)
	}
	kind, origin := f.calleeObject(fn)
	if kind != callHelper && kind != callIntrinsic {
		return nil
	}
	args := f.typeArgs(x)
	if slices.ContainsFunc(args, func(t types.Type) bool { return mentions(t, nil) }) || f.decls[origin.(*types.Func)] == nil {
		args = nil
	}
	return f.named(kind, origin.(*types.Func), args)
}

// calleeCode returns the code of obj, which a call calls: axes are arguments.
func (f *function) calleeCode(call *ast.CallExpr, obj *types.Func) *code {
	switch fun := generic(call.Fun).(type) {
	case *ast.SelectorExpr:
	case *ast.Ident:
		if _, isFunc := f.Info.Uses[fun].(*types.Func); !isFunc {
			return f.static(f.Info.Uses[fun])
		}
	default:
		return f.codeOf(fun)
	}
	args := f.typeArgs(call.Fun)
	for i, tp := range typeParams(obj.Signature()) {
		if isAxis(tp) && i < len(args) {
			args[i] = nil
		}
	}
	return f.named(callHelper, obj, args)
}

// static returns the function that a parameter or a variable stands for, in f or
// in what the literal f is in.
func (f *function) static(v types.Object) *code {
	for g := f; g != nil; g = g.code.outer {
		if c, ok := g.statics[v]; ok {
			return c
		}
	}
	return nil
}

// specialised returns the function that c is when its inputs are args, which are
// nil for all that is no function. It returns nil when there are too many.
func (p *program) specialised(c *code, args []*code) *function {
	if !slices.ContainsFunc(args, func(a *code) bool { return a != nil }) {
		args = nil
	}
	for _, f := range c.funcs {
		if slices.Equal(f.args, args) {
			return f
		}
	}
	f := p.bare(c)
	f.args = args
	if c.outer != nil {
		f.Info = c.outer.Info
	}
	for i, v := range f.inputs() {
		if i < len(args) && args[i] != nil {
			f.statics[v] = args[i]
		}
	}
	if c.decl == nil {
		f.describedBy(p.imported(c.obj))
	} else if p.made[c.decl.Body] == maxSpecialised {
		return nil
	} else {
		p.made[c.decl.Body]++
		f.cname = c.cname(f.key())
		f.marks = readDirectives(c.decl.Doc)
		if !f.marks.foreign {
			p.order = append(p.order, f)
		}
	}
	c.funcs = append(c.funcs, f)
	return f
}

// bare returns a function that is c, of which no more is known.
func (p *program) bare(c *code) *function {
	return &function{
		program: p, Info: p.Info, code: c, decl: c.decl, obj: c.obj, sig: c.obj.Signature(),
		instances: map[*ast.Ident][]types.Type{}, ordinals: map[types.Object]int{},
		statics: map[types.Object]*code{}, receivers: map[*ast.SelectorExpr]ast.Expr{}, implied: map[*ast.SelectorExpr]*types.Selection{},
	}
}

// cname returns the C name of what key identifies over all packages.
func (c *code) cname(key string) string {
	return "gkf_" + cIdent(funcName(c.obj)) + "_" + digest(key)
}

// key identifies f over all packages.
func (f *function) key() string {
	out := f.code.key
	for i, arg := range f.args {
		if arg != nil {
			out += fmt.Sprintf(" %d:(%s)", i, arg.key)
		}
	}
	return out
}

// instance names the type arguments that f is lowered for, or is empty.
func (f *function) instance() string {
	var args []string
	for _, tp := range typeParams(f.sig) {
		if !f.code.free(tp) {
			args = append(args, f.show(f.concrete(tp)))
		}
	}
	switch {
	case len(args) > 0:
		of, list := funcName(f.obj), "["+strings.Join(args, ", ")+"]"
		if i := strings.IndexByte(of, '.'); i >= 0 {
			return of[:i] + list + of[i:]
		}
		return of + list
	case f.code.outer != nil:
		return f.code.outer.instance()
	}
	return ""
}

// isFunc reports whether t is a type of functions.
func isFunc(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := under(t).(*types.Signature)
	return ok
}

// erased reports whether values of type t are nothing in C: threads, which every
// function gets, and functions, which are known.
func erased(t types.Type) bool { return isThread(t) || isFunc(t) }

// inspect is [ast.Inspect] without the bodies of function literals, which are
// functions of their own.
func inspect(n ast.Node, visit func(ast.Node) bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		return visit(n)
	})
}

// within yields the nodes of type N in n, which may be nil, as inspect visits them.
func within[N ast.Node](n ast.Node) iter.Seq[N] {
	return func(yield func(N) bool) {
		if n == nil {
			return
		}
		more := true
		inspect(n, func(m ast.Node) bool {
			if x, ok := m.(N); ok && more {
				more = yield(x)
			}
			return more
		})
	}
}
