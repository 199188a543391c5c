// Package layout spells the types of kernels' parameters as launchers, images and
// the runtime compare them: the underlying types in Go's spelling, of a struct
// the types of its fields, as in "float32,[]{float32,[3]int32}".
package layout

import (
	"fmt"
	"go/types"
	"strings"
)

// Of spells the type of one parameter, or returns "" if no kernel can have it.
func Of(t types.Type) string {
	if name := scalar(t); name != "" {
		return name
	}
	switch u := underlying(t).(type) {
	case *types.Slice:
		if Plain(u.Elem()) {
			return "[]" + Of(u.Elem())
		}
	case *types.Array:
		if elem := Of(u.Elem()); elem != "" {
			return fmt.Sprintf("[%d]%s", u.Len(), elem)
		}
	case *types.Struct:
		fields := make([]string, u.NumFields())
		for i := range fields {
			if fields[i] = Of(u.Field(i).Type()); fields[i] == "" {
				return ""
			}
		}
		return "{" + strings.Join(fields, ",") + "}"
	}
	return ""
}

// Plain reports whether values of type t are bytes that mean the same to a device
// as to Go, and at least one: scalars, and arrays and structs of them. They are
// what the elements of a slice can be.
func Plain(t types.Type) bool {
	if scalar(t) != "" {
		return true
	}
	switch u := underlying(t).(type) {
	case *types.Array:
		return u.Len() > 0 && Plain(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if !Plain(v.Type()) {
				return false
			}
		}
		return u.NumFields() > 0
	}
	return false
}

// scalar returns the name of t's predeclared type if devices have it, or "". The
// two-byte floats of package device are scalars, too: "float16" and "bfloat16".
func scalar(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && IsDevicePath(n.Obj().Pkg().Path()) {
		if name := n.Obj().Name(); name == "Float16" || name == "BFloat16" {
			return strings.ToLower(name)
		}
	}
	b, ok := underlying(t).(*types.Basic)
	if !ok || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 || b.Info()&types.IsUntyped != 0 || b.Kind() == types.Uintptr {
		return ""
	}
	return types.Typ[b.Kind()].Name() // "uint8" for a byte
}

// underlying is nil for a type parameter, which has no layout.
func underlying(t types.Type) types.Type {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return nil
	}
	return t.Underlying()
}
