// This file reads layouts: what the parameters of a kernel are.

package runtime

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// A param is the type of what takes one Arg or ArgBuffer: a scalar or a slice.
type param struct {
	kind    reflect.Kind // of a slice: of its elements
	slice   bool
	element string // layout of elements that are arrays or structs, else ""
}

// String returns the type as in a layout.
func (p param) String() string {
	text := p.element
	if text == "" {
		text = p.kind.String()
	}
	if p.slice {
		return "[]" + text
	}
	return text
}

// scalars are the kinds of scalars, by name.
var scalars = func() map[string]reflect.Kind {
	kinds := map[string]reflect.Kind{}
	for k := reflect.Bool; k <= reflect.Complex128; k++ {
		if isScalar(k) {
			kinds[k.String()] = k
		}
	}
	return kinds
}()

// isScalar reports whether a kind is one of scalars.
func isScalar(k reflect.Kind) bool {
	return reflect.Bool <= k && k <= reflect.Complex128 && k != reflect.Uintptr
}

// parseLayout returns the parameters that a layout describes. Structs and arrays
// come apart: launchers pass what they hold one by one.
func parseLayout(path, layout string) ([]param, error) {
	if layout == "" {
		return nil, nil
	}
	params, rest, ok := parseTypes(layout)
	if !ok || rest != "" {
		return nil, &KernelError{path, fmt.Sprintf("layout %q, near %q: "+
			"want scalar types, arrays and structs of them, and slices of these", layout, rest)}
	}
	return params, nil
}

// parseTypes reads types with commas between them. It returns what comes after
// them, or where it stopped to understand.
func parseTypes(text string) (params []param, rest string, ok bool) {
	for {
		var some []param
		if some, text, ok = parseType(text); !ok {
			return nil, text, false
		}
		params = append(params, some...)
		if !strings.HasPrefix(text, ",") {
			return params, text, true
		}
		text = text[1:]
	}
}

func parseType(text string) ([]param, string, bool) {
	switch {
	case strings.HasPrefix(text, "[]"):
		return parseSlice(text[2:])
	case strings.HasPrefix(text, "["):
		number, after, _ := strings.Cut(text[1:], "]")
		n, err := strconv.ParseUint(number, 10, 16)
		elem, rest, ok := parseType(after)
		if err != nil || !ok {
			return nil, text, false
		}
		var params []param
		for range n {
			params = append(params, elem...)
		}
		return params, rest, true
	case strings.HasPrefix(text, "{}"):
		return nil, text[2:], true
	case strings.HasPrefix(text, "{"):
		params, rest, ok := parseTypes(text[1:])
		if !ok || !strings.HasPrefix(rest, "}") {
			return nil, text, false
		}
		return params, rest[1:], true
	}
	end := strings.IndexAny(text+",", ",}")
	if name := text[:end]; name == "float16" || name == "bfloat16" {
		return []param{{kind: reflect.Struct, element: name}}, text[end:], true
	}
	kind, ok := scalars[text[:end]]
	if !ok {
		return nil, text, false
	}
	return []param{{kind: kind}}, text[end:], true
}

// parseSlice reads the type of a slice's elements.
func parseSlice(text string) ([]param, string, bool) {
	elem, rest, ok := parseType(text)
	if !ok || len(elem) == 0 || slices.ContainsFunc(elem, func(p param) bool { return p.slice }) {
		return nil, text, false
	}
	p := param{kind: elem[0].kind, slice: true, element: elem[0].element}
	switch text[0] {
	case '[':
		p.kind, p.element = reflect.Array, text[:len(text)-len(rest)]
	case '{':
		p.kind, p.element = reflect.Struct, text[:len(text)-len(rest)]
	}
	return []param{p}, rest, true
}

// elements are the layouts of arrays and structs, by reflect.Type: "" for types
// that buffers don't have.
var elements sync.Map

// elementOf returns the parameter for buffers of T. From the second time on it
// allocates nothing.
func elementOf[T any]() (p param, ok bool) {
	t := reflect.TypeFor[T]()
	p = param{kind: t.Kind(), slice: true}
	if p.kind != reflect.Array && p.kind != reflect.Struct {
		return p, isScalar(p.kind)
	}
	text, known := elements.Load(t)
	if !known {
		text, _ = elements.LoadOrStore(t, layoutOf(t))
	}
	p.element = text.(string)
	return p, p.element != ""
}

// layoutOf spells the layout of values that are bytes and nothing else, or
// returns "". Package internal/layout does the same for the types of a compiler.
func layoutOf(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[device.Float16]():
		return "float16"
	case reflect.TypeFor[device.BFloat16]():
		return "bfloat16"
	}
	switch t.Kind() {
	case reflect.Array:
		if elem := layoutOf(t.Elem()); elem != "" && t.Len() > 0 {
			return fmt.Sprintf("[%d]%s", t.Len(), elem)
		}
		return ""
	case reflect.Struct:
		fields := make([]string, t.NumField())
		for i := range fields {
			if fields[i] = layoutOf(t.Field(i).Type); fields[i] == "" {
				return ""
			}
		}
		if len(fields) == 0 {
			return ""
		}
		return "{" + strings.Join(fields, ",") + "}"
	}
	if isScalar(t.Kind()) {
		return t.Kind().String()
	}
	return ""
}

// checkElement panics if buffers cannot have elements of type T.
func checkElement[T any](function string) {
	if _, ok := elementOf[T](); !ok {
		panic(fmt.Sprintf("runtime.%s: a buffer of %v, but devices get bytes: "+
			"want a bool, an integer, a float or a complex number, or an array or a struct of these",
			function, reflect.TypeFor[T]()))
	}
}
