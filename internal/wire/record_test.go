package wire

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawRecord draws a record with long and short strings and numbers.
func drawRecord(t *rapid.T) *Record {
	text := rapid.StringN(-1, -1, 400)
	return &Record{
		Path: text.Draw(t, "path"), Target: text.Draw(t, "target"), Key: rapid.SliceOf(rapid.Uint64()).Draw(t, "key"),
		Code: uint64(rapid.IntRange(0, MaxSize).Draw(t, "code")), Offset: int64(rapid.IntRange(0, MaxSize).Draw(t, "offset")),
		Size: int64(rapid.IntRange(0, MaxSize).Draw(t, "size")), Format: text.Draw(t, "format"), Layout: text.Draw(t, "layout"),
		Launches: rapid.SliceOf(text).Draw(t, "launches"),
	}
}

// TestPrefixAgreesWithEncoding tests the in-place reader against kelindar's encoder.
func TestPrefixAgreesWithEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecord(t)
		b, err := encodeRecord(r)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := matchPrefix(b, r.Path, r.Key, r.Target)
		if !ok {
			t.Fatal("the prefix of a record does not match it")
		}
		p, at, ok := readPlace(b, at)
		if want := (place{r.Code, uint64(r.Offset), uint64(r.Size)}); !ok || p != want {
			t.Fatalf("got place %v, want %v", p, want)
		}
		format, at, _ := readText(b, at)
		layout, _, ok := readText(b, at)
		if !ok || string(format) != r.Format || string(layout) != r.Layout {
			t.Fatalf("got format %q and layout %q, want %q and %q", format, layout, r.Format, r.Layout)
		}
		other := drawRecord(t)
		same := other.Path == r.Path && other.Target == r.Target && slices.Equal(other.Key, r.Key)
		if _, ok := matchPrefix(b, other.Path, other.Key, other.Target); ok != same {
			t.Fatalf("got match %t with another record, want %t", ok, same)
		}
	})
}

// TestCheckAgreesWithEncoding tests that every truncation of a record is refused, and the whole is not.
func TestCheckAgreesWithEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecord(t)
		r.Funcs = []Func{{"f", "file.go", 7}}
		b, err := encodeRecord(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkRecord(b); err != nil {
			t.Fatal(err)
		}
		n := rapid.IntRange(0, len(b)-1).Draw(t, "cut")
		if checkRecord(b[:n]) == nil {
			t.Fatalf("got no error for %d of %d bytes", n, len(b))
		}
		if checkRecord(append(b, 0)) == nil {
			t.Fatal("got no error for a byte too many")
		}
	})
}

func TestCheckRecordErrors(t *testing.T) {
	head := "\x03a.K" + "\x03cpu" // path and target
	long := strings.Repeat("\xff", 9)
	for _, c := range []struct{ name, record, want string }{
		{"empty", "", "path: want a variable-length number"},
		{"long path", "\x05abc", "path: got a length of 5"},
		{"huge path", long + "\x01abc", "path: got a length of 18446744073709551615"},
		{"number of 65 bits", long + "\x02abc", "path: want a variable-length number"},
		{"number without end", long + "\xff\xff\xff", "path: want a variable-length number"},
		{"huge key", head + long + "\x01", "key: got a length of 18446744073709551615"},
		{"large code", head + "\x00" + long + "\x01", "code: got 18446744073709551615"},
		{"large size", head + "\x00\x00\x00" + long + "\x01", "size: got 18446744073709551615"},
		{"many funcs", head + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x02\x00\x00\x00", "funcs: got a length of 2"},
		{"short digest", head + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x00\x02\x00\x00", "digest: got 2 bytes, want 32"},
		{"large line", head + "\x00\x00\x00\x00" + "\x00\x00\x00" + long + "\x01", "line: got 18446744073709551615"},
	} {
		if _, err := decodeRecord([]byte(c.record)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestBlockCount(t *testing.T) {
	for n, want := range map[int]int{0: 1, 1: 1, 32: 1, 33: 2, 64: 2, 65: 4, 100_000: 4096} {
		if got := blockCount(n); got != want {
			t.Errorf("%d entries: got %d blocks, want %d", n, got, want)
		}
	}
}
