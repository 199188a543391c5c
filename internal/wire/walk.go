// This file lists what a registry holds, for tools and for messages. Nothing here is on the launch path.

package wire

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
)

// slot is one occupied slot of a table.
type slot struct {
	index  int
	hash   uint64
	offset uint32
	size   uint32
}

// occupied returns the occupied slots in the order of their records.
func (f *frame) occupied() []slot {
	var slots []slot
	for i := range f.h.slots {
		b := f.b[f.h.table+i*slotSize:][:slotSize]
		s := slot{i, binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])}
		if s.size != 0 {
			slots = append(slots, s)
		}
	}
	slices.SortFunc(slots, func(a, b slot) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(a.index, b.index))
	})
	return slots
}

// Records decodes every record, frame by frame, in the order of their bytes: objgen writes them sorted by path, key and target. A
// damaged record yields a zero Record and a *FormatError, and the walk goes on.
func (r *Registry) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for i := range r.frames {
			f := r.frame(i)
			for _, s := range f.occupied() {
				if !yield(f.decodeSlot(s)) {
					return
				}
			}
		}
	}
}

func (f *frame) decodeSlot(s slot) (Record, error) {
	rec, ok := f.record(s.offset, s.size)
	if !ok {
		return Record{}, f.slotErrorf(s, "got a record of %d bytes at %d, want it inside of the %d bytes of records",
			s.size, s.offset, f.h.recordsSize)
	}
	return f.decode(rec)
}

func (f *frame) slotErrorf(s slot, format string, args ...any) error {
	return formatErrorf(ErrDamaged, f.offset+int64(f.h.table+s.index*slotSize), format, args...)
}

// Targets returns the device targets that have an entry, sorted. Damaged records are left out.
func (r *Registry) Targets() []string {
	var targets []string
	seen := map[string]bool{}
	for rec, err := range r.Records() {
		if err == nil && !seen[rec.Target] {
			seen[rec.Target] = true
			targets = append(targets, rec.Target)
		}
	}
	slices.Sort(targets)
	return targets
}
