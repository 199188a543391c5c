package layout

import (
	"go/token"
	"go/types"
	"testing"
)

func TestOf(t *testing.T) {
	for expr, want := range map[string]string{
		"byte":                               "uint8",
		"complex64":                          "complex64",
		"[]struct{ a, b float32; n [3]int }": "[]{float32,float32,[3]int}",
		"struct{ x []rune; ok bool }":        "{[]int32,bool}",
		"[2][0]int":                          "[2][0]int",
		"struct{}":                           "{}",
		"uintptr":                            "",
		"[][]int":                            "",
		"[]struct{}":                         "",
		"[][0]int":                           "",
		"struct{ s string }":                 "",
		"[2]*int":                            "",
	} {
		tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, expr)
		if err != nil {
			t.Fatal(err)
		}
		if got := Of(tv.Type); got != want {
			t.Errorf("%s: got %q, want %q", expr, got, want)
		}
	}
}
