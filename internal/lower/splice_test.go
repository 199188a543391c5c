package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// A helper that is written into a kernel keeps its place: in faults, and for
// debuggers, also where it is in another file.
func TestSplicedPlaces(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for name, src := range map[string]string{
		"kernel.go": "package k\n\nimport \"github.com/rules-gokernel/rules_gokernel/device\"\n\n" +
			"//gokernel:device\nfunc Kernel(t device.Thread, x []int) {\n\tx[0] = wait(t, x)\n}\n",
		"helper.go": "package k\n\nimport \"github.com/rules-gokernel/rules_gokernel/device\"\n\n" +
			"func wait(t device.Thread, x []int) int {\n\tt.Barrier()\n\treturn x[7]\n}\n",
	} {
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	unit, funcs := mustLower(t, load(t, fset, "example.com/k", files))
	var names []string
	for _, fn := range FuncTable(funcs, &unit.Kernels[0]) {
		names = append(names, fn.Name+" "+fn.File)
	}
	if got, want := strings.Join(names, ", "), "Kernel kernel.go, wait helper.go"; got != want {
		t.Errorf("got functions %s, want %s", got, want)
	}
	var c strings.Builder
	if err := WriteDebugShard(&c, "shard.c", funcs, []Instance{{Kernel: &unit.Kernels[0]}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"#line 7 \"helper.go\"\n", "#line 7 \"kernel.go\"\n"} {
		if !strings.Contains(c.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}
