package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// failCall matches a call of fail in Starlark, with the start of its message up to what is filled in.
var failCall = regexp.MustCompile(`\bfail\(+\s*"((?:[^"\\%]|\\.)+)`)

// TestFailures looks for an analysis test that expects each message with which a rule fails.
func TestFailures(t *testing.T) {
	var tests strings.Builder
	for _, f := range files(t, "rules/tests/*.bazel", "rules/tests/*.bzl") {
		tests.WriteString(source(t, f))
	}
	found := 0
	for _, f := range files(t, "rules/*.bzl", "toolchains/*.bzl") {
		if strings.HasPrefix(f, "rules/tests/") {
			continue
		}
		for _, m := range failCall.FindAllStringSubmatch(source(t, f), -1) {
			found++
			// A test need not repeat all of a long message.
			words := strings.SplitAfterN(m[1], " ", 6)
			start := strings.TrimSpace(strings.Join(words[:min(5, len(words))], ""))
			if !strings.Contains(tests.String(), `"`+start) {
				t.Errorf("%s: no failure_test expects %q", f, m[1])
			}
		}
	}
	if found == 0 {
		t.Fatal("no call of fail found")
	}
}

func source(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
