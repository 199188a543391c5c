// This file compares a checked-in generated file with what it should be.

package launcher

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
)

// Diff returns the first difference between the checked-in file have and the
// wanted contents as a one-line hint, and its line in have. It returns "" and 0
// when they are equal. Line endings do not count: version control may have
// changed them.
func Diff(have, want []byte) (hint string, line int) {
	h, w := lines(have), lines(want)
	for i := range max(len(h), len(w)) {
		switch {
		case i >= len(h):
			return fmt.Sprintf("ends where %q should follow", firstText(w[i:])), i
		case i >= len(w):
			return fmt.Sprintf("has %q after its end", h[i]), i + 1
		case !bytes.Equal(h[i], w[i]):
			return fmt.Sprintf("got %q, want %q", h[i], w[i]), i + 1
		}
	}
	return "", 0
}

// firstText returns the first of lines that is not blank, or the first.
func firstText(lines [][]byte) []byte {
	for _, l := range lines {
		if len(l) > 0 {
			return l
		}
	}
	return lines[0]
}

func lines(b []byte) [][]byte {
	b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	return bytes.Split(bytes.TrimSuffix(b, []byte("\n")), []byte("\n"))
}

var newKernel = regexp.MustCompile(`\.NewKernel\(("(?:[^"\\]|\\.)*")`)

// PathOf returns the import path that the contents of a generated file were
// generated for, or "" when there is none.
func PathOf(src []byte) string {
	m := newKernel.FindSubmatch(src)
	if m == nil {
		return ""
	}
	s, err := strconv.Unquote(string(m[1]))
	if err != nil {
		return ""
	}
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == '.' {
			return s[:i]
		}
	}
	return ""
}
