// This file finds the slices that a function writes to.

package lower

import (
	"go/ast"
	"go/types"
	"slices"
)

// access returns what a kernel does with the elements of the slices in its
// parameter v.
func (f *function) access(v *types.Var) string {
	out := ""
	for _, l := range f.leaves(v) {
		switch {
		case f.marks.foreign || sliceElem(f.typeOfVar(l.v)) == nil:
		case f.written()[l.v]:
			return Written
		default:
			out = ReadOnly
		}
	}
	return out
}

// written returns the parts of f's inputs whose memory f may assign: slices, and
// pointers for what they point to. It need not be exact: what is taken for
// written costs a test a box.
func (f *function) written() map[types.Object]bool {
	if f.writing == nil && f.ext != nil {
		f.writing = objects{}
		for i, v := range f.allLeaves() {
			if slices.Contains(f.ext.Writes, i) {
				f.writing[v] = true
			}
		}
	}
	if f.writing == nil {
		w := &writes{function: f, from: map[types.Object]objects{}, out: objects{}}
		f.writing = w.out
		for changed := true; changed; {
			changed = w.flow()
		}
		inspect(f.decl.Body, w.visit)
	}
	return f.writing
}

type objects map[types.Object]bool

// writes finds what a function writes to. from says which inputs the memory of a
// local variable may be of, wherever it is asked.
type writes struct {
	*function
	from map[types.Object]objects
	out  objects
}

// flow passes the inputs that values come from on to the variables they are
// assigned to, and reports whether that changed anything.
func (w *writes) flow() bool {
	changed := false
	link := func(l, x ast.Expr) {
		v := w.owner(l)
		if v == nil {
			return
		}
		if w.from[v] == nil {
			w.from[v] = objects{}
		}
		for root := range w.roots(x) {
			changed = changed || !w.from[v][root]
			w.from[v][root] = true
		}
	}
	inspect(w.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				link(l, n.Rhs[min(i, len(n.Rhs)-1)])
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if len(n.Values) > 0 {
					link(id, n.Values[min(i, len(n.Values)-1)])
				}
			}
		case *ast.RangeStmt:
			if n.Value != nil {
				link(n.Value, n.X)
			}
		}
		return true
	})
	return changed
}

// owner returns the variable that x is or is a part of.
func (w *writes) owner(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return w.objectOf(x)
	case *ast.SelectorExpr:
		return w.owner(x.X)
	case *ast.IndexExpr:
		return w.owner(x.X)
	case *ast.StarExpr:
		return w.owner(x.X)
	}
	return nil
}

// roots returns the inputs that the memory behind the slices in x may be of.
func (w *writes) roots(x ast.Expr) objects {
	out := objects{}
	if t := w.goType(x); t != nil {
		if _, isTuple := t.(*types.Tuple); !isTuple && sliceElem(t) == nil && !holdsSlice(t) && pointee(t) == nil {
			return out
		}
	}
	if v, path := w.place(x); v != nil && len(path) > 0 && w.isInput(v) {
		if part := w.leafAt(v, path); part != nil {
			out[part] = true
			return out
		}
	}
	w.addRoots(x, out)
	return out
}

func (w *writes) addRoots(x ast.Expr, out objects) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		w.addVariable(w.objectOf(x), out)
	case *ast.SelectorExpr:
		w.addRoots(x.X, out)
	case *ast.IndexExpr:
		w.addRoots(x.X, out)
	case *ast.StarExpr:
		w.addRoots(x.X, out)
	case *ast.UnaryExpr:
		w.addRoots(x.X, out)
	case *ast.SliceExpr:
		w.addRoots(x.X, out)
	case *ast.KeyValueExpr:
		w.addRoots(x.Value, out)
	case *ast.CompositeLit:
		for _, elem := range x.Elts {
			w.addRoots(elem, out)
		}
	case *ast.CallExpr:
		for _, arg := range w.operands(x) {
			w.addRoots(arg, out)
		}
	}
}

// addVariable adds the inputs that v is or has been given a part of.
func (w *writes) addVariable(v types.Object, out objects) {
	if v == nil {
		return
	}
	for root := range w.from[v] {
		out[root] = true
	}
	if !w.isInput(v) {
		return
	}
	for _, l := range w.leaves(v) {
		if t := w.typeOfVar(l.v); sliceElem(t) != nil || holdsSlice(t) || pointee(t) != nil {
			out[l.v] = true
		}
	}
}

func (w *writes) isInput(v types.Object) bool {
	for _, in := range w.inputs() {
		if v == in {
			return true
		}
	}
	return false
}

// visit notes what a statement or a call writes to.
func (w *writes) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			w.store(l)
		}
	case *ast.IncDecStmt:
		w.store(n.X)
	case *ast.CallExpr:
		w.call(n)
	}
	return true
}

// store notes the memory that an assignment to x changes, unless that is a
// variable's own.
func (w *writes) store(x ast.Expr) {
	for {
		switch l := ast.Unparen(x).(type) {
		case *ast.IndexExpr:
			if sliceElem(w.goType(l.X)) != nil || pointee(w.goType(l.X)) != nil {
				w.mark(l.X)
				return
			}
			x = l.X
		case *ast.SelectorExpr:
			if pointee(w.goType(l.X)) != nil {
				w.mark(l.X)
				return
			}
			x = l.X
		case *ast.StarExpr:
			w.mark(l.X)
			return
		default:
			return
		}
	}
}

func (w *writes) mark(x ast.Expr) {
	for root := range w.roots(x) {
		w.out[root] = true
	}
}

// call notes the arguments that a callee writes to.
func (w *writes) call(call *ast.CallExpr) {
	switch kind, _ := w.callee(call); kind {
	case callMemory:
		w.mark(call.Args[0])
	case callAtomic:
		if p := w.operands(call)[0]; pointee(w.goType(p)) != nil {
			w.mark(p)
		} else {
			w.store(p)
		}
	}
	h := w.helper(call)
	if h == nil {
		return
	}
	operands, byCallee := w.operands(call), h.written()
	for i, v := range h.inputs() {
		for _, l := range h.leaves(v) {
			if byCallee[l.v] {
				arg := operands[min(i, len(operands)-1)]
				w.mark(arg)
				w.store(arg) // a receiver's address is taken without a word
			}
		}
	}
}
