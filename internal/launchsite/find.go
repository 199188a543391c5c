// This file finds launch sites in a type-checked package.

package launchsite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// A Site is a place where an instantiation becomes concrete: a use of a
// launcher, or of generic code that launches.
type Site struct {
	Pos    token.Pos
	Kernel string   // path of the device function
	Key    []uint64 // the sizes of the axes; not nil

	Through []string // the generic code between here and the launcher, see Template
}

// Lookup returns what an instantiation of obj launches: obj is a launcher of
// any package, or a generic function or type of another package. It returns nil
// for other objects.
type Lookup func(obj types.Object) []Template

// A Result is what Find finds.
type Result struct {
	Sites    []Site                      // in order of position
	Generics map[types.Object][]Template // what the package's generic functions and types launch
	Refused  []analysis.Diagnostic       // launches that cannot be instantiated, in order of position
}

// Find finds the launches of the package whose import path is path. Info needs
// Defs, Uses and Instances.
func Find(path string, files []*ast.File, info *types.Info, lookup Lookup) *Result {
	f := &finder{
		path: path, info: info, lookup: lookup,
		uses: map[types.Object][]use{}, generics: map[types.Object][]Template{}, endless: map[types.Object]analysis.Diagnostic{},
	}
	for _, file := range files {
		for _, d := range file.Decls {
			f.decl(d)
		}
	}
	f.solve()
	r := &Result{Generics: f.generics, Refused: slices.Collect(maps.Values(f.endless))}
	for owner := range f.endless {
		delete(f.generics, owner) // its uses would only repeat what is wrong
	}
	for owner, uses := range f.uses {
		for _, u := range uses {
			f.report(r, owner, u)
		}
	}
	slices.SortFunc(r.Sites, func(a, b Site) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Kernel, b.Kernel), slices.Compare(a.Key, b.Key), compareThrough(a.Through, b.Through))
	})
	slices.SortFunc(r.Refused, func(a, b analysis.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Message, b.Message))
	})
	return r
}

// A use is one mention of something that may launch.
type use struct {
	id   *ast.Ident
	obj  types.Object // generic function or type, or launcher
	args []types.Type
}

type finder struct {
	path     string
	info     *types.Info
	lookup   Lookup
	uses     map[types.Object][]use // by generic function or type around it, or nil
	generics map[types.Object][]Template
	endless  map[types.Object]analysis.Diagnostic // generic code with more than maxTemplates
}

// decl collects the uses in d, each under the generic code that it is part of.
func (f *finder) decl(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		f.collect(f.owner(d), d)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			var owner types.Object
			if s, ok := spec.(*ast.TypeSpec); ok && s.TypeParams != nil {
				owner = f.info.Defs[s.Name]
			}
			f.collect(owner, spec)
		}
	}
}

// owner returns the generic function that d is, the generic type that d is a
// method of, or nil.
func (f *finder) owner(d *ast.FuncDecl) types.Object {
	fn, ok := f.info.Defs[d.Name].(*types.Func)
	if !ok {
		return nil
	}
	sig := fn.Signature()
	if sig.TypeParams().Len() > 0 {
		return fn
	}
	if sig.RecvTypeParams().Len() == 0 {
		return nil
	}
	recv := types.Unalias(sig.Recv().Type())
	if p, ok := recv.(*types.Pointer); ok {
		recv = types.Unalias(p.Elem())
	}
	if named, ok := recv.(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// collect collects the uses under n.
func (f *finder) collect(owner types.Object, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := f.info.Uses[id]
		if fn, ok := obj.(*types.Func); ok {
			obj = fn.Origin()
		}
		inst, generic := f.info.Instances[id]
		if !generic && (obj == nil || len(f.lookup(obj)) == 0) {
			return true
		}
		u := use{id: id, obj: obj}
		for i := range inst.TypeArgs.Len() {
			u.args = append(u.args, inst.TypeArgs.At(i))
		}
		f.uses[owner] = append(f.uses[owner], u)
		return true
	})
}

// launches returns what obj launches as far as is known.
func (f *finder) launches(obj types.Object) []Template {
	if own := f.generics[obj]; own != nil {
		return own
	}
	return f.lookup(obj)
}

// maxTemplates is how many launches generic code may stand for. Recursion that
// permutes n type parameters makes n! of them, which no program needs.
const maxTemplates = 1000

// solve computes what the package's generic code launches: the least fixpoint.
// It is finite, because an argument is a parameter or a size that is written
// somewhere, never a new one, and because ways to a launcher only get shorter.
// Types that grow at each step of a recursion are an error of the type checker.
func (f *finder) solve() {
	for changed := true; changed; {
		changed = false
		for owner, uses := range f.uses {
			for _, u := range uses {
				if owner != nil && !f.endless[owner].Pos.IsValid() {
					changed = f.add(owner, u) || changed
				}
			}
		}
	}
}

// add adds what u launches over the type parameters of owner to what owner
// launches, and reports whether that is news.
func (f *finder) add(owner types.Object, u use) (changed bool) {
	for _, t := range f.launches(u.obj) {
		inst, problem := t.instantiate(u.args)
		if _, concrete := inst.key(); concrete || problem != "" {
			continue
		}
		var isNew bool
		f.generics[owner], isNew = insert(f.generics[owner], inst.within(f.path+"."+owner.Name()))
		changed = changed || isNew
	}
	if len(f.generics[owner]) > maxTemplates {
		f.endless[owner] = analysis.Diagnostic{Pos: owner.Pos(), Message: fmt.Sprintf(
			"%s launches kernels over more than %d combinations of its type parameters, by way of generic code that uses it in turn; "+
				"pass on type parameters in the same places", owner.Name(), maxTemplates)}
	}
	return changed
}

// report adds the concrete launches of u to r, and those that are refused.
func (f *finder) report(r *Result, owner types.Object, u use) {
	for _, t := range f.launches(u.obj) {
		inst, problem := t.instantiate(u.args)
		if problem != "" {
			if name := t.Kernel[strings.LastIndexByte(t.Kernel, '.')+1:]; u.obj.Name() != launcher.Name(name) {
				problem += "; " + u.obj.Name() + " launches over it"
			}
			r.Refused = append(r.Refused, analysis.Diagnostic{Pos: u.id.Pos(), End: u.id.End(), Message: problem})
			continue
		}
		if key, ok := inst.key(); ok {
			r.Sites = append(r.Sites, Site{Pos: u.id.Pos(), Kernel: inst.Kernel, Key: key, Through: inst.Through})
		}
	}
}
