package lower

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
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
			want := wants(t, fset, f)
			unit, diags := Lower(load(t, fset, "example.com/k", []*ast.File{f}))
			if unit != nil || diags == nil {
				t.Fatal("nothing was refused")
			}
			for i, d := range diags {
				if d.Pos.Filename != filepath.Base(name) {
					t.Errorf("%v: file name was not mapped", d.Pos)
				}
				if i > 0 && d.Pos.Line < diags[i-1].Pos.Line {
					t.Errorf("%v: out of order", d)
				}
				met := false
				for j, w := range want[d.Pos.Line] {
					if w != nil && w.MatchString(d.Message+"; "+d.Advice) {
						want[d.Pos.Line][j], met = nil, true
						break
					}
				}
				if !met {
					t.Errorf("unexpected: %v", d)
				}
				if d.Advice == "" && d.Message != "device function has no name" {
					t.Errorf("%v: says not what to write instead", d)
				}
			}
			for line, list := range want {
				for _, w := range list {
					if w != nil {
						t.Errorf("line %d: nothing matched %q", line, w)
					}
				}
			}
		})
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
