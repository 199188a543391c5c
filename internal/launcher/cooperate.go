// This file finds out whether the threads of a device function's groups
// cooperate, which the runtime has to know before a launch.

package launcher

import (
	"go/ast"
	"go/types"
	"strings"
)

// cooperates reports whether fn, or a function of the package that it calls,
// waits for the other threads of its group or shares variables with them.
func (r *reader) cooperates(fn *ast.FuncDecl) bool {
	return r.calls(fn, map[*ast.FuncDecl]bool{})
}

func (r *reader) calls(fn *ast.FuncDecl, seen map[*ast.FuncDecl]bool) bool {
	if fn == nil || fn.Body == nil || seen[fn] {
		return false
	}
	seen[fn] = true
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		if obj, ok := r.p.Info.Uses[id].(*types.Func); ok {
			found = joinsGroup(obj) || r.calls(r.declOf(obj), seen)
		}
		return !found
	})
	return found
}

// joinsGroup reports whether obj is a function of package device that needs the
// other threads of its group.
func joinsGroup(obj *types.Func) bool {
	if !IsDevice(obj.Pkg()) {
		return false
	}
	name := obj.Name()
	if obj.Signature().Recv() != nil {
		return name == "Barrier"
	}
	return name == "Shared" || strings.HasPrefix(name, "Group")
}

// declOf returns the declaration of a function of the package, or nil.
func (r *reader) declOf(obj *types.Func) *ast.FuncDecl {
	if r.decls == nil {
		r.decls = map[types.Object]*ast.FuncDecl{}
		for _, f := range r.p.Files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					r.decls[r.p.Info.Defs[fn.Name]] = fn
				}
			}
		}
	}
	return r.decls[obj.Origin()]
}
