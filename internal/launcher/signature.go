// This file turns the signature of a device function into what a launcher
// needs to know of it.

package launcher

import (
	"go/ast"
	"go/scanner"
	"go/types"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

const runtimePath = "github.com/rules-gokernel/rules_gokernel/runtime"

// A kernel is one device function.
type kernel struct {
	decl   *ast.FuncDecl
	name   string
	axes   []axisGroup
	sig    *types.Signature
	groups []paramGroup // without the thread

	cooperative bool // threads of a group wait for each other
}

// An axisGroup is a run of type parameters declared together.
type axisGroup struct {
	names      []string
	constraint types.Type
}

// A paramGroup is a run of parameters declared together, as in "x, y []float32".
type paramGroup struct {
	names []string // "" for a parameter without a usable name
	typ   types.Type
	elem  types.Type // of a slice, else nil
}

func newGroup(names []string, typ types.Type) paramGroup {
	g := paramGroup{names: names, typ: typ}
	if s, ok := typ.Underlying().(*types.Slice); ok {
		g.elem = s.Elem()
	}
	return g
}

// groupsWith returns the parameters with types in place of the axes in their types.
func (k *kernel) groupsWith(axes []types.Type) []paramGroup {
	if len(axes) == 0 {
		return k.groups
	}
	inst, err := types.Instantiate(nil, k.sig, axes, false)
	if err != nil {
		panic("launcher: " + err.Error()) // one type an axis
	}
	params := inst.(*types.Signature).Params()
	i := 1 // after the thread
	var groups []paramGroup
	for _, g := range k.groups {
		groups = append(groups, newGroup(g.names, params.At(i).Type()))
		i += len(g.names)
	}
	return groups
}

// layout returns the argument layout: the underlying types in order, comma
// separated.
func (k *kernel) layout() string {
	var parts []string
	for _, g := range k.groups {
		for range g.names {
			parts = append(parts, layout.Of(g.typ))
		}
	}
	return strings.Join(parts, ",")
}

// reader reads signatures and collects what is wrong with them.
type reader struct {
	p     *Package
	errs  scanner.ErrorList
	decls map[types.Object]*ast.FuncDecl // functions of the package, once needed
}

func (r *reader) errorf(n ast.Node, msg string) {
	r.errs.Add(r.p.Fset.Position(n.Pos()), msg)
}

// read returns the kernel that decl declares. What cannot be launched is
// reported, and the kernel is then not fit for use.
func (r *reader) read(decl *ast.FuncDecl) *kernel {
	k := &kernel{decl: decl, name: decl.Name.Name}
	if decl.Recv != nil {
		r.errorf(decl, "device function "+k.name+" is a method: make it a function and pass the receiver's values as parameters")
		return k
	}
	if k.name == "_" {
		r.errorf(decl.Name, "device function has no name: give it one that a launcher can be named after")
		return k
	}
	fn, ok := r.p.Info.Defs[decl.Name].(*types.Func)
	if !ok {
		r.errorf(decl.Name, "device function "+k.name+" could not be resolved: fix the package's other errors first")
		return k
	}
	if decl.Type.Results.NumFields() > 0 {
		r.errorf(decl.Type.Results, "device function "+k.name+" returns a value: write results to a slice parameter")
	}
	r.axes(k)
	r.params(k, fn.Signature())
	k.cooperative = r.cooperates(decl)
	return k
}

func (r *reader) axes(k *kernel) {
	if k.decl.Type.TypeParams == nil {
		return
	}
	for _, f := range k.decl.Type.TypeParams.List {
		g := axisGroup{constraint: r.p.Info.TypeOf(f.Type)}
		for _, id := range f.Names {
			g.names = append(g.names, id.Name)
		}
		if g.constraint == nil || g.constraint.Underlying() == types.Typ[types.Invalid] {
			r.errorf(f.Type, "constraint "+types.ExprString(f.Type)+" could not be resolved: want device.Dim")
		} else if i, ok := g.constraint.Underlying().(*types.Interface); !ok || !i.Empty() {
			r.errorf(f.Type, "constraint "+types.ExprString(f.Type)+" of an axis is not device.Dim: a kernel is generic over axes only")
		}
		k.axes = append(k.axes, g)
	}
}

// params reads the parameters. The syntax gives their grouping, sig their types.
func (r *reader) params(k *kernel, sig *types.Signature) {
	list := k.decl.Type.Params.List
	k.sig = sig
	if len(list) == 0 || !isThread(sig.Params().At(0).Type()) {
		r.errorf(k.decl.Name, "device function "+k.name+" has no thread: its first parameter must be a device.Thread")
		return
	}
	if len(list[0].Names) > 1 {
		r.errorf(list[0].Names[1], "device function "+k.name+" has two threads: only the first parameter is a device.Thread")
	}
	i := max(len(list[0].Names), 1)
	for _, f := range list[1:] {
		g := newGroup(fieldNames(f), sig.Params().At(i).Type())
		i += len(g.names)
		k.groups = append(k.groups, g)
	}
	var sizes []types.Type
	for range sig.TypeParams().Len() {
		sizes = append(sizes, types.NewArray(types.Typ[types.Bool], 1))
	}
	launched := k.groupsWith(sizes)
	for i, f := range list[1:] {
		r.checkParam(f, &k.groups[i], launched[i].typ)
	}
}

// checkParam refuses parameters that no launcher can pass. At a launch they are of
// type launched.
func (r *reader) checkParam(f *ast.Field, g *paramGroup, launched types.Type) {
	what := types.ExprString(f.Type)
	if _, ok := f.Type.(*ast.Ellipsis); ok {
		r.errorf(f.Type, "variadic parameter "+what+" of a device function: take a slice")
		return
	}
	t := g.typ
	if g.elem != nil {
		t = g.elem
	}
	if t.Underlying() == types.Typ[types.Invalid] {
		r.errorf(f.Type, "type "+what+" could not be resolved: fix the package's other errors first")
		return
	}
	switch {
	case layout.Of(g.typ) != "":
	case layout.Of(launched) != "":
		r.errorf(f.Type, "parameter type "+what+" of a device function: "+
			"its layout depends on a type argument, which a launch chooses: pass a slice of scalars, and take device.Size of the axis")
		return
	default:
		r.errorf(f.Type, "parameter type "+what+" of a device function: "+
			"want a bool, an integer, a float or a complex number, an array or a struct of them, or a slice of one of these")
		return
	}
	if problem := r.unreachable(g.typ, false); problem != "" {
		r.errorf(f.Type, "parameter type "+what+" of a device function: "+problem)
	}
}

// fieldNames returns one name a parameter of f, "" where it has none.
func fieldNames(f *ast.Field) []string {
	if len(f.Names) == 0 {
		return []string{""}
	}
	names := make([]string, len(f.Names))
	for i, id := range f.Names {
		if id.Name != "_" {
			names[i] = id.Name
		}
	}
	return names
}

func isThread(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Thread" && IsDevice(n.Obj().Pkg())
}

// IsDevice reports whether pkg is the package that device functions import.
func IsDevice(pkg *types.Package) bool { return pkg != nil && layout.IsDevicePath(pkg.Path()) }
