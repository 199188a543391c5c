package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

var wantComment = regexp.MustCompile("// want(-[0-9]+)? `([^`]*)`")

// TestRefusals lowers the files of testdata/refuse, each as a package. Every
// refusal must be expected on its line by a comment `// want "pattern"` (of the
// line n above: `// want-n`) and every such comment must be met.
func TestRefusals(t *testing.T) {
	names, err := filepath.Glob("testdata/refuse/*.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("got no case, error %v", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			unit, diags := Lower(load(t, fset, "example.com/k", []*ast.File{f}))
			if unit != nil || diags == nil {
				t.Fatal("nothing was refused")
			}
			meet(t, wants(t, fset, f), diags, filepath.Base(name))
		})
	}
}

// meet compares diagnostics with the patterns of each line.
func meet(t *testing.T, want map[int][]*regexp.Regexp, diags Diagnostics, file string) {
	t.Helper()
	for i, d := range diags {
		if d.Pos.Filename != file {
			t.Errorf("%v: file name was not mapped", d.Pos)
		}
		if i > 0 && d.Pos.Line < diags[i-1].Pos.Line {
			t.Errorf("%v: out of order", d)
		}
		list := want[d.Pos.Line]
		j := slices.IndexFunc(list, func(w *regexp.Regexp) bool { return w.MatchString(d.Message + "; " + d.Advice) })
		if j < 0 {
			t.Errorf("unexpected: %v", d)
			continue
		}
		want[d.Pos.Line] = slices.Delete(list, j, j+1)
		if d.Advice == "" {
			t.Errorf("%v: says not what to write instead", d)
		}
	}
	for line, list := range want {
		for _, w := range list {
			t.Errorf("line %d: nothing matched %q", line, w)
		}
	}
}

// wants returns the patterns of each line.
func wants(t *testing.T, fset *token.FileSet, f *ast.File) map[int][]*regexp.Regexp {
	t.Helper()
	out := map[int][]*regexp.Regexp{}
	for _, group := range f.Comments {
		for _, c := range group.List {
			for _, m := range wantComment.FindAllStringSubmatch(c.Text, -1) {
				line := fset.Position(c.Pos()).Line
				if m[1] != "" {
					up, err := strconv.Atoi(m[1])
					if err != nil {
						t.Fatal(err)
					}
					line += up
				}
				out[line] = append(out[line], regexp.MustCompile(m[2]))
			}
		}
	}
	return out
}
