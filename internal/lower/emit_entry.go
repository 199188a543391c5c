// This file reads the arguments of a kernel from its slots.

package lower

import (
	"fmt"
	"go/types"
	"strings"
)

// A slotReader spells the arguments of a kernel, slot by slot.
type slotReader struct {
	e    *emitter
	next int
}

// unpack declares the parameters of a kernel with the values in their slots.
func (e *emitter) unpack() {
	r := &slotReader{e: e}
	for _, v := range e.entryVars() {
		t := e.typeOfVar(v)
		if elem := sliceElem(t); elem != nil {
			e.line("%s *%s = (%s *)(__UINTPTR_TYPE__)args[%d];", e.decls.ctype(elem), e.names.value(v), e.decls.ctype(elem), r.slot())
			e.line("const gk_i64 %s = (gk_i64)args[%d];", e.names.length(v), r.slot())
			continue
		}
		e.line("const %s %s = %s;", e.decls.ctype(t), e.names.value(v), r.read(t))
	}
}

func (r *slotReader) slot() int {
	r.next++
	return r.next - 1
}

// read spells a value of type t.
func (r *slotReader) read(t types.Type) string {
	if s, ok := scalarOf(t); ok {
		return r.scalar(s)
	}
	var members []string
	switch u := under(t).(type) {
	case *types.Array:
		for range u.Len() {
			members = append(members, r.read(u.Elem()))
		}
		return fmt.Sprintf("{{%s}}", strings.Join(members, ", "))
	case *types.Struct:
		for v := range u.Fields() {
			members = append(members, r.read(v.Type()))
		}
	}
	return fmt.Sprintf("{%s}", strings.Join(members, ", "))
}

func (r *slotReader) scalar(s scalar) string {
	switch s.kind {
	case floatKind:
		return fmt.Sprintf("gk_slot_%s(args[%d])", s.c, r.slot())
	case boolKind:
		return fmt.Sprintf("(gk_u8)args[%d] != 0", r.slot())
	case complexKind:
		half := scalar{c: map[string]string{"c64": "f32", "c128": "f64"}[s.c], kind: floatKind}
		return fmt.Sprintf("{%s, %s}", r.scalar(half), r.scalar(half))
	}
	return fmt.Sprintf("(%s)args[%d]", s.ctype(), r.slot())
}

// slots counts the slots of an argument of type t.
func slots(t types.Type) int64 {
	if s, ok := scalarOf(t); ok && s.kind != complexKind {
		return 1
	}
	switch u := under(t).(type) {
	case *types.Array:
		return u.Len() * slots(u.Elem())
	case *types.Struct:
		var n int64
		if !isThread(t) {
			for v := range u.Fields() {
				n += slots(v.Type())
			}
		}
		return n
	}
	return 2 // a slice or a complex number
}

// rebuild makes struct parameters of a kernel whole again.
func (e *emitter) rebuild() {
	for _, v := range e.inputs() {
		t := e.typeOfVar(v)
		if _, ok := under(t).(*types.Struct); !ok || isThread(t) {
			continue
		}
		e.line("%s %s = {0};", e.decls.ctype(t), e.names.value(v))
		for _, l := range e.leaves(v) {
			place := e.names.value(v)
			for at, rest := t, l.path; len(rest) > 0; rest = rest[1:] {
				u := under(at).(*types.Struct)
				place += "." + memberNames(u)[rest[0]]
				at = u.Field(rest[0]).Type()
			}
			if sliceElem(e.typeOfVar(l.v)) == nil {
				e.line("%s = %s;", place, e.names.value(l.v))
				continue
			}
			n := e.names.length(l.v)
			e.line("%s.p = %s, %s.n = %s, %s.c = %s;", place, e.names.value(l.v), place, n, place, n)
		}
	}
}
