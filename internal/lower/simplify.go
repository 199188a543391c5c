// This file makes syntax simpler before it is lowered.
//
// A declaration of several variables becomes one of each, so that what a group and
// what its threads compute stand apart.
//
// It writes what a pointer points to in its place: after p := &x[i].y, p.z is
// x[i].y.z, where x and i are what they were. A variable that is a pointer never
// changes, so that all that follows variables and slices follows what it points to.

package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// An aliaser replaces the pointers in the function that it is, which has syntax of
// its own.
type aliaser struct {
	*function
	changed map[types.Object]bool         // variables that are assigned again
	places  map[types.Object]ast.Expr     // what pointers point to
	same    map[types.Object]types.Object // pointers that others are
}

// simplify replaces the variables of f that are pointers, and makes declarations of
// several variables one of each.
func (f *function) simplify() {
	if f.isSimple() {
		return
	}
	f.ownSyntax()
	astutil.Apply(f.decl.Body, f.newAliaser().visit, nil)
}

func (f *function) newAliaser() *aliaser {
	a := &aliaser{function: f, changed: map[types.Object]bool{}, places: map[types.Object]ast.Expr{}, same: map[types.Object]types.Object{}}
	f.assignments(f.decl.Body, func(v types.Object) { a.changed[v] = true })
	return a
}

// isSimple reports whether f declares one variable at a time, and none with an address.
func (f *function) isSimple() bool {
	ok := true
	inspect(f.decl.Body, func(n ast.Node) bool {
		s, isStmt := n.(ast.Stmt)
		if !isStmt || !simpleStmt(s) {
			return ok
		}
		if loop, isRange := s.(*ast.RangeStmt); isRange {
			ok = ok && addressed(loop.X) == nil
		}
		ok = ok && f.singles(s) == nil
		for l, x := range definitions(s) {
			ok = ok && (f.objectOf(l) == nil || x == nil || addressed(x) == nil && f.pointer(x) == nil)
		}
		return ok
	})
	return ok
}

// pointer returns the variable that x names if it is a pointer, or nil.
func (f *function) pointer(x ast.Expr) types.Object {
	v := f.objectOf(x)
	if v == nil || pointee(f.typeOfVar(v)) == nil {
		return nil
	}
	return v
}

// visit replaces a pointer that is read, and takes away the declaration of one.
func (a *aliaser) visit(at *astutil.Cursor) bool {
	switch n := at.Node().(type) {
	case *ast.FuncLit:
		return false
	case *ast.AssignStmt, *ast.DeclStmt:
		return at.Index() < 0 || !a.declarations(at, n.(ast.Stmt))
	case ast.Stmt:
		a.head(at, n)
	case ast.Expr:
		return a.expr(at, n)
	}
	return true
}

// head replaces what the head of a compound statement declares, or ranges over.
func (a *aliaser) head(at *astutil.Cursor, s ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		if other, ok := s.Else.(*ast.IfStmt); ok && other.Init != nil && a.pointers(other.Init) {
			s.Else = block(other, []ast.Stmt{other})
		}
		a.declaredIn(at, &s.Init)
	case *ast.SwitchStmt:
		a.declaredIn(at, &s.Init)
	case *ast.ForStmt:
		a.declaredIn(at, &s.Init)
	case *ast.RangeStmt:
		a.overAddress(at, s)
		a.elements(s)
		if s.Value == nil || isBlank(s.Value) {
			a.operand(&s.X)
		}
	}
}

// expr replaces pointers in an expression, and reports whether to go on in it.
func (a *aliaser) expr(at *astutil.Cursor, x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.StarExpr:
		if place := a.placeOf(x.X); place != nil {
			at.Replace(place)
			return false
		}
	case *ast.SelectorExpr:
		a.selector(x)
	case *ast.IndexExpr:
		a.operand(&x.X)
	case *ast.SliceExpr:
		a.operand(&x.X)
	case *ast.CallExpr:
		if kind, obj := a.callee(x); kind == callBuiltin && (obj.Name() == "len" || obj.Name() == "cap") {
			a.operand(&x.Args[0])
		}
	case *ast.Ident:
		if place := a.placeOf(x); place != nil {
			at.Replace(a.address(place, x))
			return false
		}
		if v := a.same[a.objectOf(x)]; v != nil {
			a.Info.Uses[x] = v
		}
	}
	return true
}

// declarations puts declarations of single variables in the place of s, and reports
// whether it did.
func (a *aliaser) declarations(at *astutil.Cursor, s ast.Stmt) bool {
	list := a.singles(s)
	if pointers, ok := a.declared(s); ok {
		list = pointers
	} else if list == nil {
		return false
	} else {
		block := &ast.BlockStmt{List: list}
		astutil.Apply(block, a.visit, nil)
		list = block.List
	}
	for _, s := range list {
		at.InsertBefore(s)
	}
	at.Delete()
	return true
}

// overAddress makes a loop over &x one over a pointer to x.
func (a *aliaser) overAddress(at *astutil.Cursor, s *ast.RangeStmt) {
	x := addressed(s.X)
	if x == nil || at.Index() < 0 || !a.isPlace(x) {
		return
	}
	p := a.newVar(s.X.Pos(), "of", a.goType(s.X))
	for _, before := range a.declare(p, s.X) {
		at.InsertBefore(before)
	}
	s.X = a.uses([]types.Object{p}, s.X.Pos())[0]
}

// elements lets a loop over what a pointer points to read each element when its turn
// comes: a range over an array is one over a copy of it.
func (a *aliaser) elements(s *ast.RangeStmt) {
	place := a.placeOf(s.X)
	if place == nil || s.Value == nil || s.Tok != token.DEFINE || isBlank(s.Value) {
		return
	}
	key, ok := a.objectOf(s.Key).(*types.Var)
	if !ok {
		key = a.newVar(s.Key.Pos(), "at", types.Typ[types.Int])
		s.Key = a.defs([]types.Object{key}, s.Key.Pos())[0]
	}
	elem := &ast.IndexExpr{X: place, Lbrack: s.X.Pos(), Index: a.uses([]types.Object{key}, s.X.Pos())[0], Rbrack: s.X.End()}
	a.Info.Types[elem] = types.TypeAndValue{Type: under(a.goType(place)).(*types.Array).Elem()}
	value := &ast.AssignStmt{Lhs: []ast.Expr{s.Value}, TokPos: s.Value.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{elem}}
	s.Body.List = append([]ast.Stmt{value}, s.Body.List...)
	s.Value = nil
}

// operand replaces a pointer by what it points to.
func (a *aliaser) operand(x *ast.Expr) {
	if place := a.placeOf(*x); place != nil {
		*x = place
	}
}

// selector replaces the pointer that a field or a method is of.
func (a *aliaser) selector(n *ast.SelectorExpr) {
	place := a.placeOf(n.X)
	if place == nil {
		return
	}
	n.X = place
	sel := a.Info.Selections[n]
	of, ok := types.LookupSelection(a.Info.Types[place].Type, true, sel.Obj().Pkg(), sel.Obj().Name())
	if !ok {
		panic("lower: no " + sel.Obj().Name())
	}
	a.Info.Selections[n] = &of
}

// placeOf returns a copy of what the pointer that x names points to, or nil.
func (a *aliaser) placeOf(x ast.Expr) ast.Expr {
	place := a.places[a.objectOf(x)]
	if place == nil {
		return nil
	}
	return a.again(place)
}

// again returns a copy of x.
func (a *aliaser) again(x ast.Expr) ast.Expr {
	return copied(&copier{function: a.function, from: a.Info, to: a.Info}, x)
}

// address returns &place, where id was.
func (a *aliaser) address(place ast.Expr, id *ast.Ident) ast.Expr {
	out := &ast.UnaryExpr{OpPos: id.Pos(), Op: token.AND, X: place}
	a.Info.Types[out] = types.TypeAndValue{Type: types.NewPointer(a.Info.Types[place].Type)}
	return out
}

// declaredIn moves the declaration of a pointer out of the head of a statement.
func (a *aliaser) declaredIn(at *astutil.Cursor, init *ast.Stmt) {
	if *init == nil || at.Index() < 0 {
		return
	}
	if list, ok := a.declared(*init); ok {
		*init = nil
		for _, s := range list {
			at.InsertBefore(s)
		}
	}
}

// declared returns the statements that stand for the declaration of pointers and
// nothing else, and whether s is one.
func (a *aliaser) declared(s ast.Stmt) ([]ast.Stmt, bool) {
	if !a.pointers(s) {
		return nil, false
	}
	var out []ast.Stmt
	for l, x := range definitions(s) {
		out = append(out, a.declare(a.objectOf(l), x)...)
	}
	return out, true
}

// pointers reports whether s declares pointers and nothing else.
func (a *aliaser) pointers(s ast.Stmt) bool {
	count := 0
	for l, x := range definitions(s) {
		id, ok := l.(*ast.Ident)
		if !ok || x == nil || a.Info.Defs[id] == nil || a.pointer(x) == nil && !(addressed(x) != nil && a.isPlace(addressed(x))) {
			return false
		}
		count++
	}
	return count > 0
}

// singles returns declarations of single variables that do what s does, or nil. One
// that assigns another variable as well does so after it has read it.
func (f *function) singles(s ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) {
			return nil
		}
		for i, l := range s.Lhs {
			if id := l.(*ast.Ident); id.Name != "_" && f.Info.Defs[id] == nil {
				return nil
			}
			out = append(out, &ast.AssignStmt{Lhs: []ast.Expr{l}, TokPos: s.TokPos, Tok: s.Tok, Rhs: []ast.Expr{s.Rhs[i]}})
		}
	case *ast.DeclStmt:
		d := s.Decl.(*ast.GenDecl)
		if d.Tok != token.VAR {
			return nil
		}
		for _, spec := range d.Specs {
			for _, single := range singleSpecs(spec.(*ast.ValueSpec)) {
				out = append(out, &ast.DeclStmt{Decl: &ast.GenDecl{TokPos: d.TokPos, Tok: d.Tok, Specs: []ast.Spec{single}}})
			}
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// singleSpecs returns a declaration of each variable that has a value of its own.
func singleSpecs(v *ast.ValueSpec) []*ast.ValueSpec {
	if len(v.Values) != len(v.Names) {
		return []*ast.ValueSpec{v}
	}
	var out []*ast.ValueSpec
	for i, id := range v.Names {
		out = append(out, &ast.ValueSpec{Names: []*ast.Ident{id}, Type: v.Type, Values: []ast.Expr{v.Values[i]}})
	}
	return out
}
