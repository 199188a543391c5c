// This file reads and writes a frame's header. Everything that the other files know about a frame they know from a checked header.

package wire

import (
	"encoding/binary"
	"math/bits"
)

const (
	digestOffset = 96 // of the digest in the header
	codeSize     = 4
)

// header is a frame's header with every number checked: parts in order, aligned, inside of the frame, and small enough for an int.
type header struct {
	size        int // of the frame
	directory   int
	blocks      int // a power of two
	records     int
	recordsSize int
	code        int
	codes       int
	payload     int
	entries     int
	digest      [32]byte
}

// FrameSize returns the size of the frame that starts with head, for a reader that knows where a section starts but not where it ends.
// It reads HeaderSize bytes. A head of zeros is no registry and returns false; a head of anything else but a frame is an error.
func FrameSize(head []byte) (size int64, ok bool, err error) {
	if len(head) < HeaderSize {
		return 0, false, formatErrorf(ErrTruncated, 0, "got %d bytes, want the %d of a header", len(head), HeaderSize)
	}
	if allZero(head[:HeaderSize]) {
		return 0, false, nil
	}
	h, err := parseHeader(head, 0)
	if err != nil {
		return 0, false, err
	}
	return int64(h.size), true, nil
}

// parseHeader checks the header at the start of b, which lies at offset of the section. It reads HeaderSize bytes, and does not compare
// the frame's size with len(b).
func parseHeader(b []byte, offset int64) (header, error) {
	if len(b) < HeaderSize {
		return header{}, formatErrorf(ErrTruncated, offset, "got %d bytes, want the %d of a header", len(b), HeaderSize)
	}
	if string(b[:len(Magic)]) != Magic {
		return header{}, formatErrorf(ErrForeign, offset, "got bytes %q, want a registry frame or zero padding: "+
			"something other than kernel_registry put data into this section; its name belongs to rules_gokernel", b[:len(Magic)])
	}
	if err := checkVersion(binary.LittleEndian.Uint32(b[8:]), offset); err != nil {
		return header{}, err
	}
	if got := binary.LittleEndian.Uint32(b[12:]); got != HeaderSize {
		return header{}, formatErrorf(ErrDamaged, offset+12, "header size: got %d, want %d", got, HeaderSize)
	}
	return parseOffsets(b, offset)
}

func checkVersion(got uint32, offset int64) error {
	if got == Version {
		return nil
	}
	older, newer := "the runtime that is linked into this program", "the objgen that wrote the registry"
	if got < Version {
		older, newer = newer, older
	}
	return formatErrorf(ErrVersion, offset+8, "format version: got %d, want %d: %s is older than %s; use one version of rules_gokernel "+
		"in MODULE.bazel and in go.mod, and build again", got, Version, older, newer)
}

// parseOffsets reads and checks everything after the first 16 bytes.
func parseOffsets(b []byte, offset int64) (header, error) {
	var n [9]int // six of 8 bytes and three of 4
	for i := range n {
		at := 16 + 8*i
		v := uint64(0)
		if i < 6 {
			v = binary.LittleEndian.Uint64(b[at:])
		} else {
			at = 64 + 4*(i-6)
			v = uint64(binary.LittleEndian.Uint32(b[at:]))
		}
		if v > MaxSize {
			return header{}, formatErrorf(ErrDamaged, offset+int64(at), "got %d, want at most %d", v, MaxSize)
		}
		n[i] = int(v)
	}
	h := header{
		size: n[0], directory: n[1], records: n[2], recordsSize: n[3], code: n[4], payload: n[5],
		entries: n[6], codes: n[7], blocks: n[8],
	}
	copy(h.digest[:], b[digestOffset:])
	for _, v := range []int{h.size, h.directory, h.records, h.code, h.payload} {
		if v%Align != 0 {
			return header{}, formatErrorf(ErrDamaged, offset+16, "got an offset or size of %d, want a multiple of %d", v, Align)
		}
	}
	return h, h.check(offset)
}

// check tests that the parts are in order and do not overlap. Sums are of 64 bits: each number is at most MaxSize, their multiples are not.
func (h *header) check(offset int64) error {
	inOrder := HeaderSize <= h.directory && int64(h.directory)+h.directorySize() <= int64(h.records) &&
		int64(h.records)+int64(h.recordsSize) <= int64(h.code) &&
		int64(h.code)+int64(h.codes)*codeSize <= int64(h.payload) && h.payload <= h.size
	if !inOrder {
		return formatErrorf(ErrDamaged, offset+16, "got %d blocks at %d, %d bytes of records at %d, %d code slots at %d and payload at %d, "+
			"want them in order inside of a frame of %d bytes", h.blocks, h.directory, h.recordsSize, h.records, h.codes, h.code, h.payload, h.size)
	}
	if bits.OnesCount(uint(h.blocks)) != 1 {
		return formatErrorf(ErrDamaged, offset+72, "got %d blocks, want a power of two", h.blocks)
	}
	if h.codes > h.entries || h.entries > h.recordsSize/slotSize {
		return formatErrorf(ErrDamaged, offset+64, "got %d entries with %d code slots in %d bytes of records", h.entries, h.codes, h.recordsSize)
	}
	return nil
}

// directorySize returns the size of the directory in bytes.
func (h *header) directorySize() int64 { return (int64(h.blocks) + 1) * wordSize }

// put writes the header into the first HeaderSize bytes of b.
func (h *header) put(b []byte) {
	clear(b[:HeaderSize])
	copy(b, Magic)
	binary.LittleEndian.PutUint32(b[8:], Version)
	binary.LittleEndian.PutUint32(b[12:], HeaderSize)
	for i, v := range []int{h.size, h.directory, h.records, h.recordsSize, h.code, h.payload} {
		binary.LittleEndian.PutUint64(b[16+8*i:], uint64(v))
	}
	binary.LittleEndian.PutUint32(b[64:], uint32(h.entries))
	binary.LittleEndian.PutUint32(b[68:], uint32(h.codes))
	binary.LittleEndian.PutUint32(b[72:], uint32(h.blocks))
	copy(b[digestOffset:], h.digest[:])
}

func allZero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// alignUp rounds n up to a multiple of Align.
func alignUp[T int | int64](n T) T { return (n + Align - 1) &^ (Align - 1) }
