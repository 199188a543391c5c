// This file copies syntax with what the type checker says about it, for functions
// whose syntax is changed. The tree of the package stays as it is, since others may
// read it at the same time.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// A copier copies parts of the syntax of the function that it is for.
type copier struct {
	*function
	from, to *types.Info
	anew     bool                          // variables are others
	bound    *subst                        // what type parameters stand for
	objs     map[types.Object]types.Object // what variables have become
	labels   string                        // suffix of labels
}

// ownSyntax gives f a copy of its syntax, which may be changed.
func (f *function) ownSyntax() {
	if f.own {
		return
	}
	c := &copier{function: f, from: f.Info, to: newInfo()}
	decl := *f.decl
	decl.Type, decl.Body = copied(c, decl.Type), copied(c, decl.Body)
	f.Info, f.decl, f.own, f.literals = c.to, &decl, true, nil
}

func newInfo() *types.Info {
	return &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
}

// copied returns a copy of n.
func copied[N ast.Node](c *copier, n N) N {
	return c.value(reflect.ValueOf(n)).Interface().(N)
}

// value copies the syntax that v is, holds or points to.
func (c *copier) value(v reflect.Value) reflect.Value {
	if k := v.Kind(); (k == reflect.Interface || k == reflect.Slice || k == reflect.Pointer) && v.IsNil() {
		return v
	}
	switch v.Kind() {
	case reflect.Interface:
		return c.value(v.Elem())
	case reflect.Slice:
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.value(v.Index(i)))
		}
		return out
	case reflect.Pointer:
		if from, ok := v.Interface().(ast.Node); ok { // no *ast.Object
			out := reflect.New(v.Type().Elem())
			for i := range v.Elem().NumField() {
				out.Elem().Field(i).Set(c.value(v.Elem().Field(i)))
			}
			c.note(from, out.Interface().(ast.Node))
			return out
		}
	}
	return v
}

// note records of a copy what is known of the original.
func (c *copier) note(from, to ast.Node) {
	if x, ok := from.(ast.Expr); ok {
		if tv, ok := c.from.Types[x]; ok {
			tv.Type = c.bound.of(tv.Type)
			c.to.Types[to.(ast.Expr)] = tv
		}
	}
	switch from := from.(type) {
	case *ast.Ident:
		c.ident(from, to.(*ast.Ident))
	case *ast.SelectorExpr:
		if sel := c.from.Selections[from]; sel != nil {
			c.to.Selections[to.(*ast.SelectorExpr)] = c.selected(sel)
		}
	case *ast.FuncLit:
		if c.anew {
			c.literalType(from, to.(*ast.FuncLit))
		}
	}
}

// literalType gives a function literal the variables of the copy as parameters.
func (c *copier) literalType(from, to *ast.FuncLit) {
	sig, tv := c.from.Types[from].Type.(*types.Signature), c.to.Types[to]
	tv.Type = types.NewSignatureType(nil, nil, nil, c.tuple(sig.Params()), c.tuple(sig.Results()), sig.Variadic())
	c.to.Types[to] = tv
}

func (c *copier) ident(from, to *ast.Ident) {
	c.names(c.from.Defs, c.to.Defs, from, to)
	c.names(c.from.Uses, c.to.Uses, from, to)
	if inst, ok := c.from.Instances[from]; ok {
		var args []types.Type
		for t := range inst.TypeArgs.Types() {
			args = append(args, c.bound.of(t))
		}
		c.instances[to] = args
	}
}

// names lets to name in one map what from names in another.
func (c *copier) names(in, out map[*ast.Ident]types.Object, from, to *ast.Ident) {
	obj, ok := in[from]
	if !ok {
		return
	}
	out[to] = c.object(obj)
	if _, label := obj.(*types.Label); label {
		to.Name += c.labels
	}
}

// selected returns what a selector selects where type parameters are replaced.
func (c *copier) selected(sel *types.Selection) *types.Selection {
	if c.bound == nil || sel.Kind() == types.MethodExpr || !mentions(sel.Recv(), nil) {
		return sel
	}
	out, ok := types.LookupSelection(c.bound.of(sel.Recv()), true, sel.Obj().Pkg(), sel.Obj().Name())
	if !ok {
		panic(fmt.Sprintf("lower: %s has no %s", c.bound.of(sel.Recv()), sel.Obj().Name()))
	}
	return &out
}

// object returns what obj is in the copy: a variable of a function is another one.
func (c *copier) object(obj types.Object) types.Object {
	v, ok := obj.(*types.Var)
	if !ok || !c.anew || v.IsField() || global(v) {
		return obj
	}
	if to := c.objs[v]; to != nil {
		return to
	}
	to := c.newVar(v.Pos(), v.Name(), c.bound.of(v.Type()))
	c.objs[v] = to
	return to
}

// newVar returns a variable of f that its source does not have.
func (f *function) newVar(pos token.Pos, name string, t types.Type) *types.Var {
	v := types.NewVar(pos, f.Types, name, t)
	f.ordinals[v] = len(f.ordinals) + 1
	return v
}

// tuple copies the parameters of a function literal.
func (c *copier) tuple(of *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for v := range of.Variables() {
		vars = append(vars, c.object(v).(*types.Var))
	}
	return types.NewTuple(vars...)
}

// assignment assigns values to variables, or declares them so.
func (f *function) assignment(tok token.Token, vars []types.Object, values []ast.Expr, at token.Pos) ast.Stmt {
	names := f.uses(vars, at)
	if tok == token.DEFINE {
		names = f.defs(vars, at)
	}
	return &ast.AssignStmt{Lhs: names, TokPos: at, Tok: tok, Rhs: values}
}

// uses returns identifiers of variables.
func (f *function) uses(vars []types.Object, at token.Pos) []ast.Expr {
	return f.idents(vars, at, f.Info.Uses)
}

// defs returns identifiers that declare variables.
func (f *function) defs(vars []types.Object, at token.Pos) []ast.Expr {
	return f.idents(vars, at, f.Info.Defs)
}

func (f *function) idents(vars []types.Object, at token.Pos, in map[*ast.Ident]types.Object) []ast.Expr {
	var out []ast.Expr
	for _, v := range vars {
		id := &ast.Ident{NamePos: at, Name: v.Name()}
		in[id] = v
		out = append(out, id)
	}
	return out
}
