// This file writes where threads keep variables from one region to the next: an
// array of an element a thread for each part, and for each field of a struct of
// scalars, so that neighbouring threads' are neighbours.

package lower

import (
	"cmp"
	"go/types"
)

// A kept is a part of a variable: its C type, its place in the variable of one
// thread, and the array that has it for all threads.
type kept struct{ ctype, place, array string }

// keptOf returns the parts of a variable that threads keep.
func (e *emitter) keptOf(v types.Object) []kept {
	t := e.typeOfVar(v)
	if e.splits(t) {
		return e.fieldsOf(t, e.names.value(v), "s_"+e.names.value(v))
	}
	var out []kept
	ctypes := e.parts(t)
	for i, part := range e.varParts(v) {
		out = append(out, kept{ctypes[i], part.text, "s_" + part.text})
	}
	return out
}

// splits reports whether variables of type t are kept field by field.
func (e *emitter) splits(t types.Type) bool {
	_, isStruct := under(t).(*types.Struct)
	return isStruct && plain(t)
}

func (e *emitter) fieldsOf(t types.Type, place, array string) []kept {
	u, ok := under(t).(*types.Struct)
	if !ok {
		return []kept{{e.decls.ctype(t), place, array}}
	}
	var out []kept
	for i, name := range memberNames(u) {
		out = append(out, e.fieldsOf(u.Field(i).Type(), place+"."+name, array+"_"+name)...)
	}
	return out
}

// declareKept declares where each thread keeps a variable.
func (e *emitter) declareKept(v types.Object) {
	for _, k := range e.keptOf(v) {
		e.line("%s[%d];", declarator(k.ctype, k.array), cmp.Or(e.width, maxGroupSize))
	}
}

// loadKept declares a thread's variables, but for those that the region declares.
func (e *emitter) loadKept(r *region, vars []types.Object) {
	for _, v := range vars {
		if e.group.homes[v].declared == r {
			continue
		}
		split := e.splits(e.typeOfVar(v))
		if split {
			e.line("%s;", declarator(e.decls.ctype(e.typeOfVar(v)), e.names.value(v)))
		}
		for _, k := range e.keptOf(v) {
			place := k.place
			if !split {
				place = declarator(k.ctype, place)
			}
			e.line("%s = %s[l];", place, k.array)
		}
	}
}

// storeKept keeps a thread's variables.
func (e *emitter) storeKept(vars []types.Object) {
	for _, v := range vars {
		for _, k := range e.keptOf(v) {
			e.line("%s[l] = %s;", k.array, k.place)
		}
	}
}
