// This file is the algebra of launches in terms of type parameters.

package launchsite

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// A Template is a launch in terms of the type parameters of the function or
// type that it belongs to. A launcher is the plainest: its axes are its type
// parameters in order.
type Template struct {
	Kernel string   // path of the device function
	Axes   []string // names of its axes
	Args   []Arg    // one an axis

	// Through is the generic code that launches: the function or type itself, by
	// path, and what it uses, down to the launcher. It is the shortest way.
	Through []string `json:",omitempty"`
}

// An Arg is what a launch has for an axis.
type Arg struct {
	Param int    // 1 + the index of a type parameter, or 0
	Size  uint64 // if Param is 0
}

// Launcher returns the templates of the launcher of a device function.
func Launcher(kernel string, axes []string) []Template {
	t := Template{Kernel: kernel, Axes: axes, Args: make([]Arg, len(axes))}
	for i := range t.Args {
		t.Args[i].Param = i + 1
	}
	return []Template{t}
}

// key returns the sizes of t's axes when all are known.
func (t *Template) key() ([]uint64, bool) {
	key := make([]uint64, len(t.Args))
	for i, a := range t.Args {
		if a.Param != 0 {
			return nil, false
		}
		key[i] = a.Size
	}
	return key, true
}

// instantiate returns t for the given type arguments, or what is wrong with one
// of them.
func (t *Template) instantiate(args []types.Type) (Template, string) {
	out := Template{Kernel: t.Kernel, Axes: t.Axes, Args: slices.Clone(t.Args), Through: t.Through}
	for i, a := range t.Args {
		if a.Param == 0 {
			continue
		}
		if a.Param > len(args) {
			return out, fmt.Sprintf("axis %s of %s has no type argument: got %d, want %d", t.Axes[i], t.Kernel, len(args), a.Param)
		}
		arg, problem := argOf(args[a.Param-1])
		if problem != "" {
			return out, fmt.Sprintf("axis %s of %s %s", t.Axes[i], t.Kernel, problem)
		}
		out.Args[i] = arg
	}
	return out, ""
}

// argOf returns what t is as an axis, or what is wrong with it as the rest of a
// sentence about the axis.
func argOf(t types.Type) (Arg, string) {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return Arg{Param: p.Index() + 1}, ""
	}
	a, ok := t.Underlying().(*types.Array)
	switch {
	case !ok && t.Underlying() == types.Typ[types.Invalid]:
		return Arg{}, "has no valid type: fix the package's type errors first"
	case !ok:
		return Arg{}, fmt.Sprintf("is %s, want an array type such as [64]struct{}: its length is the size",
			types.TypeString(t, (*types.Package).Name))
	case a.Len() < 0:
		return Arg{}, "is an array whose length is not known: use a constant that Go can evaluate here"
	}
	return Arg{Size: uint64(a.Len())}, ""
}

// within returns t as a launch of the generic code called path.
func (t Template) within(path string) Template {
	t.Through = append([]string{path}, t.Through...)
	return t
}

// compareThrough orders ways to a launcher, the shortest first.
func compareThrough(a, b []string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b))
}

// compare orders templates by kernel, then arguments.
func compare(a, b Template) int {
	return cmp.Or(strings.Compare(a.Kernel, b.Kernel), slices.CompareFunc(a.Args, b.Args, func(x, y Arg) int {
		return cmp.Or(cmp.Compare(x.Param, y.Param), cmp.Compare(x.Size, y.Size))
	}))
}

// insert adds t to the sorted set list, and reports whether it is new, or a
// shorter way to the one that was there.
func insert(list []Template, t Template) ([]Template, bool) {
	i, found := slices.BinarySearchFunc(list, t, compare)
	if found && compareThrough(t.Through, list[i].Through) >= 0 {
		return list, false
	}
	if found {
		list[i] = t
		return list, true
	}
	return slices.Insert(list, i, t), true
}
