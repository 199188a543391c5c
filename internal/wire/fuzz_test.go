package wire

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// seeds returns frames and what remains of them after common damage.
func seeds(f *testing.F) [][]byte {
	entries := []Entry{
		{Record: Record{Path: "a.K", Target: "cpu", Key: []uint64{1, 300}, Size: 7, Launches: []string{"a.go:1"}}, Native: true},
		{Record: Record{Path: "a.K", Target: "gpu", Format: "spirv", Layout: "[]int32", Funcs: []Func{{"K", "a.go", 3}}}},
	}
	frame, err := Build(entries, [][]byte{nil, []byte("image")})
	if err != nil {
		f.Fatal(err)
	}
	empty, err := Build(nil, nil)
	if err != nil {
		f.Fatal(err)
	}
	all := [][]byte{nil, make([]byte, 100), frame, empty, frame[:len(frame)-1], frame[:HeaderSize], append(bytes.Clone(empty), frame...)}
	for at := 0; at < 76; at += 4 { // every number of the header
		for _, v := range []uint32{0, 1, 64, 1 << 31, 1<<32 - 1} {
			b := bytes.Clone(frame)
			binary.LittleEndian.PutUint32(b[at:], v)
			all = append(all, b)
		}
	}
	return all
}

// FuzzOpen calls everything that reads a section.
func FuzzOpen(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, section []byte) {
		r, err := Open(section)
		if err != nil {
			return
		}
		verr := r.Verify()
		for rec, err := range r.Records() {
			img, ok := r.Lookup(rec.Path, HashPath(rec.Path), rec.Key, rec.Target, HashTarget(rec.Target))
			if verr == nil && (err != nil || !ok || img.Layout() != rec.Layout) {
				t.Errorf("Verify finds nothing wrong, but: %v, found %t", err, ok)
			}
			img.Bytes()
			img.CodeSlot()
		}
		r.Targets()
	})
}

// FuzzFrameSize compares FrameSize with Open.
func FuzzFrameSize(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, section []byte) {
		size, ok, err := FrameSize(section)
		if _, openErr := Open(section); openErr == nil && len(section) >= HeaderSize && err != nil {
			t.Errorf("Open finds nothing wrong, but FrameSize: %v", err)
		}
		if ok && (size < HeaderSize || size > MaxSize || size%Align != 0) {
			t.Errorf("got a frame of %d bytes", size)
		}
	})
}

// recordSeeds returns records, whole and cut.
func recordSeeds(f *testing.F) [][]byte {
	var all [][]byte
	for _, r := range []Record{
		{},
		{Path: "example.com/a.K", Target: "cpu", Key: []uint64{1, 1 << 63}, Code: 3, Size: 100, Funcs: []Func{{"K", "a.go", 1}}, Launches: []string{"x"}},
	} {
		b, err := encodeRecord(&r)
		if err != nil {
			f.Fatal(err)
		}
		all = append(all, b, b[:len(b)/2], append(b[:len(b):len(b)], 0))
	}
	return append(all, []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), []byte("\x00\x00\xff\xff\xff\xff\x0f"))
}

// FuzzRecord tests that what the check accepts, kelindar/binary decodes to the same prefix and encodes again.
func FuzzRecord(f *testing.F) {
	for _, s := range recordSeeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := decodeRecord(b)
		if err != nil {
			return
		}
		at, ok := matchPrefix(b, r.Path, r.Key, r.Target)
		if !ok {
			t.Fatal("the prefix of a record does not match it")
		}
		if p, _, ok := readPlace(b, at); !ok || p != (place{r.Code, uint64(r.Offset), uint64(r.Size)}) {
			t.Errorf("got place %v, want that of %v", p, r)
		}
		if _, err := encodeRecord(&r); err != nil {
			t.Error(err)
		}
	})
}

// FuzzPrefix calls the in-place readers on bytes that nobody checked.
func FuzzPrefix(f *testing.F) {
	for _, s := range recordSeeds(f) {
		f.Add(s, "example.com/a.K", uint64(1), "cpu", 3)
	}
	f.Fuzz(func(t *testing.T, b []byte, path string, word uint64, target string, at int) {
		matchPrefix(b, path, []uint64{word}, target)
		if at < 0 {
			return
		}
		readPlace(b, at)
		if text, next, ok := readText(b, at); ok && (next > len(b) || len(text) > len(b)) {
			t.Errorf("got a text of %d bytes up to %d, want it inside of %d", len(text), next, len(b))
		}
	})
}

// FuzzBlock reads a directory and blocks of any content behind a header that is right.
func FuzzBlock(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 8, 0, 0, 0}, uint64(0))
	f.Add(bytes.Repeat([]byte{1, 0, 0, 0}, 64), uint64(1))
	f.Fuzz(func(t *testing.T, content []byte, hash uint64) {
		b := make([]byte, alignUp(HeaderSize+len(content)+64))
		h := header{size: len(b), directory: HeaderSize, blocks: 1, records: HeaderSize + 64, code: len(b), payload: len(b)}
		h.recordsSize = h.code - h.records
		h.put(b)
		copy(b[HeaderSize:], content)
		r, err := Open(b)
		if err != nil {
			t.Fatal(err)
		}
		r.first.lookup(hash, "a.K", nil, "cpu")
		for range r.Records() {
		}
		_ = r.Verify()
	})
}
