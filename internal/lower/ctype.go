// This file declares the C types of Go's arrays, structs and slices.

package lower

import (
	"fmt"
	"go/types"
	"strings"
)

// A Decl is a C declaration that functions need before their own text: a type
// or a table. Equal names mean equal declarations, whatever package they are of.
type Decl struct {
	Name string
	C    string
}

// decls collects declarations, those that others need first.
type decls struct {
	list []Decl
	have map[string]bool
}

func (d *decls) add(name, text string) {
	if d.have == nil {
		d.have = map[string]bool{}
	}
	if !d.have[name] {
		d.have[name] = true
		d.list = append(d.list, Decl{name, text})
	}
}

// goSizes is how Go lays out memory on every CPU that kernels run on.
var goSizes = types.SizesFor("gc", "amd64")

// ctype returns the C type of a value of type t. Arrays are structs around C's,
// so that they are values. Types of equal structure are the same in C.
func (d *decls) ctype(t types.Type) string {
	if s, ok := scalarOf(t); ok {
		return s.ctype()
	}
	switch u := under(t).(type) {
	case *types.Array:
		return d.array(u)
	case *types.Slice:
		elem := d.ctype(u.Elem())
		name := "gkv_" + strings.TrimPrefix(elem, "gk_")
		d.add(name, fmt.Sprintf("typedef struct { %s *p; gk_i64 n, c; } %s;\n", elem, name))
		return name
	case *types.Struct:
		return d.structure(u)
	case *types.Pointer:
		return d.ctype(u.Elem()) + " *"
	}
	panic("lower: unchecked type " + t.String())
}

func (d *decls) array(u *types.Array) string {
	elem := d.ctype(u.Elem())
	name := fmt.Sprintf("gka_%d_%s", u.Len(), strings.TrimPrefix(elem, "gk_"))
	text := fmt.Sprintf("typedef struct { %s e[%d]; } %s;\n", elem, max(u.Len(), 1), name)
	if storable(u) {
		text += fmt.Sprintf("_Static_assert(sizeof(%s) == %d, \"Go's size\");\n", name, goSizes.Sizeof(u))
	}
	d.add(name, text)
	return name
}

func (d *decls) structure(u *types.Struct) string {
	var members, label strings.Builder
	for i, m := range memberNames(u) {
		fmt.Fprintf(&members, "  %s %s;\n", d.ctype(u.Field(i).Type()), m)
		if label.Len() < 24 {
			label.WriteString(strings.TrimPrefix(m, "m"))
		}
	}
	if u.NumFields() == 0 {
		members.WriteString("  gk_u8 none;\n")
	}
	name := fmt.Sprintf("gks%s_%s", label.String(), digest(members.String())[:12])
	text := fmt.Sprintf("typedef struct {\n%s} %s;\n", members.String(), name)
	if storable(u) {
		text += layoutAssert(u, name)
	}
	d.add(name, text)
	return name
}

// layoutAssert makes C confirm that a struct has Go's layout.
func layoutAssert(u *types.Struct, name string) string {
	var fields []*types.Var
	for v := range u.Fields() {
		fields = append(fields, v)
	}
	text := fmt.Sprintf("_Static_assert(sizeof(%s) == %d", name, goSizes.Sizeof(u))
	for i, offset := range goSizes.Offsetsof(fields) {
		text += fmt.Sprintf(" &&\n  __builtin_offsetof(%s, %s) == %d", name, memberNames(u)[i], offset)
	}
	return text + ", \"Go's layout\");\n"
}

// memberNames returns the C names of a struct's fields.
func memberNames(u *types.Struct) []string {
	out := make([]string, u.NumFields())
	taken := map[string]bool{}
	for i := range out {
		base := "m_" + cIdent(u.Field(i).Name())
		name := base
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s_%d", base, n)
		}
		taken[name] = true
		out[i] = name
	}
	return out
}

// equal returns a C function that compares two values of an array or struct.
func (d *decls) equal(t types.Type) string {
	ctype := d.ctype(t)
	name := "gk_eq_" + ctype
	var body string
	switch u := under(t).(type) {
	case *types.Array:
		body = fmt.Sprintf("  for (int i = 0; i < %d; i++)\n    if (!(%s)) return 0;\n  return 1;\n",
			u.Len(), d.equality(u.Elem(), "a.e[i]", "b.e[i]"))
	case *types.Struct:
		body = "  return 1"
		for i, m := range memberNames(u) {
			if u.Field(i).Name() != "_" {
				body += " && " + d.equality(u.Field(i).Type(), "a."+m, "b."+m)
			}
		}
		body += ";\n"
	}
	d.add(name, fmt.Sprintf("static inline gk_bool %s(%s a, %s b) {\n%s}\n", name, ctype, ctype, body))
	return name
}

// equality returns a C expression for a == b.
func (d *decls) equality(t types.Type, a, b string) string {
	if s, ok := scalarOf(t); ok && s.kind != complexKind {
		return fmt.Sprintf("%s == %s", a, b)
	} else if ok {
		return fmt.Sprintf("gk_%s_eq(%s, %s)", s.c, a, b)
	}
	return fmt.Sprintf("%s(%s, %s)", d.equal(t), a, b)
}
