// This file reads a launcher's signature.

package devicetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// A kernel is a launcher, and what its signature says.
type kernel struct {
	launcher reflect.Value
	params   []param
	miss     *runtime.MissError // what is said where there is no image
}

// A param is a parameter of the device function.
type param struct {
	typ  reflect.Type // in the launcher: a scalar, or a Buffer
	elem reflect.Type // of the Buffer, nil for a scalar
}

// fixed are the parameters of every launcher.
var fixed = []reflect.Type{
	reflect.TypeFor[context.Context](), reflect.TypeFor[*runtime.Queue](), reflect.TypeFor[runtime.Grid](),
}

// kernelOf returns the kernel that a generated launcher launches.
func kernelOf(launcher any) (*kernel, error) {
	v := reflect.ValueOf(launcher)
	if !v.IsValid() || !isLauncher(v.Type()) {
		return nil, fmt.Errorf("devicetest: got a %T, want a generated launcher: func(context.Context, *runtime.Queue, runtime.Grid, ...) error", launcher)
	}
	k := &kernel{launcher: v}
	for i := len(fixed); i < v.Type().NumIn(); i++ {
		p := param{typ: v.Type().In(i)}
		if share, ok := p.typ.MethodByName("Sharing"); ok {
			p.elem = share.Type.In(1).Elem()
		}
		if t := p.value(); !storable(t) {
			return nil, fmt.Errorf("devicetest: parameter %d has type %v, of which no values can be made: want fixed sizes without pointers", i-len(fixed), t)
		}
		k.params = append(k.params, p)
	}
	// A device that can run nothing says which kernel it is that it can't run.
	err := k.call(only("").NewQueue(runtime.RequireImage), runtime.Grid1(0), k.zeros())
	if !errors.As(err, &k.miss) {
		return nil, fmt.Errorf("devicetest: %T is no launcher: got error %v from a device without targets, want a *runtime.MissError", launcher, err)
	}
	return k, nil
}

func isLauncher(t reflect.Type) bool {
	if t.Kind() != reflect.Func || t.IsVariadic() || t.NumIn() < len(fixed) || t.NumOut() != 1 || t.Out(0) != reflect.TypeFor[error]() {
		return false
	}
	for i, want := range fixed {
		if t.In(i) != want {
			return false
		}
	}
	return true
}

// value returns the type whose values are drawn for p.
func (p param) value() reflect.Type {
	if p.elem != nil {
		return p.elem
	}
	return p.typ
}

// storable reports whether values of t are bytes.
func storable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return storable(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !storable(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Uintptr:
		return false
	}
	return t.Kind() >= reflect.Bool && t.Kind() <= reflect.Complex128
}

// String returns the kernel's path and key.
func (k *kernel) String() string {
	s := k.miss.Path
	if len(k.miss.Key) > 0 {
		s += fmt.Sprint(k.miss.Key)
	}
	return "kernel " + s
}

// call launches the kernel. args are of the launcher's types.
func (k *kernel) call(q *runtime.Queue, grid runtime.Grid, args []reflect.Value) error {
	in := append([]reflect.Value{reflect.ValueOf(context.Background()), reflect.ValueOf(q), reflect.ValueOf(grid)}, args...)
	err, _ := k.launcher.Call(in)[0].Interface().(error)
	return err
}
