package buildexpr

import (
	"slices"
	"strings"
	"testing"

	"github.com/bazelbuild/buildtools/build"
)

// parse returns the expression that text is.
func parse(t *testing.T, text string) build.Expr {
	t.Helper()
	f, err := build.ParseBuild("BUILD", []byte("x = "+text+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return f.Stmt[0].(*build.AssignExpr).RHS
}

func flat(e build.Expr) string {
	if e == nil {
		return "nil"
	}
	return strings.Join(strings.Fields(build.FormatString(e)), " ")
}

func TestExpressions(t *testing.T) {
	for _, test := range []struct {
		text     string
		strings  []string
		computed bool
		with     string // "b", "new"
		without  string // "b"
	}{
		{`["a", "b"]`, []string{"a", "b"}, false, `[ "a", "b", "new", ]`, `["a"]`},
		{`["b"]`, []string{"b"}, false, `[ "b", "new", ]`, `nil`},
		{`[]`, nil, false, `[ "b", "new", ]`, `[]`},
		{`FILES`, nil, true, `FILES + [ "b", "new", ]`, `FILES`},
		{`glob(["b"])`, nil, true, `glob(["b"]) + [ "b", "new", ]`, `glob(["b"])`},
		{`FILES + ["b"]`, []string{"b"}, true, `FILES + [ "b", "new", ]`, `FILES`},
		{`(["a"] + FILES)`, []string{"a"}, true, `([ "a", "b", "new", ] + FILES)`, `["a"] + FILES`},
		{
			`["a"] + select({"//:x": ["b"], "//y": []})`, []string{"a", "b"}, false,
			`[ "a", "new", ] + select({ "//:x": ["b"], "//y": [], })`, `["a"]`,
		},
		{
			`select({"//:x": ["b", "c"], "//y": FILES})`, []string{"b", "c"}, true,
			`select({ "//:x": [ "b", "c", ], "//y": FILES, }) + ["new"]`, `select({ "//:x": ["c"], "//y": FILES, })`,
		},
		{`select(CASES)`, nil, true, `select(CASES) + [ "b", "new", ]`, `select(CASES)`},
		{`[name + ".go"]`, []string{".go"}, true, `[ name + ".go", "b", "new", ]`, `[name + ".go"]`},
	} {
		if got := Strings(parse(t, test.text)); !slices.Equal(got, test.strings) {
			t.Errorf("%s: got strings %q, want %q", test.text, got, test.strings)
		}
		if got := Computed(parse(t, test.text)); got != test.computed {
			t.Errorf("%s: got computed %t, want %t", test.text, got, test.computed)
		}
		if got := flat(With(parse(t, test.text), "b", "new")); got != test.with {
			t.Errorf("%s with values: got %s, want %s", test.text, got, test.with)
		}
		if got := flat(Without(parse(t, test.text), "b")); got != test.without {
			t.Errorf("%s without a value: got %s, want %s", test.text, got, test.without)
		}
	}
}

func TestKept(t *testing.T) {
	e := parse(t, "[\n    \"a\",  # keep: it is odd\n    \"b\",  # keeps\n]")
	for i, want := range []bool{true, false} {
		if got := Kept(e.(*build.ListExpr).List[i]); got != want {
			t.Errorf("item %d: got %t", i, got)
		}
	}
	if got := Strings(Without(Without(e, "a"), "b")); !slices.Equal(got, []string{"a"}) {
		t.Errorf("got %q, want what is kept", got)
	}
}
