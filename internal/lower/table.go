// This file lowers package variables that are constant in all but name: tables
// that nothing in their package assigns.

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
const tableAdvice = "pass it as a parameter, or make it a constant"

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
	p.tables, p.changed = map[types.Object]ast.Expr{}, map[types.Object]ast.Node{}
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
		if obj := p.Info.Defs[id]; obj != nil && len(spec.Values) == len(spec.Names) {
			p.tables[obj] = spec.Values[i]
		}
	}
}

// findChange notes the package variables that n assigns or that something else
// may assign after n.
func (p *program) findChange(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			p.change(l)
		}
	case *ast.IncDecStmt:
		p.change(n.X)
	case *ast.RangeStmt:
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
		c.refuse(id, tableAdvice, "package variable %s is assigned, sliced or has its address taken at %s:%d", id.Name, pos.Filename, pos.Line)
	case v.Exported():
		c.refuse(id, "make it unexported", "package variable %s is exported, so that any package may assign it", id.Name)
	case sliceElem(t) != nil:
		c.refuse(id, "make it an array: [...]T{...}", "package variable %s is a slice", id.Name)
	case !isScalar && !storable(t):
		c.refuse(id, tableAdvice, "package variable %s has type %s, which devices do not have", id.Name, c.show(t))
	case !c.constantValue(c.tables[v]):
		c.refuse(id, "give it a literal of constants, or "+tableAdvice, "package variable %s has no constant value", id.Name)
	}
}

// constantValue reports whether x is a constant, or a literal of constants.
func (p *program) constantValue(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case nil:
		return false
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

// table declares a table and returns its C name.
func (e *emitter) table(v types.Object) string {
	name := "gkc_" + cIdent(v.Name()) + "_" + digest(e.Path+"."+v.Name())
	t := v.Type()
	e.decls.add(name, fmt.Sprintf("static const %s %s = %s;\n", e.decls.ctype(t), name, e.initial(e.tables[v], t)))
	return name
}

// initial spells a constant value of type t as an initializer.
func (e *emitter) initial(x ast.Expr, t types.Type) string {
	lit, ok := ast.Unparen(x).(*ast.CompositeLit)
	if !ok {
		text := constantExpr(e.Info.Types[x].Value, t).text
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
				next, _ = constant.Int64Val(constant.ToInt(e.Info.Types[kv.Key].Value))
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
