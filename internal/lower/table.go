// This file lowers package variables that are constant in all but name: tables
// that nothing in their package assigns, slices too.

package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// tableAdvice says what to do about a variable that is no table.
const (
	tableAdvice = "pass it as a parameter, or make it a constant"
	sliceAdvice = "make it an array, or let the package do no more than index it, range over it and take its length"
)

// global reports whether obj is a package variable.
func global(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// findTables fills tables and changed: the values of package variables, and
// where one of them is assigned or its address taken.
func (p *program) findTables() {
	if p.tables != nil {
		return
	}
	p.tables, p.changed, p.reads = map[types.Object]ast.Expr{}, map[types.Object]ast.Node{}, map[ast.Expr]bool{}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.VAR {
				for _, spec := range decl.Specs {
					p.addTable(spec.(*ast.ValueSpec))
				}
			}
		}
		ast.Inspect(file, p.findChange)
	}
}

func (p *program) addTable(spec *ast.ValueSpec) {
	for i, id := range spec.Names {
		switch obj := p.Info.Defs[id]; {
		case obj == nil:
		case len(spec.Values) == 0:
			p.tables[obj] = nil
		case len(spec.Values) == len(spec.Names):
			p.tables[obj] = spec.Values[i]
		}
	}
}

// findChange notes the package variables that n assigns or that something else
// may assign after n.
func (p *program) findChange(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IndexExpr:
		p.reads[ast.Unparen(n.X)] = true
	case *ast.CallExpr:
		p.readArgs(n)
	case *ast.Ident:
		if obj := p.Info.Uses[n]; obj != nil && global(obj) && sliceElem(obj.Type()) != nil && !p.reads[n] {
			p.change(n)
		}
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			p.change(l)
		}
	case *ast.IncDecStmt:
		p.change(n.X)
	case *ast.RangeStmt:
		p.reads[ast.Unparen(n.X)] = true
		p.change(n.Key)
		p.change(n.Value)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			p.change(n.X)
		}
	case *ast.SliceExpr:
		p.change(n.X)
	case *ast.SelectorExpr:
		if sel := p.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
			if recv := sel.Obj().(*types.Func).Signature().Recv(); pointee(recv.Type()) != nil {
				p.change(n.X)
			}
		}
	}
	return true
}

// readArgs notes the arguments of which a call reads elements or the length.
func (p *program) readArgs(call *ast.CallExpr) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return
	}
	if b, ok := p.Info.Uses[id].(*types.Builtin); ok {
		switch b.Name() {
		case "len", "cap":
			p.reads[ast.Unparen(call.Args[0])] = true
		case "copy":
			p.reads[ast.Unparen(call.Args[1])] = true
		}
	}
}

func (p *program) change(x ast.Expr) {
	for {
		switch l := x.(type) {
		case *ast.ParenExpr:
			x = l.X
		case *ast.IndexExpr:
			x = l.X
		case *ast.SelectorExpr:
			x = l.X
		case *ast.Ident:
			if obj := p.Info.Uses[l]; obj != nil && global(obj) && p.changed[obj] == nil {
				p.changed[obj] = l
			}
			return
		default:
			return
		}
	}
}

// table refuses a use of a package variable that is no table.
func (c *checker) table(id *ast.Ident, v types.Object) {
	c.findTables()
	t := c.typeOfVar(v)
	_, isScalar := scalarOf(t)
	switch at := c.changed[v]; {
	case v.Pkg() != c.Types:
		c.refuse(id, tableAdvice, "package variable %s is not reachable on devices", id.Name)
	case at != nil:
		pos := c.position(at.Pos())
		advice := tableAdvice
		if sliceElem(t) != nil {
			advice = sliceAdvice
		}
		c.refuse(id, advice, "package variable %s is assigned, sliced, passed on or has its address taken at %s:%d", id.Name, pos.Filename, pos.Line)
	case v.Exported():
		c.refuse(id, "make it unexported", "package variable %s is exported, so that any package may assign it", id.Name)
	case !isScalar && !storable(t) && sliceElem(t) == nil:
		c.refuse(id, tableAdvice, "package variable %s has type %s, which devices do not have", id.Name, c.show(t))
	case !c.constantTable(v):
		c.refuse(id, "give it a literal of constants, or "+tableAdvice, "package variable %s has no constant value", id.Name)
	}
}

// constantTable reports whether v has a value that is known here.
func (p *program) constantTable(v types.Object) bool {
	x, ok := p.tables[v]
	return ok && (x == nil || p.constantValue(x))
}

// constantValue reports whether x is a constant, or a literal of constants.
func (p *program) constantValue(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		for _, elem := range x.Elts {
			if kv, ok := elem.(*ast.KeyValueExpr); ok {
				elem = kv.Value
			}
			if !p.constantValue(elem) {
				return false
			}
		}
		return true
	default:
		return p.Info.Types[x].Value != nil
	}
}

// tableType returns the type in which C holds a table: of a slice, an array.
func (p *program) tableType(v types.Object) types.Type {
	elem := sliceElem(v.Type())
	if elem == nil {
		return v.Type()
	}
	n, next := int64(0), int64(0)
	if lit, ok := ast.Unparen(p.tables[v]).(*ast.CompositeLit); ok {
		for _, x := range lit.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				next = p.keyOf(kv)
			}
			next++
			n = max(n, next)
		}
	}
	return types.NewArray(elem, n)
}

// keyOf returns the index of an element of a literal.
func (p *program) keyOf(kv *ast.KeyValueExpr) int64 {
	i, _ := constant.Int64Val(constant.ToInt(p.Info.Types[kv.Key].Value))
	return i
}

// tableParts returns the parts of a slice that is a table.
func (e *emitter) tableParts(v types.Object) []cexpr {
	if e.tables[v] == nil {
		return e.zeroParts(v.Type())
	}
	u := e.tableType(v).(*types.Array)
	n := simple(constantSize(u.Len()))
	return []cexpr{simple(fmt.Sprintf("((%s *)%s.e)", e.decls.ctype(u.Elem()), e.table(v))), n, n}
}

// table declares a table and returns its C name.
func (e *emitter) table(v types.Object) string {
	name := "gkc_" + cIdent(v.Name()) + "_" + digest(e.Path+"."+v.Name())
	t := e.tableType(v)
	e.decls.add(name, fmt.Sprintf("static const %s %s = %s;\n", e.decls.ctype(t), name, e.initial(e.tables[v], t)))
	return name
}

// initial spells a constant value of type t as an initializer; x is nil for zero.
func (e *emitter) initial(x ast.Expr, t types.Type) string {
	if x == nil {
		return "{0}"
	}
	lit, ok := ast.Unparen(x).(*ast.CompositeLit)
	if !ok {
		text := constantExpr(e.program.Info.Types[x].Value, t).text
		return text[max(0, strings.IndexByte(text, '{')):] // a complex number without its type
	}
	var items []string
	next := int64(0)
	for _, elem := range lit.Elts {
		kv, keyed := elem.(*ast.KeyValueExpr)
		if keyed {
			elem = kv.Value
		}
		switch u := under(t).(type) {
		case *types.Struct:
			i := int(next)
			if keyed {
				i = fieldIndex(u, kv.Key.(*ast.Ident).Name)
			}
			items = append(items, fmt.Sprintf(".%s = %s", memberNames(u)[i], e.initial(elem, u.Field(i).Type())))
		case *types.Array:
			if keyed {
				next = e.keyOf(kv)
			}
			items = append(items, fmt.Sprintf("[%d] = %s", next, e.initial(elem, u.Elem())))
		}
		next++
	}
	if len(items) == 0 {
		return "{0}"
	}
	if _, isArray := under(t).(*types.Array); isArray {
		return "{{" + strings.Join(items, ", ") + "}}"
	}
	return "{" + strings.Join(items, ", ") + "}"
}
