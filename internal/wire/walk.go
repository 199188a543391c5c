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
	for i := range f.h.blocks {
		k, ok := f.block(i)
		if !ok {
			if !yield(Record{}, f.blockError(i)) {
				return false
			}
			continue
		}
		for j := range k.count {
			if !yield(f.decodeSlot(k, j)) {
				return false
			}
		}
	}
	return true
}

func (f *frame) blockError(i int) error {
	return formatErrorf(ErrDamaged, f.offset+int64(f.h.directory+i*wordSize), "block %d: its bounds or its count are not inside of the records", i)
}

// decodeSlot decodes the record of slot i of k.
func (f *frame) decodeSlot(k block, i int) (Record, error) {
	s := k.slot(i)
	rec, ok := k.record(s)
	if !ok {
		return Record{}, f.slotErrorf(k, i, "got a record of %d bytes at %d, want it inside of a block of %d", s.size, s.offset, len(k.b))
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
