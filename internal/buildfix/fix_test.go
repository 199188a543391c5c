package buildfix

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bazelbuild/buildtools/build"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the want files of testdata")

// TestGolden runs the cases of testdata, txtar files of
//
//	request    lines of: target LABEL, package PACKAGE, extra KERNEL, dep LABEL
//	...        the files of a workspace
//	want       the BUILD file that changes, after
//	want.done  what was done
//	want.err   the error
//
// After that, the same request must change nothing more.
func TestGolden(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("got no case in testdata, %v", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { golden(t, name) })
	}
}

func golden(t *testing.T, name string) {
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := &txtar.Archive{Comment: a.Comment}
	r := Request{Root: t.TempDir()}
	for _, f := range a.Files {
		switch {
		case f.Name == "want" || strings.HasPrefix(f.Name, "want."):
			continue
		case f.Name == "request":
			parseRequest(t, &r, string(f.Data))
		default:
			write(t, filepath.Join(r.Root, f.Name), f.Data)
		}
		got.Files = append(got.Files, f)
	}
	c, err := Fix(r)
	switch {
	case err != nil:
		got.Files = append(got.Files, txtar.File{Name: "want.err", Data: []byte(err.Error() + "\n")})
	case len(c.Done) == 0:
		if !bytes.Equal(c.Old, c.New) {
			t.Errorf("got a change that nothing says:\n%s", c.Diff())
		}
	default:
		again(t, r, c)
		got.Files = append(got.Files, txtar.File{Name: "want", Data: c.New},
			txtar.File{Name: "want.done", Data: []byte(c.File + ": " + strings.Join(c.Done, "; ") + "\n")})
	}
	if text := txtar.Format(got); *update {
		write(t, name, text)
	} else if want := txtar.Format(a); !bytes.Equal(text, want) {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

// again checks that the result of a request is formatted and needs no more.
func again(t *testing.T, r Request, c *Change) {
	t.Helper()
	f, err := build.ParseBuild(c.File, c.New)
	if err != nil {
		t.Fatalf("%v in\n%s", err, c.New)
	}
	if formatted := build.Format(f); !bytes.Equal(formatted, c.New) {
		t.Errorf("got\n%s\nwhich buildifier makes\n%s", c.New, formatted)
	}
	write(t, c.Path, c.New)
	if next, err := Fix(r); err != nil || len(next.Done) > 0 {
		t.Errorf("again: got %v, %v", next.Done, err)
	}
}

func parseRequest(t *testing.T, r *Request, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch key {
		case "target":
			r.Target = value
		case "package":
			r.Package = value
		case "extra":
			r.Extra = append(r.Extra, value)
		case "dep":
			r.Deps = append(r.Deps, value)
		default:
			t.Fatalf("request: got %q", line)
		}
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestLabels(t *testing.T) {
	for text, want := range map[string]string{
		"//cmd/app": "//cmd/app", "//cmd/app:app": "//cmd/app", "@@//cmd:app": "//cmd:app", "@//:app": "//:app",
		":app": "//here:app", "app": "//here:app", "sub:app": "//here/sub:app", "//:app": "//:app", "//x:a/b.go": "//x:a/b.go",
		"@other//x": "", "//x:": "", "//../x:y": "", "//x//y:z": "", "": "", "//": "", "a b": "",
	} {
		l, err := parseLabel(text, "here")
		if err == nil && l.String() != want || err != nil && want != "" {
			t.Errorf("%q: got %v, %v, want %q", text, l, err, want)
		}
	}
}

func TestRoot(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "MODULE.bazel"), nil)
	write(t, filepath.Join(root, "a", "b", "x"), nil)
	if got, err := Root(filepath.Join(root, "a", "b")); got != root || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, root)
	}
}

func TestDiff(t *testing.T) {
	c := &Change{File: "app/BUILD.bazel", Old: []byte("a\nb\n"), New: []byte("a\nc\n")}
	want := "--- a/app/BUILD.bazel\n+++ b/app/BUILD.bazel\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
	if got := c.Diff(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.New = c.Old
	if got := c.Diff(); got != "" {
		t.Errorf("got %q for no change", got)
	}
}
