// This file finds out which function a function value is. What is known when a
// kernel is lowered needs no code pointer: each function is lowered once for the
// functions that it is passed.

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// A code is what a function value can be: a function with a name, a method or a
// literal. Two are the same if their pointers are.
type code struct {
	kind  callKind // callHelper or callIntrinsic
	obj   *types.Func
	decl  *ast.FuncDecl // of a literal: made up; nil when it is of another package
	outer *function     // that a literal is in
	key   string        // unique over all packages
	funcs []*function   // one for each list of functions that it is passed
}

// maxSpecialised bounds how often a function is lowered: what it passes to itself
// may grow without end.
const maxSpecialised = 1000

// named returns the code of a function that has a name, of this package or of
// another that has lowered it.
func (p *program) named(kind callKind, obj *types.Func) *code {
	if c := p.codes[obj]; c != nil {
		return c
	}
	c := &code{kind: kind, obj: obj, decl: p.decls[obj], key: obj.Pkg().Path() + "." + funcName(obj)}
	if c.decl != nil {
		c.key = p.Path + "." + funcName(obj) // as users write it
	}
	p.codes[obj] = c
	return c
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
			key:   f.cname + " " + suffix,
		}
		return false // those in it are its own
	})
	return f.literals[lit]
}

// codeOf returns what a function expression is, or nil when that is not known.
func (f *function) codeOf(x ast.Expr) *code {
	switch x := generic(x).(type) {
	case *ast.Ident:
		return f.codeOfObject(f.Info.Uses[x])
	case *ast.SelectorExpr:
		sel := f.selection(x)
		switch {
		case sel == nil:
			return f.codeOfObject(f.Info.Uses[x.Sel])
		case sel.Kind() == types.MethodExpr && len(sel.Index()) == 1:
			return f.codeOfObject(sel.Obj())
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

func (f *function) codeOfObject(obj types.Object) *code {
	fn, ok := obj.(*types.Func)
	if !ok {
		return f.static(obj)
	}
	switch kind, obj := f.calleeObject(fn); kind {
	case callHelper, callIntrinsic:
		return f.named(kind, obj.(*types.Func))
	}
	return nil
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
	f := &function{program: p, code: c, decl: c.decl, obj: c.obj, sig: c.obj.Signature(), args: args, statics: map[types.Object]*code{}}
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
		f.cname = "gkf_" + cIdent(funcName(c.obj)) + "_" + digest(f.key())
		f.marks = readDirectives(c.decl.Doc)
		if !f.marks.foreign {
			p.order = append(p.order, f)
		}
	}
	c.funcs = append(c.funcs, f)
	return f
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
