// Package buildexpr reads and edits the values of attributes in BUILD files:
// lists, select(), and sums of these with things that only Bazel can compute.
package buildexpr

import (
	"slices"
	"strings"

	"github.com/bazelbuild/buildtools/build"
)

// Operands returns the operands of a chain of +, from left to right; none for nil.
func Operands(e build.Expr) []build.Expr {
	if e == nil {
		return nil
	}
	if sum, ok := e.(*build.BinaryExpr); ok && sum.Op == "+" {
		return append(Operands(sum.X), Operands(sum.Y)...)
	}
	if p, ok := e.(*build.ParenExpr); ok {
		return Operands(p.X)
	}
	return []build.Expr{e}
}

// Cases returns the cases of a select(); nil for another call.
func Cases(call *build.CallExpr) []*build.KeyValueExpr {
	if name, ok := call.X.(*build.Ident); ok && name.Name == "select" && len(call.List) > 0 {
		if dict, ok := call.List[0].(*build.DictExpr); ok {
			return dict.List
		}
	}
	return nil
}

// Strings returns the strings in the values of an expression: those of lists,
// and of what select() may choose.
func Strings(e build.Expr) []string {
	var list []string
	for _, part := range Operands(e) {
		switch part := part.(type) {
		case *build.StringExpr:
			list = append(list, part.Value)
		case *build.ListExpr:
			for _, x := range part.List {
				list = append(list, Strings(x)...)
			}
		case *build.CallExpr:
			for _, kv := range Cases(part) {
				list = append(list, Strings(kv.Value)...)
			}
		}
	}
	return list
}

// Computed reports whether an expression has values that only Bazel knows.
func Computed(e build.Expr) bool {
	return slices.ContainsFunc(Operands(e), func(part build.Expr) bool {
		switch part := part.(type) {
		case *build.StringExpr:
			return false
		case *build.ListExpr:
			return slices.ContainsFunc(part.List, Computed)
		case *build.CallExpr:
			list := Cases(part)
			return list == nil || slices.ContainsFunc(list, func(kv *build.KeyValueExpr) bool { return Computed(kv.Value) })
		}
		return true
	})
}

// Plus adds expressions, of which either may be nil.
func Plus(x, y build.Expr) build.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &build.BinaryExpr{X: x, Op: "+", Y: y}
}

// IsList reports whether e is a list and nothing else.
func IsList(e build.Expr) bool {
	_, ok := e.(*build.ListExpr)
	return ok
}

// List returns a list of strings.
func List(values ...string) *build.ListExpr {
	list := &build.ListExpr{}
	for _, s := range values {
		list.List = append(list.List, &build.StringExpr{Value: s})
	}
	return list
}

// With returns e with the values that it lacks, in its last list. It may change e.
func With(e build.Expr, values ...string) build.Expr {
	have := Strings(e)
	missing := slices.DeleteFunc(slices.Clone(values), func(s string) bool { return slices.Contains(have, s) })
	if len(missing) == 0 {
		return e
	}
	for _, part := range slices.Backward(Operands(e)) {
		if list, ok := part.(*build.ListExpr); ok {
			list.List = append(list.List, List(missing...).List...)
			return e
		}
	}
	return Plus(e, List(missing...))
}

// Without returns e without a value, nil if nothing is left. What is marked
// "# keep" stays. It may change e.
func Without(e build.Expr, value string) build.Expr {
	var result build.Expr
	for _, part := range Operands(e) {
		switch x := part.(type) {
		case *build.ListExpr:
			n := len(x.List)
			x.List = slices.DeleteFunc(x.List, func(item build.Expr) bool {
				s, ok := item.(*build.StringExpr)
				return ok && s.Value == value && !Kept(item)
			})
			if len(x.List) == 0 && n > 0 {
				continue
			}
		case *build.CallExpr:
			if !withoutCase(Cases(x), value) {
				continue
			}
		}
		result = Plus(result, part)
	}
	return result
}

// withoutCase takes a value out of the cases of a select(), and reports whether
// any is left that says something.
func withoutCase(list []*build.KeyValueExpr, value string) bool {
	rest := len(list) == 0
	for _, kv := range list {
		if kv.Value = Without(kv.Value, value); kv.Value == nil {
			kv.Value = &build.ListExpr{}
		}
		empty, ok := kv.Value.(*build.ListExpr)
		rest = rest || !ok || len(empty.List) > 0
	}
	return rest
}

// Kept reports whether e itself is marked "# keep", as Gazelle's users do.
func Kept(e build.Expr) bool {
	for _, c := range slices.Concat(e.Comment().Before, e.Comment().Suffix) {
		text := strings.TrimSpace(strings.TrimPrefix(c.Token, "#"))
		if text == "keep" || strings.HasPrefix(text, "keep: ") {
			return true
		}
	}
	return false
}
