// Package peer is the design that internal/wire replaced: one vector of all rows, decoded whole at first use and then filtered linearly.
//
// It is given its best: strings and images are not copied.
package peer

import (
	"slices"

	"github.com/kelindar/binary"
	"github.com/kelindar/binary/nocopy"
)

// Row is a kernel's image with what is known about it.
type Row struct {
	Path      nocopy.String
	Target    nocopy.String
	Key       []uint64
	Format    nocopy.String
	Layout    nocopy.String
	File      nocopy.String
	Line      uint64
	Source    nocopy.String
	Toolchain nocopy.String
	Image     nocopy.Bytes
}

// Encode returns the bytes of the vector.
func Encode(rows []Row) ([]byte, error) { return binary.Marshal(&rows) }

// Decode returns the rows of the vector that starts with b.
func Decode(b []byte) (rows []Row, err error) { return rows, binary.Unmarshal(b, &rows) }

// Find returns the row of (path, key, target), nil if there is none.
func Find(rows []Row, path string, key []uint64, target string) *Row {
	for i := range rows {
		r := &rows[i]
		if string(r.Path) == path && string(r.Target) == target && slices.Equal(r.Key, key) {
			return r
		}
	}
	return nil
}
