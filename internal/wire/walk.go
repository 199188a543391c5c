// This file lists what a registry holds, for tools and for messages. Nothing here is on the launch path.

package wire

import (
	"iter"
	"slices"
)

// Records decodes every record, in the order of the blocks, which is of no meaning: sort what a person will read. A damaged block or
// record yields a zero Record and a *FormatError, and the walk goes on.
func (r *Registry) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for i := range r.frames {
			if !r.frame(i).each(yield) {
				return
			}
		}
	}
}

// each yields the records of one frame, and reports whether to go on.
func (f *frame) each(yield func(Record, error) bool) bool {
	end := f.offset // of what was read: parts that lie on each other would decode to more than the section has bytes
	for i := range f.h.blocks {
		k, ok := f.block(i)
		if !ok || f.offsetOf(k.b) < end {
			if !yield(Record{}, f.blockError(i)) {
				return false
			}
			continue
		}
		end = f.offsetOf(k.b) + int64(len(k.b))
		next := k.slotsEnd()
		for j := range k.count {
			rec, err := f.decodeSlot(k, j, next)
			if err == nil {
				next = k.slot(j).end()
			}
			if !yield(rec, err) {
				return false
			}
		}
	}
	return true
}

func (f *frame) blockError(i int) error {
	return formatErrorf(ErrDamaged, f.offset+int64(f.h.directory+i*wordSize), "block %d: its bounds are not inside of the records, or in those of "+
		"another, or its count is not of what fits it, or more than %d", i, maxBlock)
}

// decodeSlot decodes the record of slot i of k, which lies at an offset of from at least.
func (f *frame) decodeSlot(k block, i, from int) (Record, error) {
	s := k.slot(i)
	rec, ok := k.record(s)
	if !ok || int(s.offset) < from {
		return Record{}, f.slotErrorf(k, i, "got a record of %d bytes at %d, want it from %d on and inside of a block of %d", s.size, s.offset, from, len(k.b))
	}
	return f.decode(rec)
}

func (f *frame) slotErrorf(k block, i int, format string, args ...any) error {
	return formatErrorf(ErrDamaged, f.offsetOf(k.b)+int64(blockHead+i*slotSize), format, args...)
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
