// This file reads the front of a record where it lies: what a launch needs, without kelindar/binary and without an allocation.

package wire

// matchPrefix reports whether the record rec is the one of (path, key, target), and where the fields after the key start.
func matchPrefix(rec []byte, path string, key []uint64, target string) (next int, ok bool) {
	i, ok := matchText(rec, 0, path)
	if !ok {
		return 0, false
	}
	if i, ok = matchText(rec, i, target); !ok {
		return 0, false
	}
	n, i, ok := uvarint(rec, i)
	if !ok || n != uint64(len(key)) {
		return 0, false
	}
	for _, want := range key {
		var got uint64
		if got, i, ok = uvarint(rec, i); !ok || got != want {
			return 0, false
		}
	}
	return i, true
}

// matchText compares the string at rec[i:] with want and returns where it ends.
func matchText(rec []byte, i int, want string) (next int, ok bool) {
	n, i, ok := uvarint(rec, i)
	if !ok || n != uint64(len(want)) || len(want) > len(rec)-i {
		return 0, false
	}
	next = i + len(want)
	return next, string(rec[i:next]) == want
}

// place is where a record's image lies.
type place struct {
	code, offset, size uint64
}

// readPlace reads the three numbers after the key, which start at rec[i:], and returns where they end.
func readPlace(rec []byte, i int) (p place, next int, ok bool) {
	if p.code, i, ok = uvarint(rec, i); !ok {
		return p, 0, false
	}
	if p.offset, i, ok = uvarint(rec, i); !ok {
		return p, 0, false
	}
	p.size, i, ok = uvarint(rec, i)
	return p, i, ok
}

// readText returns the string at rec[i:] without copying it, and where it ends.
func readText(rec []byte, i int) (text []byte, next int, ok bool) {
	n, i, ok := uvarint(rec, i)
	if !ok || n > uint64(len(rec)-i) {
		return nil, 0, false
	}
	next = i + int(n)
	return rec[i:next:next], next, true
}
