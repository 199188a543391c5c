// This file walks encoded bytes that nobody has checked yet.

package wire

import "fmt"

// maxLine bounds line numbers, so that they fit an int of 32 bits.
const maxLine = 1<<31 - 1

// cursor walks b and stops at the first error.
type cursor struct {
	b   []byte
	i   int
	err error
}

func (c *cursor) fail(field, format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("record byte %d: %s: %s", c.i, field, fmt.Sprintf(format, args...))
	}
}

// number reads a number of at most limit.
func (c *cursor) number(field string, limit uint64) uint64 {
	if c.err != nil {
		return 0
	}
	v, next, ok := uvarint(c.b, c.i)
	if !ok {
		c.fail(field, "want a variable-length number of at most 64 bits inside of %d bytes", len(c.b))
		return 0
	}
	if v > limit {
		c.fail(field, "got %d, want at most %d", v, limit)
		return 0
	}
	c.i = next
	return v
}

// length reads a length that must fit the bytes that are left.
func (c *cursor) length(field string) int { return c.count(field, 1) }

// count reads a number of elements, each of which takes size bytes at least.
func (c *cursor) count(field string, size int) int {
	n := c.number(field, 1<<64-1)
	if left := uint64(len(c.b) - c.i); c.err == nil && n > left/uint64(size) {
		c.fail(field, "got a length of %d, want at most the %d bytes that are left", n, left)
		return 0
	}
	return int(n)
}

func (c *cursor) skip(field string, n int) {
	if c.err != nil {
		return
	}
	if n > len(c.b)-c.i {
		c.fail(field, "got %d bytes, want %d", len(c.b)-c.i, n)
		return
	}
	c.i += n
}

// text skips a string.
func (c *cursor) text(field string) { c.skip(field, c.length(field)) }

// words skips a slice of numbers.
func (c *cursor) words(field string) {
	for n := c.count(field, 1); n > 0 && c.err == nil; n-- {
		c.number(field, 1<<64-1)
	}
}

// uvarint reads the variable-length number at b[i:], as encoding/binary.Uvarint does, and returns where it ends. It is not ok when the
// number does not end inside of b or has more than 64 bits.
func uvarint(b []byte, i int) (v uint64, next int, ok bool) {
	if uint(i) < uint(len(b)) && b[i] < 0x80 {
		return uint64(b[i]), i + 1, true
	}
	return longUvarint(b, i)
}

func longUvarint(b []byte, i int) (v uint64, next int, ok bool) {
	for shift := uint(0); shift < 70 && uint(i) < uint(len(b)); shift += 7 {
		c := b[i]
		i++
		if c < 0x80 {
			return v | uint64(c)<<shift, i, shift < 63 || c <= 1
		}
		v |= uint64(c&0x7f) << shift
	}
	return 0, i, false
}
