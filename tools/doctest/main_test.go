package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func guide(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "guide.md")
	if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, "'''", "```")), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestFollow(t *testing.T) {
	for name, text := range map[string]string{
		"files and commands": "'''go file=a/b.txt\none\ntwo\n'''\n'''sh\ncat a/b.txt\necho three\n'''\n'''text\none\n...\nthree\n'''\n",
		"indented":           "1. x\n\n   '''sh\n   echo x\n   '''\n\n   '''text\n   x\n   '''\n",
		"only shown":         "'''sh\ntrue\n'''\n'''go\nnot run\n'''\n",
		"a reason":           "'''sh\ntrue\n'''\n<!-- not run: no -->\n\n'''sh\nfalse\n'''\n",
		"errors are shown":   "'''sh\necho no >&2\n'''\n'''text\nno\n'''\n",
	} {
		t.Run(name, func(t *testing.T) {
			if err := run([]string{"-repo", t.TempDir(), guide(t, text)}); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFailures(t *testing.T) {
	for text, want := range map[string]string{
		"'''sh\necho x\nfalse\necho y\n'''\n":                "guide.md:1: exit status 1\nx",
		"\n'''sh\necho x\n'''\n'''text\ny\n'''\n":            `guide.md:2: got`,
		"'''sh\necho a; echo b\n'''\n'''text\nb\na\n'''":     `want the line "a"`,
		"'''sh\nprintf 'a\\nb\\nc'\n'''\n'''text\na\nc\n'''": `want the line "c"`,
		"'''sh\ntrue\n":              "does not end",
		"no blocks":                  "no block is to be followed",
		"'''txt file=../x\nx\n'''\n": "want a name in the reader's folder",
	} {
		if err := run([]string{"-repo", t.TempDir(), guide(t, text)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestAfter(t *testing.T) {
	first := guide(t, "'''go file=a\none\n'''\n")
	second := guide(t, "<!-- after: "+rel(t, first)+" -->\n'''sh\ncat a\n'''\n'''text\none\n'''\n")
	if err := run([]string{"-repo", t.TempDir(), second}); err != nil {
		t.Error(err)
	}
}

// rel returns the name of a guide as others that guide makes see it.
func rel(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join("..", filepath.Base(filepath.Dir(name)), filepath.Base(name))
}

// command matches the start of a line for a shell.
var command = regexp.MustCompile(`^(\$ |go (build|run|test|vet|tool|get|mod|generate|install) |(\./)?bazelw? |kernel[a-z]+ |bench/run|\.ci/run|git |curl |sed |apt)`)

// pages returns the pages whose commands are followed, here or in .ci/run, and
// whether that takes Bazel.
func pages(t *testing.T) map[string]bool {
	t.Helper()
	if os.Getenv("TEST_TMPDIR") != "" {
		t.Skip("needs the checkout")
	}
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatalf("got no page, %v", err)
	}
	followed := map[string]bool{}
	for _, name := range append(names, "../../README.md", "../../CONTRIBUTING.md", "../../gazelle/README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := blocks(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range list {
			i := slices.IndexFunc(b.lines, command.MatchString)
			switch {
			case b.info == "sh" && b.notRun == "":
				followed[name] = followed[name] || strings.Contains(strings.Join(b.lines, "\n"), "bazel ")
			case i >= 0 && b.info != "sh":
				t.Errorf("%s: got the command %q, want it in a block of sh, which is followed, or has <!-- not run: WHY --> before it", b.at, b.lines[i])
			}
		}
	}
	return followed
}

// TestPages follows the pages that need no Bazel. .ci/run follows the others.
func TestPages(t *testing.T) {
	ci, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Skip("needs the checkout")
	}
	var here []string
	for name, bazel := range pages(t) {
		page := strings.TrimPrefix(name, "../../")
		switch {
		case !bazel:
			here = append(here, name)
		case !strings.Contains(string(ci), page):
			t.Errorf("%s: its commands need Bazel, and .ci/run does not follow it: add it there", page)
		}
	}
	if testing.Short() {
		t.Skip("it builds programs")
	}
	slices.Sort(here)
	if err := run(append([]string{"-repo", "../.."}, here...)); err != nil {
		t.Error(err)
	}
}
