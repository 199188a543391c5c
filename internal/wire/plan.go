// This file lays out and writes a frame. Image bytes pass it by: the caller streams them to the offsets of the plan.

package wire

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// Entry is one row of a registry to be. Record.Code and Record.Offset are the plan's to set.
type Entry struct {
	Record
	Native bool // the image is code in the program, reached through the code table; else payload of Record.Size bytes
}

// Plan is the layout of one frame. Images keep the order in which their entries came.
type Plan struct {
	entries []Entry
	blocks  [][]planned
	head    header
}

// planned is an entry in its block.
type planned struct {
	entry int
	hash  uint64
	size  int // of the record
}

// NewPlan lays out a frame of entries. Errors: two entries of one path, key and target; a frame of more than MaxSize bytes, with the sizes.
// The plan keeps entries and sets their Code and Offset.
func NewPlan(entries []Entry) (*Plan, error) {
	p := &Plan{entries: entries}
	if err := p.checkDuplicates(); err != nil {
		return nil, err
	}
	codes, payload := 0, int64(0)
	for i := range entries {
		e := &entries[i]
		e.Code, e.Offset = 0, 0
		if e.Native {
			codes++
			e.Code = uint64(codes)
			continue
		}
		e.Offset = payload
		if e.Size < 0 || e.Size > MaxSize {
			return nil, fmt.Errorf("%s for %s: got an image of %d bytes, want at most %d", Name(e.Path, e.Key), e.Target, e.Size, MaxSize)
		}
		payload += alignUp(e.Size)
	}
	recordsSize, err := p.fillBlocks()
	if err != nil {
		return nil, err
	}
	return p, p.place(recordsSize, codes, payload)
}

// fillBlocks puts the entries into blocks and returns the size of the records.
func (p *Plan) fillBlocks() (size int64, err error) {
	p.head.blocks = blockCount(len(p.entries))
	p.blocks = make([][]planned, p.head.blocks)
	for i := range p.entries {
		r := &p.entries[i].Record
		b, err := encodeRecord(r)
		if err != nil {
			return 0, err
		}
		hash := Hash(HashPath(r.Path), r.Key, HashTarget(r.Target))
		n := p.head.blockOf(hash)
		p.blocks[n] = append(p.blocks[n], planned{i, hash, len(b)})
	}
	for _, entries := range p.blocks {
		if len(entries) > maxBlock {
			r := &p.entries[entries[0].entry].Record
			return 0, fmt.Errorf("got %d entries whose hashes are alike, %s for %s among them, want at most %d: rename that device function",
				len(entries), Name(r.Path, r.Key), r.Target, maxBlock)
		}
		slices.SortStableFunc(entries, func(a, b planned) int { return cmp.Compare(a.hash, b.hash) })
		size += blockSize(entries)
	}
	return size, nil
}

// blockSize returns the size of a block of entries.
func blockSize(entries []planned) int64 {
	size := int64(blockHead + len(entries)*slotSize)
	for _, e := range entries {
		size += int64(e.size)
	}
	return (size + blockAlign - 1) &^ (blockAlign - 1)
}

// place sets the header, digest excepted.
func (p *Plan) place(recordsSize int64, codes int, payload int64) error {
	directory := alignUp(p.head.directorySize())
	size := HeaderSize + directory + alignUp(recordsSize) + alignUp(int64(codes)*codeSize) + payload
	if size > MaxSize {
		return fmt.Errorf("got a registry of %d bytes (%d of images, %d of %d records), want at most %d: linkers place no more at their "+
			"default addresses; give the binary fewer or smaller images (kernel_registry's devices picks among the build's)",
			size, payload, recordsSize, len(p.entries), MaxSize)
	}
	h := &p.head
	h.size, h.directory, h.entries, h.codes, h.recordsSize = int(size), HeaderSize, len(p.entries), codes, int(recordsSize)
	h.records = h.directory + int(directory)
	h.code = h.records + alignUp(h.recordsSize)
	h.payload = h.code + alignUp(codes*codeSize)
	return nil
}

func (p *Plan) checkDuplicates() error {
	type id struct{ name, target string }
	seen := make(map[id]int, len(p.entries))
	for i := range p.entries {
		e := &p.entries[i]
		key := id{Name(e.Path, e.Key), e.Target}
		if j, ok := seen[key]; ok {
			return fmt.Errorf("%w: %s for %s is both entry %d and entry %d", ErrDuplicate, key.name, key.target, j, i)
		}
		seen[key] = i
	}
	return nil
}

// Size returns the size of the frame in bytes.
func (p *Plan) Size() int64 { return int64(p.head.size) }

// HeadSize returns the size of what Head returns: everything before the payload.
func (p *Plan) HeadSize() int64 { return int64(p.head.payload) }

// ImageOffset returns where the bytes of entry i go, from the start of the frame; false if it is native. What is between images is zero.
func (p *Plan) ImageOffset(i int) (offset int64, ok bool) {
	e := &p.entries[i]
	return int64(p.head.payload) + e.Offset, !e.Native
}

// CodeOffset returns where the code slot of entry i is, from the start of the frame; false if it is not native.
func (p *Plan) CodeOffset(i int) (offset int64, ok bool) {
	e := &p.entries[i]
	return int64(p.head.code) + int64(e.Code-1)*codeSize, e.Native
}

// SetDigest sets the image digest of entry i. It changes no offset, so it may come after the images are written.
func (p *Plan) SetDigest(i int, digest [32]byte) { p.entries[i].Digest = digest }

// Head returns everything before the payload: header, directory, records and a zero code table.
func (p *Plan) Head() ([]byte, error) {
	b := make([]byte, p.head.payload)
	at := 0
	for i, entries := range p.blocks {
		binary.LittleEndian.PutUint32(b[p.head.directory+i*wordSize:], uint32(at))
		size := int(blockSize(entries))
		if err := p.putBlock(b[p.head.records+at:][:size], entries); err != nil {
			return nil, err
		}
		at += size
	}
	binary.LittleEndian.PutUint32(b[p.head.directory+len(p.blocks)*wordSize:], uint32(at))
	p.head.put(b)
	p.head.digest = contentDigest(b, &p.head)
	p.head.put(b)
	return b, nil
}

// putBlock writes a block into b, which is of its size.
func (p *Plan) putBlock(b []byte, entries []planned) error {
	binary.LittleEndian.PutUint32(b, uint32(len(entries)))
	at := blockHead + len(entries)*slotSize
	for i, e := range entries {
		rec, err := encodeRecord(&p.entries[e.entry].Record)
		if err != nil {
			return err
		}
		if len(rec) != e.size {
			return fmt.Errorf("entry %d: got a record of %d bytes, want %d: it changed after NewPlan", e.entry, len(rec), e.size)
		}
		putSlot(b, i, slot{e.hash, uint32(at), uint32(len(rec))})
		at += copy(b[at:], rec)
	}
	return nil
}

// contentDigest is the digest of the frame that starts with b.
func contentDigest(b []byte, h *header) (digest [32]byte) {
	d := sha256.New()
	d.Write(b[:digestOffset])
	d.Write(b[h.directory : h.directory+int(h.directorySize())])
	d.Write(b[h.records : h.records+h.recordsSize])
	d.Sum(digest[:0])
	return digest
}

// Build returns a whole frame in memory, for tests and for small registries: images[i] are the bytes of entry i, nil if it is native.
// Sizes and digests of images are set from their bytes. Code slots are zero.
func Build(entries []Entry, images [][]byte) ([]byte, error) {
	if len(entries) != len(images) {
		return nil, fmt.Errorf("got %d entries and %d images, want as many", len(entries), len(images))
	}
	for i := range entries {
		if !entries[i].Native {
			entries[i].Size, entries[i].Digest = int64(len(images[i])), sha256.Sum256(images[i])
		}
	}
	p, err := NewPlan(entries)
	if err != nil {
		return nil, err
	}
	head, err := p.Head()
	if err != nil {
		return nil, err
	}
	b := make([]byte, p.Size())
	copy(b, head)
	for i := range entries {
		if at, ok := p.ImageOffset(i); ok {
			copy(b[at:], images[i])
		}
	}
	return b, nil
}
