// This file says which Go types devices have, and their C types.

package lower

import (
	"go/types"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

// A scalar is a type that devices have.
type scalar struct {
	c        string // suffix of the C type: "i32" of gk_i32
	bits     int
	kind     scalarKind
	unsigned bool
}

type scalarKind int

const (
	boolKind scalarKind = iota
	intKind
	floatKind
	complexKind
	halfKind // stored alone
)

var scalars = map[types.BasicKind]scalar{
	types.Bool:    {"bool", 8, boolKind, false},
	types.Int:     {"i64", 64, intKind, false},
	types.Int8:    {"i8", 8, intKind, false},
	types.Int16:   {"i16", 16, intKind, false},
	types.Int32:   {"i32", 32, intKind, false},
	types.Int64:   {"i64", 64, intKind, false},
	types.Uint:    {"u64", 64, intKind, true},
	types.Uint8:   {"u8", 8, intKind, true},
	types.Uint16:  {"u16", 16, intKind, true},
	types.Uint32:  {"u32", 32, intKind, true},
	types.Uint64:  {"u64", 64, intKind, true},
	types.Float32: {"f32", 32, floatKind, false},
	types.Float64: {"f64", 64, floatKind, false},

	types.Complex64:  {"c64", 64, complexKind, false},
	types.Complex128: {"c128", 128, complexKind, false},

	types.UntypedBool:  {"bool", 8, boolKind, false},
	types.UntypedInt:   {"i64", 64, intKind, false},
	types.UntypedRune:  {"i32", 32, intKind, false},
	types.UntypedFloat: {"f64", 64, floatKind, false},

	types.UntypedComplex: {"c128", 128, complexKind, false},
}

// ctype returns the C type of values.
func (s scalar) ctype() string { return "gk_" + s.c }

// basic returns the predeclared type below t, with the names of aliases such as
// byte replaced, or nil.
func basic(t types.Type) *types.Basic {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return nil
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return nil
	}
	return types.Typ[b.Kind()]
}

// scalarOf returns the device's type of t.
func scalarOf(t types.Type) (scalar, bool) {
	switch {
	case isDeviceType(t, "Float16"):
		return scalar{"f16", 16, halfKind, false}, true
	case isDeviceType(t, "BFloat16"):
		return scalar{"bf16", 16, halfKind, false}, true
	}
	b := basic(t)
	if b == nil {
		return scalar{}, false
	}
	s, ok := scalars[b.Kind()]
	return s, ok
}

// mustScalar is scalarOf for a type that has been checked.
func mustScalar(t types.Type) scalar {
	s, ok := scalarOf(t)
	if !ok {
		panic("lower: unchecked type " + t.String())
	}
	return s
}

// under returns the underlying type of t, or nil for a type parameter. What is in
// a two-byte float is its own affair.
func under(t types.Type) types.Type {
	if isHalf(t) {
		return types.Typ[types.Uint16]
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return nil
	}
	return t.Underlying()
}

// sliceElem returns the element type of a slice that devices have, or nil.
func sliceElem(t types.Type) types.Type {
	s, ok := under(t).(*types.Slice)
	if !ok || !storable(s.Elem()) {
		return nil
	}
	return s.Elem()
}

// storable reports whether slices can have elements of type t.
func storable(t types.Type) bool { return layout.Plain(t) }

// aggregate reports whether t is an array or a struct, which C holds in a struct.
func aggregate(t types.Type) bool {
	switch under(t).(type) {
	case *types.Array, *types.Struct:
		return !isThread(t)
	}
	return false
}

// misfit returns the part of t because of which devices don't have it, or nil.
func misfit(t types.Type) types.Type {
	if _, ok := scalarOf(t); ok || isThread(t) {
		return nil
	}
	switch u := under(t).(type) {
	case *types.Slice:
		if storable(u.Elem()) {
			return nil
		}
	case *types.Array:
		if !isThread(u.Elem()) {
			return misfit(u.Elem())
		}
	case *types.Struct:
		for v := range u.Fields() {
			if isThread(v.Type()) {
				return v.Type()
			}
			if bad := misfit(v.Type()); bad != nil {
				return bad
			}
		}
		return nil
	}
	return t
}

// pointee returns what a pointer points to, or nil.
func pointee(t types.Type) types.Type {
	if p, ok := under(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return nil
}

// isThread reports whether t is device.Thread.
func isThread(t types.Type) bool { return isDeviceType(t, "Thread") }

// isDim reports whether t is the constraint of axes.
func isDim(t types.Type) bool { return isDeviceType(t, "Dim") }

func isDeviceType(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && inDevice(named.Obj())
}

// inDevice reports whether obj is declared in the device package.
func inDevice(obj types.Object) bool {
	if obj.Pkg() == nil {
		return false
	}
	return layout.IsDevicePath(obj.Pkg().Path())
}

// axisLen returns the length of an array type.
func axisLen(t types.Type) (int64, bool) {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return 0, false
	}
	a, ok := t.Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return a.Len(), true
}

// isHalf reports whether t is one of the two-byte floats of package device.
func isHalf(t types.Type) bool { return isDeviceType(t, "Float16") || isDeviceType(t, "BFloat16") }
