// This file prints what files hold, which is not to be trusted.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf8"
)

// safe escapes what could change the state of a terminal or the order of text:
// control and format characters, and bytes that are not UTF-8. Line ends and
// tabs stay.
func safe(s string) string { return escape(s, "\n\t") }

// safeLine is safe for what has to stay on its line and in its column.
func safeLine(s string) string { return escape(s, "") }

func escape(s, keep string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case plain(r) || strings.ContainsRune(keep, r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += n
	}
	return b.String()
}

// plain reports whether a terminal shows r and does nothing else.
func plain(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.Is(unicode.Zl, r) && !unicode.Is(unicode.Zp, r)
}

// printJSON prints v with everything escaped that is not plain.
func printJSON(w io.Writer, v any) error {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(plainJSON(b), '\n'))
	return err
}

// plainJSON escapes the characters in JSON that encoding/json leaves as they
// are although they are not plain. They can only be in strings.
func plainJSON(b []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(b) {
		switch {
		case r == '\n' || plain(r):
			out.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&out, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.Bytes()
}

// A table prints rows in columns.
type table struct {
	w   *tabwriter.Writer
	out *bufio.Writer // tabwriter writes cell by cell
}

func newTable(w io.Writer, heads ...string) *table {
	out := bufio.NewWriter(w)
	t := &table{tabwriter.NewWriter(out, 0, 0, 2, ' ', 0), out}
	t.row(heads...)
	return t
}

// row adds a row; its cells may be anything.
func (t *table) row(cells ...string) {
	for i, c := range cells {
		cells[i] = safeLine(c)
	}
	fmt.Fprintln(t.w, strings.Join(cells, "\t"))
}

func (t *table) flush() error { return errors.Join(t.w.Flush(), t.out.Flush()) }
