package lint

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	module = "github.com/rules-gokernel/rules_gokernel"
	root   = "../.."

	maxFunc = 40  // lines, but for a flat switch
	maxFile = 400 // lines
)

func TestLint(t *testing.T) {
	t.Run("gofmt", func(t *testing.T) { quiet(t, "gofmt", append([]string{"-l"}, files(t, "*.go")...)...) })
	t.Run("vet", func(t *testing.T) { quiet(t, "go", "vet", "./...") })
	t.Run("staticcheck", func(t *testing.T) { quiet(t, "go", tool("staticcheck", packages(t)...)...) })
	t.Run("buildifier", func(t *testing.T) {
		starlark := files(t, "*.bzl", "*.bazel", "WORKSPACE")
		quiet(t, "go", tool("buildifier", append([]string{"-mode=check", "-lint=warn"}, starlark...)...)...)
	})
	t.Run("imports", checkImports)
	t.Run("lengths", checkLengths)
}

// tool returns the arguments of the go command that run one of the linters in tools.mod.
func tool(name string, args ...string) []string {
	return append([]string{"tool", "-modfile=internal/lint/tools.mod", name}, args...)
}

// quiet runs a command in the root of the checkout; it must succeed and print nothing.
func quiet(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%s: %v\n%s", name, err, out)
	}
}

// packages returns the module's packages but for one whose code is odd on purpose.
func packages(t *testing.T) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(p string) bool { return p == module+"/internal/lower/oracle" })
}

// files returns the tracked and new files of the checkout that match a pattern, relative to the root.
func files(t *testing.T, patterns ...string) []string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"ls-files", "--cached", "--others", "--exclude-standard", "--"}, patterns...)...)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range strings.Fields(string(out)) {
		_, err := os.Stat(filepath.Join(root, f))
		if err == nil && !strings.Contains(f, "testdata/") {
			found = append(found, f)
		}
	}
	if len(found) == 0 {
		t.Fatalf("no file matches %q", patterns)
	}
	return found
}

// A rule says which packages of the module a package may import. Prefixes end in a slash.
type rule struct {
	packages string
	imports  []string
}

// rules are the direction of dependencies; the first that matches a package holds.
var rules = []rule{
	{"device/", nil},
	{"internal/wire/", nil},
	{"internal/manifest/", nil},
	{"internal/elfobj/", []string{"internal/wire/"}},
	{"runtime/", []string{"device/", "internal/wire/", "runtime/"}},
	{"devicetest/", []string{"device/", "runtime/"}},
	{"internal/", []string{"internal/", "device/"}},
	{"tools/kernelvet/", []string{"internal/", "tools/kernelvet/analyzer/"}},
	{"tools/", []string{"internal/"}},
	{"gazelle/", []string{"internal/buildexpr/", "internal/launcher/"}},
	{"bench/", []string{"bench/", "device/", "examples/", "internal/", "runtime/"}},
	{"examples/", []string{"device/", "devicetest/", "examples/", "runtime/"}},
	{"rules/tests/", []string{"device/", "internal/wire/", "rules/tests/", "runtime/"}},
}

func checkImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); ; checked++ {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		checkPackage(t, folder(p.ImportPath), p.Imports)
	}
	if checked == 0 {
		t.Fatal("no package found")
	}
}

func checkPackage(t *testing.T, pkg string, imports []string) {
	t.Helper()
	i := slices.IndexFunc(rules, func(r rule) bool { return strings.HasPrefix(pkg, r.packages) })
	if i < 0 {
		t.Errorf("%s: no rule says what it may import", pkg)
		return
	}
	for _, path := range imports {
		if !strings.HasPrefix(path, module) {
			continue
		}
		allowed := func(prefix string) bool { return strings.HasPrefix(folder(path), prefix) }
		if !slices.ContainsFunc(rules[i].imports, allowed) {
			t.Errorf("%s imports %s, want only %q", pkg, folder(path), rules[i].imports)
		}
	}
	if strings.HasPrefix(pkg, "runtime/") || strings.HasPrefix(pkg, "device/") {
		for _, path := range imports {
			if strings.HasPrefix(path, "golang.org/x/tools") {
				t.Errorf("%s imports %s: programs would link the build's tools", pkg, path)
			}
		}
	}
}

// folder returns the folder of a package of the module, with a slash at its end.
func folder(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") + "/"
}

func checkLengths(t *testing.T) {
	fset := token.NewFileSet()
	for _, name := range files(t, "*.go") {
		f, err := parser.ParseFile(fset, filepath.Join(root, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if ast.IsGenerated(f) {
			continue
		}
		if lines := fset.File(f.Pos()).LineCount(); lines > maxFile {
			t.Errorf("%s: got %d lines, want at most %d", name, lines, maxFile)
		}
		for _, d := range f.Decls {
			checkFunc(t, fset, name, d)
		}
	}
}

func checkFunc(t *testing.T, fset *token.FileSet, file string, d ast.Decl) {
	t.Helper()
	fn, ok := d.(*ast.FuncDecl)
	if !ok || strings.HasSuffix(file, "_test.go") {
		return
	}
	if fn.Body != nil && len(fn.Body.List) == 1 {
		if _, flat := fn.Body.List[0].(*ast.SwitchStmt); flat {
			return
		}
		if _, flat := fn.Body.List[0].(*ast.TypeSwitchStmt); flat {
			return
		}
	}
	lines := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1
	if lines > maxFunc {
		t.Errorf("%s: %s: got %d lines, want at most %d", file, fn.Name.Name, lines, maxFunc)
	}
}
