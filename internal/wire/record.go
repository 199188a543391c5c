// This file encodes and decodes whole records. Decoding is for tools and for the slow path; a lookup reads in place (prefix.go).

package wire

import (
	"fmt"

	"github.com/kelindar/binary"
	"github.com/kelindar/binary/nocopy"
)

// encoded is a Record as kelindar/binary sees it: the fields in the order of the bytes. Its strings alias the input. A change here is a
// change of Version, of skipRecord and of the prefix reader.
type encoded struct {
	Path      nocopy.String
	Target    nocopy.String
	Key       []uint64
	Code      uint64
	Offset    uint64
	Size      uint64
	Format    nocopy.String
	Layout    nocopy.String
	File      nocopy.String
	Line      uint64
	Funcs     []encodedFunc
	Digest    nocopy.Bytes
	Source    nocopy.String
	Toolchain nocopy.String
	Launches  []nocopy.String
}

type encodedFunc struct {
	Name nocopy.String
	File nocopy.String
	Line uint64
}

// encodeRecord returns the bytes of r.
func encodeRecord(r *Record) ([]byte, error) {
	if r.Offset < 0 || r.Size < 0 || r.Line < 0 {
		return nil, fmt.Errorf("%s: got offset %d, size %d and line %d, want none negative", Name(r.Path, r.Key), r.Offset, r.Size, r.Line)
	}
	e := encoded{
		Path: nocopy.String(r.Path), Target: nocopy.String(r.Target), Key: r.Key,
		Code: r.Code, Offset: uint64(r.Offset), Size: uint64(r.Size),
		Format: nocopy.String(r.Format), Layout: nocopy.String(r.Layout), File: nocopy.String(r.File), Line: uint64(r.Line),
		Digest: r.Digest[:], Source: nocopy.String(r.Source), Toolchain: nocopy.String(r.Toolchain),
	}
	for _, f := range r.Funcs {
		if f.Line < 0 {
			return nil, fmt.Errorf("%s: function %q: got line %d, want none negative", Name(r.Path, r.Key), f.Name, f.Line)
		}
		e.Funcs = append(e.Funcs, encodedFunc{nocopy.String(f.Name), nocopy.String(f.File), uint64(f.Line)})
	}
	for _, l := range r.Launches {
		e.Launches = append(e.Launches, nocopy.String(l))
	}
	b, err := binary.Marshal(&e)
	if err != nil {
		return nil, fmt.Errorf("%s: encode record: %w", Name(r.Path, r.Key), err)
	}
	return b, nil
}

// decodeRecord decodes the record that b consists of. kelindar/binary makes slices of the lengths that it reads, so all of them are
// checked against b before it sees them.
func decodeRecord(b []byte) (Record, error) {
	if err := checkRecord(b); err != nil {
		return Record{}, err
	}
	var e encoded
	if err := binary.Unmarshal(b, &e); err != nil {
		return Record{}, fmt.Errorf("decode record: %w", err)
	}
	r := Record{
		Path: string(e.Path), Target: string(e.Target), Key: e.Key,
		Code: e.Code, Offset: int64(e.Offset), Size: int64(e.Size),
		Format: string(e.Format), Layout: string(e.Layout), File: string(e.File), Line: int(e.Line),
		Source: string(e.Source), Toolchain: string(e.Toolchain),
	}
	copy(r.Digest[:], e.Digest)
	for _, f := range e.Funcs {
		r.Funcs = append(r.Funcs, Func{string(f.Name), string(f.File), int(f.Line)})
	}
	for _, l := range e.Launches {
		r.Launches = append(r.Launches, string(l))
	}
	return r, nil
}

// checkRecord reports the first length or number in b that cannot be right, with its offset in b.
func checkRecord(b []byte) error {
	c := cursor{b: b}
	c.text("path")
	c.text("target")
	c.words("key")
	c.number("code", MaxSize)
	c.number("offset", MaxSize)
	c.number("size", MaxSize)
	c.text("format")
	c.text("layout")
	c.text("file")
	c.number("line", maxLine)
	for n := c.count("funcs", 3); n > 0 && c.err == nil; n-- {
		c.text("func name")
		c.text("func file")
		c.number("func line", maxLine)
	}
	if n := c.length("digest"); c.err == nil && n != 32 {
		c.fail("digest", "got %d bytes, want 32", n)
	}
	c.skip("digest", 32)
	c.text("source")
	c.text("toolchain")
	for n := c.count("launches", 1); n > 0 && c.err == nil; n-- {
		c.text("launch")
	}
	if c.err == nil && c.i != len(b) {
		c.fail("end", "got %d bytes more, want none", len(b)-c.i)
	}
	return c.err
}
