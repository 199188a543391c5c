// This file holds the types that kernels are generic over.

package device

import (
	"fmt"
	"reflect"
)

// Dim constrains a type parameter that is an axis. Any type satisfies it, since
// Go has no constraint for "an array type of any length"; an axis must be an
// array type, named or not, and only its length matters. The build refuses a
// launch over anything else, and [Size] panics.
type Dim interface{}

// Size returns the size of the axis D, the length of the array type. It is a
// constant of the instantiation in lowered code.
func Size[D Dim]() int {
	t := reflect.TypeFor[D]()
	if t.Kind() != reflect.Array {
		panic(fmt.Sprintf("device.Size: axis is %v, want an array type such as [64]struct{}: its length is the size", t))
	}
	return t.Len()
}

// Scalar constrains the element types of buffers and the scalar parameters of
// kernels. An int or uint is 64 bits wide on every device.
type Scalar interface {
	~bool |
		~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 |
		~float32 | ~float64 |
		Float16 | BFloat16
}
