package wire

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// crowd returns a frame of n payload entries, and its plan.
func crowd(t *testing.T, n int) ([]byte, *Plan) {
	t.Helper()
	entries, images := make([]Entry, n), make([][]byte, n)
	for i := range entries {
		entries[i].Record = Record{Path: "a.K", Target: "gpu", Key: []uint64{uint64(i)}}
		images[i] = bytes.Repeat([]byte{byte(i)}, 100)
	}
	b, err := Build(entries, images)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(entries)
	if err != nil {
		t.Fatal(err)
	}
	return b, p
}

// count returns how many records can be read, and how much is said about the others.
func count(t *testing.T, b []byte) (records, errs, lines int) {
	t.Helper()
	r, err := Open(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range r.Records() {
		if err != nil {
			errs++
		} else {
			records++
		}
	}
	if err := r.Verify(); err != nil {
		lines = len(strings.Split(err.Error(), "\n"))
	}
	return records, errs, lines
}

// TestSharedBytes has records, blocks and images that are many times in the same place: reading them takes as long as the section is.
func TestSharedBytes(t *testing.T) {
	const n = 5000
	good, p := crowd(t, n)
	if records, errs, lines := count(t, good); records != n || errs+lines > 0 {
		t.Fatalf("got %d records, %d errors and %d lines, want %d records", records, errs, lines, n)
	}
	word := func(b []byte, at int) []byte { return b[at : at+4] }
	for name, damage := range map[string]func(b []byte){
		"records": func(b []byte) { // all slots of each block are its first
			at := p.head.records
			for _, entries := range p.blocks {
				for i := range entries {
					copy(b[at+blockHead+i*slotSize:], b[at+blockHead:at+blockHead+slotSize])
				}
				at += int(blockSize(entries))
			}
		},
		"blocks": func(b []byte) { // every other one is all records up to the last
			last := word(b, p.head.directory+len(p.blocks)*wordSize)
			for i := range p.blocks {
				if i%2 == 0 {
					binary.LittleEndian.PutUint32(b[p.head.directory+i*wordSize:], 0)
				} else {
					copy(word(b, p.head.directory+i*wordSize), last)
				}
			}
		},
	} {
		b := bytes.Clone(good)
		damage(b)
		if records, errs, lines := count(t, b); records > len(p.blocks) || errs > n || lines > maxErrors+1 || lines == 0 {
			t.Errorf("%s: got %d records, %d errors and %d lines, want at most %d records and %d lines", name, records, errs, lines, len(p.blocks), maxErrors+1)
		}
	}
}

// TestSharedImages has entries with one image: none but the first is hashed.
func TestSharedImages(t *testing.T) {
	entries := make([]Entry, 50)
	for i := range entries {
		entries[i].Record = Record{Path: "a.K", Target: "gpu", Key: []uint64{uint64(i)}}
	}
	p, err := NewPlan(entries)
	if err != nil {
		t.Fatal(err)
	}
	for i := range entries {
		entries[i].Size = 1
	}
	p.head.size += Align
	b, err := p.Head()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(append(b, make([]byte, Align)...))
	if err != nil {
		t.Fatal(err)
	}
	err = r.Verify()
	if got := strings.Count(err.Error(), "sha256"); got != 1 {
		t.Errorf("got %d lines about digests, want 1: %v", got, err)
	}
}

// TestCrowdedBlock has more entries in a block than hashes that are spread put there.
func TestCrowdedBlock(t *testing.T) {
	var entries []Entry
	blocks := uint64(blockCount(maxBlock + 1))
	for key := uint64(0); len(entries) <= maxBlock; key++ {
		if Hash(HashPath("a.K"), []uint64{key}, HashTarget("gpu"))/(1<<63/blocks*2) == 0 {
			entries = append(entries, Entry{Record: Record{Path: "a.K", Target: "gpu", Key: []uint64{key}}})
		}
	}
	want := fmt.Sprintf("got %d entries whose hashes are alike", maxBlock+1)
	if _, err := NewPlan(entries); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	good, p := crowd(t, 32)
	binary.LittleEndian.PutUint32(good[p.head.records:], maxBlock+1)
	if records, errs, _ := count(t, good); records != 0 || errs != 1 {
		t.Errorf("got %d records and %d errors, want one error", records, errs)
	}
}

func TestManyFrames(t *testing.T) {
	b, _ := crowd(t, 1)
	if _, err := Open(bytes.Repeat(b, maxFrames)); err != nil {
		t.Error(err)
	}
	if _, err := Open(bytes.Repeat(b, maxFrames+1)); err == nil || !strings.Contains(err.Error(), "more than 16 frames") {
		t.Errorf("got %v, want an error", err)
	}
}
