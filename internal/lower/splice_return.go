// This file makes the body of a helper that waits run to its end, so that it can
// stand in another: "if c { return x }; rest" becomes "if c { r = x } else { rest }".

package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An ending rewrites the returns of a body to assignments of results.
type ending struct {
	*splicer
	fn   *types.Func
	vars []types.Object // that take the results
	at   token.Pos      // of the call
}

// without returns a body without its returns, which declares the variables: those
// that the body names first of all, others where they are assigned.
func (r *ending) without(list []ast.Stmt) []ast.Stmt {
	if len(r.vars) == 0 {
		return r.rest(list)
	}
	named := r.decls[r.fn].Type.Results.List[0].Names != nil
	if last, ok := lastReturn(list); ok && !named {
		end := r.assignment(token.DEFINE, r.vars, last.Results, last.Pos())
		return append(list[:len(list)-1:len(list)-1], end)
	}
	at := 0
	for !named && at < len(list) && returnIn(list[at]) == nil {
		at++
	}
	return slices.Insert(r.rest(list), at, r.declaration())
}

// declaration declares the variables, which are assigned after it.
func (r *ending) declaration() ast.Stmt {
	spec := &ast.ValueSpec{}
	for _, id := range r.defs(r.vars, r.at) {
		spec.Names = append(spec.Names, id.(*ast.Ident))
	}
	for _, v := range r.vars {
		r.changed[v] = true
	}
	return &ast.DeclStmt{Decl: &ast.GenDecl{TokPos: r.at, Tok: token.VAR, Specs: []ast.Spec{spec}}}
}

// lastReturn returns the last statement of a list if no other returns.
func lastReturn(list []ast.Stmt) (*ast.ReturnStmt, bool) {
	if len(list) == 0 || returnIn(&ast.BlockStmt{List: list[:len(list)-1]}) != nil {
		return nil, false
	}
	last, ok := list[len(list)-1].(*ast.ReturnStmt)
	return last, ok
}

// rest rewrites the statements from one to the end of the body.
func (r *ending) rest(list []ast.Stmt) []ast.Stmt {
	for i, st := range list {
		found := returnIn(st)
		if found == nil {
			continue
		}
		before, after := list[:i:i], list[i+1:]
		switch st := st.(type) {
		case *ast.ReturnStmt:
			if len(st.Results) > 0 {
				before = append(before, r.assignment(token.ASSIGN, r.vars, st.Results, st.Pos()))
			}
			return before
		case *ast.BlockStmt:
			return append(before, r.rest(append(st.List, after...))...)
		case *ast.IfStmt:
			if r.branch(st, after) {
				return append(before, st)
			}
		}
		r.refuse(found, "assign the result to a variable and return it at the end, or from if and else",
			"return inside of a statement of function %s, which waits for the group", r.fn.Name())
		return list
	}
	return list
}

// branch moves what comes after an if into the branch that does not return, and
// reports whether there is at most one.
func (r *ending) branch(st *ast.IfStmt, after []ast.Stmt) bool {
	then, other := st.Body.List, elseList(st)
	switch {
	case returnsAlways(then):
		other = append(other[:len(other):len(other)], after...)
	case returnsAlways(other):
		then = append(then[:len(then):len(then)], after...)
	case len(after) > 0:
		return false
	}
	if len(other) > 0 {
		at := ast.Node(st)
		if st.Else != nil {
			at = st.Else
		}
		st.Else = block(at, r.rest(other))
	}
	st.Body.List = r.rest(then)
	return true
}

// returnsAlways reports whether a list ends in a return on every path.
func returnsAlways(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch st := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BlockStmt:
		return returnsAlways(st.List)
	case *ast.IfStmt:
		return returnsAlways(st.Body.List) && returnsAlways(elseList(st))
	}
	return false
}

// returnIn returns the first return in n, or nil.
func returnIn(n ast.Node) *ast.ReturnStmt {
	for st := range within[*ast.ReturnStmt](n) {
		return st
	}
	return nil
}
