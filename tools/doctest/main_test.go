package main

import (
	"os"
	"path/filepath"
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
