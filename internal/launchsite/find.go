// This file finds launch sites in a type-checked package.

package launchsite

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A Launcher is what is known of a launcher wherever it is used.
type Launcher struct {
	Kernel string   // path of the device function
	Axes   []string // its type parameters
}

// A Site is one use of a launcher.
type Site struct {
	Pos token.Pos
	Launcher
	Key []uint64 // the sizes of the axes; not nil
}

// Lookup returns the launcher that fn is, or nil when fn is not a launcher.
type Lookup func(fn *types.Func) *Launcher

// Find returns the uses of launchers in files, in order of position, and a
// diagnostic for each use whose instantiation is not known here. Info needs
// Uses and Instances.
func Find(files []*ast.File, info *types.Info, lookup Lookup) ([]Site, []analysis.Diagnostic) {
	f := &finder{info: info, lookup: lookup}
	for _, file := range files {
		ast.Inspect(file, f.visit)
	}
	slices.SortStableFunc(f.sites, func(a, b Site) int { return cmp.Compare(a.Pos, b.Pos) })
	slices.SortStableFunc(f.diags, func(a, b analysis.Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
	return f.sites, f.diags
}

type finder struct {
	info   *types.Info
	lookup Lookup
	sites  []Site
	diags  []analysis.Diagnostic
}

func (f *finder) visit(n ast.Node) bool {
	id, ok := n.(*ast.Ident)
	if !ok {
		return true
	}
	fn, ok := f.info.Uses[id].(*types.Func)
	if !ok {
		return true
	}
	l := f.lookup(fn.Origin())
	if l == nil {
		return true
	}
	if key, problem := f.key(id, l); problem != "" {
		f.diags = append(f.diags, analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Message: problem})
	} else {
		f.sites = append(f.sites, Site{Pos: id.Pos(), Launcher: *l, Key: key})
	}
	return true
}

// key returns the sizes of the axes that id instantiates l with, or what keeps
// them from being known.
func (f *finder) key(id *ast.Ident, l *Launcher) (key []uint64, problem string) {
	key = make([]uint64, 0, len(l.Axes))
	if len(l.Axes) == 0 {
		return key, ""
	}
	inst, ok := f.info.Instances[id]
	if !ok || inst.TypeArgs.Len() != len(l.Axes) {
		return nil, fmt.Sprintf("launch of %s has no axes: got %d type arguments, want %d (%s); run go generate if the launcher changed",
			l.Kernel, inst.TypeArgs.Len(), len(l.Axes), axisList(l.Axes))
	}
	for i, axis := range l.Axes {
		n, problem := size(inst.TypeArgs.At(i))
		if problem != "" {
			return nil, fmt.Sprintf("axis %s of %s %s", axis, l.Kernel, problem)
		}
		key = append(key, n)
	}
	return key, ""
}

// size returns the length of the array type t, or what is wrong with t as the
// rest of a sentence about the axis.
func size(t types.Type) (uint64, string) {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return 0, fmt.Sprintf("is the type parameter %s: a launch in a generic function or method is not supported yet; "+
			"launch with array types such as [64]struct{} in a function that is not generic, and pass the launch in as a func value", p)
	}
	a, ok := t.Underlying().(*types.Array)
	switch {
	case !ok && t.Underlying() == types.Typ[types.Invalid]:
		return 0, "has no valid type: fix the package's type errors first"
	case !ok:
		return 0, fmt.Sprintf("is %s, want an array type such as [64]struct{}: its length is the size", typeString(t))
	case a.Len() < 0:
		return 0, fmt.Sprintf("is %s, whose length is not known: use a constant that Go can evaluate here", typeString(t))
	}
	return uint64(a.Len()), ""
}

// typeString prints t with package names, not paths.
func typeString(t types.Type) string {
	return types.TypeString(t, (*types.Package).Name)
}

func axisList(axes []string) string {
	s := ""
	for i, a := range axes {
		if i > 0 {
			s += ", "
		}
		s += a
	}
	return s
}
