package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPages tests that the pages in docs are those of the files.
func TestPages(t *testing.T) {
	files, err := filepath.Glob("../../rules/*.bzl")
	if err != nil || len(files) == 0 {
		t.Fatalf("got no Starlark files, %v", err)
	}
	if err := run(append([]string{"-check", "-o", "../../docs/api"}, files...)); err != nil {
		t.Error(err)
	}
}

const source = `"""Things.

    load("x", "y")

More.
"""

thing = rule(
    implementation = _impl,
    doc = "A " + "thing.",
    attrs = _COMMON | {
        "of": attr.label_list(doc = "What|of.", mandatory = True),
        "size": attr.int(default = 3, doc = "How big."),
        "_tool": attr.label(),
    },
)

Info = provider(doc = "What is known.", fields = {"a": "The first."})

def make(name, count = 1, **kwargs):
    """Makes things.

    Args:
      name: name of
        the first.
      count: how many.
      **kwargs: the rest.
    """
    pass

def _private():
    pass

other = struct(a = 1)
`

func write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "things.bzl")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRender(t *testing.T) {
	pages, err := render([]string{write(t, source)})
	if err != nil {
		t.Fatal(err)
	}
	page := string(pages["things.md"])
	for _, want := range []string{
		"Things.\n\n```starlark\nload(\"x\", \"y\")\n```\n\nMore.\n",
		"## thing\n\n*rule*\n\nA thing.\n",
		"| `of` | label list | required | What\\|of. |\n",
		"| `size` | int | `3` | How big. |\n",
		"| Field | Meaning |\n| --- | --- |\n| `a` | The first. |\n",
		"| `name` | required | name of the first. |\n| `count` | `1` | how many. |\n| `**kwargs` |  | the rest. |\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("got\n%s\nwant %q in it", page, want)
		}
	}
	for _, bad := range []string{"_tool", "_private", "other"} {
		if strings.Contains(page, bad) {
			t.Errorf("got %q in\n%s", bad, page)
		}
	}
}

func TestRefusals(t *testing.T) {
	for text, want := range map[string]string{
		"a = rule(doc = \"x\")\n":                  "the file has no docstring",
		"\"\"\"M.\"\"\"\n\na = rule(attrs = {})\n": ":3: a has no doc",
		"def f(:\n": "syntax error",
	} {
		if _, err := render([]string{write(t, text)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestStale(t *testing.T) {
	dir := t.TempDir()
	src := write(t, source)
	if err := run([]string{"-o", dir, src}); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"-check", "-o", dir, src}); err != nil {
		t.Errorf("got %v of pages just written", err)
	}
	for name, want := range map[string]string{"things.md": "is stale", "gone.md": "is of no file"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := run([]string{"-check", "-o", dir, src}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", name, err, want)
		}
	}
}
