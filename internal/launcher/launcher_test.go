package launcher

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// stubs imports the packages of testdata/stubs.txtar.
type stubs struct {
	fset *token.FileSet
	src  map[string][]byte
	done map[string]*types.Package
}

func newStubs(t *testing.T, fset *token.FileSet) *stubs {
	ar, err := txtar.ParseFile("testdata/stubs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := &stubs{fset: fset, src: map[string][]byte{}, done: map[string]*types.Package{}}
	for _, f := range ar.Files {
		s.src[f.Name] = f.Data
	}
	return s
}

func (s *stubs) Import(path string) (*types.Package, error) {
	if pkg := s.done[path]; pkg != nil {
		return pkg, nil
	}
	src, ok := s.src[path]
	if !ok {
		return nil, fmt.Errorf("no stub for %q", path)
	}
	f, err := parser.ParseFile(s.fset, path+".go", src, 0)
	if err != nil {
		return nil, err
	}
	pkg, err := (&types.Config{Importer: s}).Check(path, s.fset, []*ast.File{f}, nil)
	s.done[path] = pkg
	return pkg, err
}

// load type-checks the Go files of ar that are not golden files, and returns
// the type errors beside the package. Files under excluded/ are parsed only.
func load(t *testing.T, ar *txtar.Archive) (p *Package, excluded []*ast.File, imp types.Importer, typeErrs []error) {
	t.Helper()
	fset := token.NewFileSet()
	p = &Package{Path: "example.com/blas", Fset: fset, Info: newInfo()}
	for _, f := range ar.Files {
		if strings.HasPrefix(f.Name, "want/") {
			continue
		}
		file, err := parser.ParseFile(fset, f.Name, f.Data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(f.Name, "excluded/") {
			excluded = append(excluded, file)
			continue
		}
		p.Files = append(p.Files, file)
	}
	imp = newStubs(t, fset)
	conf := types.Config{Importer: imp, Error: func(err error) { typeErrs = append(typeErrs, err) }}
	p.Types, _ = conf.Check(p.Path, fset, p.Files, p.Info)
	return p, excluded, imp, typeErrs
}

func newInfo() *types.Info {
	return &types.Info{
		Types:     map[ast.Expr]types.TypeAndValue{},
		Defs:      map[*ast.Ident]types.Object{},
		Uses:      map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{},
	}
}

func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no case found in testdata/golden")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { golden(t, file) })
	}
}

func golden(t *testing.T, file string) {
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, excluded, imp, _ := load(t, ar)
	name, got := "want/"+File, ""
	out, err := Generate(p)
	if err == nil {
		if errs := CheckExcluded(p.Fset, p.Files, excluded); len(errs) > 0 {
			err = errs
		}
	}
	if err != nil {
		name, got = "want/errors", errorLines(err)
	} else {
		got = string(out)
		typeCheck(t, p, imp, out)
	}
	compare(t, file, ar, name, got)
}

// errorLines prints every error of a list on a line of its own.
func errorLines(err error) string {
	var b strings.Builder
	for _, e := range Errors(err) {
		b.WriteString(e.Error() + "\n")
	}
	return b.String()
}

// typeCheck checks that the package with the generated file out in place of
// any older one has no type error.
func typeCheck(t *testing.T, p *Package, imp types.Importer, out []byte) {
	t.Helper()
	if len(out) == 0 {
		return
	}
	gen, err := parser.ParseFile(p.Fset, "fresh/"+File, out, parser.ParseComments)
	if err != nil {
		t.Fatalf("the generated file does not parse: %v\n%s", err, out)
	}
	files := []*ast.File{gen}
	for _, f := range p.Files {
		if !IsGenerated(p.Fset, f) {
			files = append(files, f)
		}
	}
	if _, err := (&types.Config{Importer: imp}).Check(p.Path, p.Fset, files, nil); err != nil {
		t.Errorf("the generated file does not type-check: %v\n%s", err, out)
	}
}

// compare compares got with the archive's file called name, and fails when the
// archive wants another outcome.
func compare(t *testing.T, file string, ar *txtar.Archive, name, got string) {
	t.Helper()
	var kept []txtar.File
	want := ""
	for _, f := range ar.Files {
		if f.Name == name {
			want = string(f.Data)
		}
		if !strings.HasPrefix(f.Name, "want/") {
			kept = append(kept, f)
		} else if f.Name != name && !*update {
			t.Errorf("got %s, want %s", name, f.Name)
		}
	}
	if *update {
		ar.Files = append(kept, txtar.File{Name: name, Data: []byte(got)})
		if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s differs, -want +got (run with -update to accept):\n%s", name, diff)
	}
}

func TestName(t *testing.T) {
	for fn, want := range map[string]string{
		"Saxpy": "LaunchSaxpy", "saxpy": "launchSaxpy", "_x": "launch_x", "été": "launchÉté", "世界": "launch世界",
	} {
		if got := Name(fn); got != want {
			t.Errorf("Name(%q): got %q, want %q", fn, got, want)
		}
	}
}

func TestDiff(t *testing.T) {
	for _, c := range []struct {
		have, want, hint string
		line             int
	}{
		{"a\nb\n", "a\nb\n", "", 0},
		{"a\r\nb\r\n", "a\nb\n", "", 0},
		{"a\nb\n", "a\nc\n", `got "b", want "c"`, 2},
		{"a\n", "a\nc\n", `ends where "c" should follow`, 1},
		{"a\n", "a\n\nc\n", `ends where "c" should follow`, 1},
		{"a\nb\n", "a\n", `has "b" after its end`, 2},
	} {
		if hint, line := Diff([]byte(c.have), []byte(c.want)); hint != c.hint || line != c.line {
			t.Errorf("Diff(%q, %q): got %q at %d, want %q at %d", c.have, c.want, hint, line, c.hint, c.line)
		}
	}
}

func TestPathOf(t *testing.T) {
	for src, want := range map[string]string{
		`var k = runtime.NewKernel("example.com/a.b/c.v1.Saxpy", "")`: "example.com/a.b/c.v1",
		`var k = runtime.NewKernel(name, "")`:                         "",
		`package p`:                                                   "",
	} {
		if got := PathOf([]byte(src)); got != want {
			t.Errorf("PathOf(%q): got %q, want %q", src, got, want)
		}
	}
}
