// This file opens a section and looks entries up: the launch path.

package wire

import "unsafe"

// Registry is the frames of one section. It is immutable, and safe for concurrent use.
type Registry struct {
	first  frame   // inline: almost every section has one frame, and this one costs no second allocation
	others []frame // the rest
	frames int
}

// frame is one frame with a checked header.
type frame struct {
	b      []byte // exactly the frame
	offset int64  // of the frame in the section
	h      header
}

// maxFrames bounds how many frames a lookup goes through.
const maxFrames = 16

// Open reads the headers of the frames in section, nothing else; the Registry keeps section. The error is a *FormatError that says what
// is wrong and at which offset. An empty section is a registry without entries.
func Open(section []byte) (*Registry, error) {
	r := new(Registry)
	for i := 0; i < len(section); {
		if n := padding(section[i:]); n > 0 {
			i += n
			continue
		}
		h, err := parseHeader(section[i:], int64(i))
		if err != nil {
			return nil, err
		}
		if h.size > len(section)-i {
			return nil, formatErrorf(ErrTruncated, int64(i), "got %d bytes up to the end of the section, want a frame of %d",
				len(section)-i, h.size)
		}
		if r.frames == maxFrames {
			return nil, formatErrorf(ErrDamaged, int64(i), "got more than %d frames, want one for each registry that is linked", maxFrames)
		}
		r.add(frame{b: section[i : i+h.size : i+h.size], offset: int64(i), h: h})
		i += h.size
	}
	return r, nil
}

// padding returns how many bytes at the start of b are zero padding: whole blocks of Align bytes, or a zero rest.
func padding(b []byte) int {
	n := 0
	for n < len(b) && allZero(b[n:min(n+Align, len(b))]) {
		n += Align
	}
	return min(n, len(b))
}

func (r *Registry) add(f frame) {
	if r.frames == 0 {
		r.first = f
	} else {
		r.others = append(r.others, f)
	}
	r.frames++
}

// frame returns the i'th frame.
func (r *Registry) frame(i int) *frame {
	if i == 0 {
		return &r.first
	}
	return &r.others[i-1]
}

// Len returns the number of entries, as the headers give it.
func (r *Registry) Len() int {
	n := 0
	for i := range r.frames {
		n += r.frame(i).h.entries
	}
	return n
}

// Lookup returns the image of (path, key, target). The hashes are those of HashPath(path) and HashTarget(target), which callers keep.
// It allocates nothing and retains none of its arguments. An entry that is damaged is not found; Verify says what is wrong with it.
func (r *Registry) Lookup(path string, pathHash uint64, key []uint64, target string, targetHash uint64) (Image, bool) {
	hash := Hash(pathHash, key, targetHash)
	for i := range r.frames {
		if img, ok := r.frame(i).lookup(hash, path, key, target); ok {
			return img, true
		}
	}
	return Image{}, false
}

// lookup goes through the slots of the hash's block that have the hash.
func (f *frame) lookup(hash uint64, path string, key []uint64, target string) (Image, bool) {
	n := f.h.blockOf(hash)
	k, ok := f.block(n)
	if !ok {
		return Image{}, false
	}
	for i := k.search(hash, f.h.spread(hash)); i < k.count; i++ {
		s := k.slot(i)
		if s.hash != hash {
			break
		}
		rec, ok := k.record(s)
		if !ok {
			continue
		}
		if at, ok := matchPrefix(rec, path, key, target); ok {
			return f.image(rec, at)
		}
	}
	return Image{}, false
}

// image reads the place of the image of rec, whose fields after the key start at rec[at:], and checks it against the frame.
func (f *frame) image(rec []byte, at int) (Image, bool) {
	p, next, ok := readPlace(rec, at)
	if !ok || p.code > uint64(f.h.codes) {
		return Image{}, false
	}
	room := uint64(f.h.size - f.h.payload)
	if p.code == 0 && (p.offset > room || p.size > room-p.offset) {
		return Image{}, false
	}
	start := cap(f.b) - cap(rec)
	return Image{f, uint32(start), uint32(start + len(rec)), uint32(start + next), uint32(p.code), uint32(p.offset), uint32(p.size)}, true
}

// Image is one entry of a registry. It is a small value that refers to the section.
type Image struct {
	f          *frame
	start, end uint32 // of the record in the frame, which is smaller than 2 GB
	rest       uint32 // where the fields after the size start
	code       uint32
	offset     uint32
	size       uint32
}

// record returns the bytes of the record.
func (m Image) record() []byte { return m.f.b[m.start:m.end] }

// Bytes returns the image, aligned to Align if the section is, without copying it; nil for code. It must not be changed.
func (m Image) Bytes() []byte {
	if m.f == nil || m.code != 0 {
		return nil
	}
	start := m.f.h.payload + int(m.offset)
	end := start + int(m.size)
	return m.f.b[start:end:end]
}

// CodeSlot returns the offset in the section of the entry's slot in the code table; false for an image that is payload. The slot holds
// an int32: the kernel's address is the slot's address plus that value.
func (m Image) CodeSlot() (offset int, ok bool) {
	if m.f == nil || m.code == 0 {
		return 0, false
	}
	return int(m.f.offset) + m.f.h.code + int(m.code-1)*codeSize, true
}

// Format returns the record's Format without decoding the record, and "" if it is damaged.
func (m Image) Format() string {
	if m.f == nil {
		return ""
	}
	text, _, _ := readText(m.f.b[:m.end], int(m.rest))
	return alias(text)
}

// Layout returns the record's Layout without decoding the record, and "" if it is damaged.
func (m Image) Layout() string {
	if m.f == nil {
		return ""
	}
	_, next, ok := readText(m.f.b[:m.end], int(m.rest))
	if !ok {
		return ""
	}
	text, _, _ := readText(m.f.b[:m.end], next)
	return alias(text)
}

// Record decodes the whole record. The first call in a program is slow (reflection), and each one allocates.
func (m Image) Record() (Record, error) {
	if m.f == nil {
		return Record{}, formatErrorf(ErrDamaged, 0, "zero Image: want one that Lookup returned")
	}
	return m.f.decode(m.record())
}

// decode decodes rec and tells the offset of a damaged record.
func (f *frame) decode(rec []byte) (Record, error) {
	r, err := decodeRecord(rec)
	if err != nil {
		return Record{}, formatErrorf(ErrDamaged, f.offsetOf(rec), "%v", err)
	}
	return r, nil
}

// offsetOf returns the offset in the section of part, a part of the frame's bytes.
func (f *frame) offsetOf(part []byte) int64 {
	return f.offset + int64(cap(f.b)-cap(part))
}

// alias returns b as a string without copying it. The section is never written to.
func alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
