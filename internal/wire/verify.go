// This file checks everything that a section claims, for tools and for runtime.Verify. It reads every byte.

package wire

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Verify checks the digests, that records fill their part and are found by Lookup, that images are aligned, inside of the payload and
// apart from each other, and that no two entries are of one path, key and target. It hashes images on all processors. The error joins
// a *FormatError for each thing that is wrong.
func (r *Registry) Verify() error {
	var errs errorList
	type id struct{ name, target string }
	seen := map[id]int64{}
	for i := range r.frames {
		f := r.frame(i)
		v := verifier{f: f}
		v.verify()
		for _, err := range v.errs {
			errs.add(err)
		}
		for _, e := range v.entries {
			key := id{Name(e.rec.Path, e.rec.Key), e.rec.Target}
			if first, ok := seen[key]; ok {
				errs.add(formatErrorf(ErrDuplicate, e.at, "%s for %s is also at offset %d", key.name, key.target, first))
				continue
			}
			seen[key] = e.at
		}
	}
	return errors.Join(errs...)
}

// verifier checks one frame.
type verifier struct {
	f       *frame
	entries []verified
	errs    errorList
}

// maxErrors bounds what is said about a section in which millions of things may be wrong.
const maxErrors = 100

var errMore = errors.New("and more of the like")

// errorList keeps the first errors.
type errorList []error

func (l *errorList) add(err error) {
	if len(*l) == maxErrors {
		*l = append(*l, errMore)
	}
	if len(*l) < maxErrors {
		*l = append(*l, err)
	}
}

// verified is a record that could be decoded.
type verified struct {
	at  int64 // offset of the record in the section
	rec Record
}

func (v *verifier) errorf(offset int64, format string, args ...any) {
	v.errs.add(formatErrorf(ErrDamaged, offset, format, args...))
}

func (v *verifier) verify() {
	f := v.f
	if got := contentDigest(f.b, &f.h); got != f.h.digest {
		v.errorf(f.offset+digestOffset, "content digest: got %x, want %x", got, f.h.digest)
	}
	v.gap(HeaderSize, f.h.directory)
	v.gap(f.h.directory+int(f.h.directorySize()), f.h.records)
	v.gap(f.h.records+f.h.recordsSize, f.h.code)
	v.gap(f.h.code+f.h.codes*codeSize, f.h.payload)
	v.records()
	v.codes()
	v.digests(v.images())
}

// gap tests that the bytes between two parts are zero.
func (v *verifier) gap(from, to int) {
	if !allZero(v.f.b[from:to]) {
		v.errorf(v.f.offset+int64(from), "got other bytes, want %d bytes of zero padding", to-from)
	}
}

// records tests that the blocks fill the records in order.
func (v *verifier) records() {
	f := v.f
	next, count := int64(f.h.records), 0
	for i := range f.h.blocks {
		k, ok := f.block(i)
		if !ok {
			v.errs.add(f.blockError(i))
			return
		}
		if got := f.offsetOf(k.b) - f.offset; got != next || len(k.b)%blockAlign != 0 {
			v.errorf(f.offset+int64(f.h.directory+i*wordSize), "block %d: got %d bytes at %d, want a multiple of %d at %d",
				i, len(k.b), got, blockAlign, next)
			return
		}
		next += int64(len(k.b))
		count += k.count
		v.block(i, k)
	}
	if want := int64(f.h.records + f.h.recordsSize); next != want {
		v.errorf(f.offset+40, "got blocks up to %d, want up to %d", next, want)
	}
	if count != f.h.entries {
		v.errorf(f.offset+64, "got %d slots in the blocks, want the %d of the header", count, f.h.entries)
	}
}

// block decodes the records of block i, and tests that they fill it in order and that a lookup finds each.
func (v *verifier) block(i int, k block) {
	next := k.slotsEnd()
	for j := range k.count {
		s := k.slot(j)
		if int(s.offset) != next {
			v.errs.add(v.f.slotErrorf(k, j, "got a record at %d, want the next one at %d", s.offset, next))
		}
		rec, err := v.f.decodeSlot(k, j, next)
		if err != nil {
			v.errs.add(err)
			return
		}
		next = s.end()
		v.entries = append(v.entries, verified{v.f.offsetOf(k.b) + int64(s.offset), rec})
		v.found(k, j, rec)
	}
	if rest := k.b[next:]; len(rest) >= blockAlign || !allZero(rest) || !allZero(k.b[wordSize:blockHead]) {
		v.errorf(v.f.offsetOf(k.b)+int64(next), "block %d: got other bytes, want zeros and less than %d bytes after the last record", i, blockAlign)
	}
}

// found tests that rec, the record of slot i of k, is what a lookup of its path, key and target returns.
func (v *verifier) found(k block, i int, rec Record) {
	s := k.slot(i)
	hash := Hash(HashPath(rec.Path), rec.Key, HashTarget(rec.Target))
	if hash != s.hash {
		v.errs.add(v.f.slotErrorf(k, i, "%s for %s: got hash %#x, want %#x", Name(rec.Path, rec.Key), rec.Target, s.hash, hash))
		return
	}
	want, _ := k.record(s)
	img, ok := v.f.lookup(hash, rec.Path, rec.Key, rec.Target)
	if !ok || v.f.offset+int64(img.start) != v.f.offsetOf(want) {
		v.errs.add(v.f.slotErrorf(k, i, "%s for %s: a lookup does not find it: it is in another block than its hash says, its "+
			"image is outside of the frame, or another record hides it", Name(rec.Path, rec.Key), rec.Target))
	}
}

// codes tests that native records and slots of the code table are one to one.
func (v *verifier) codes() {
	used := make([]bool, v.f.h.codes)
	n := 0
	for _, e := range v.entries {
		if e.rec.Code == 0 {
			continue
		}
		if e.rec.Code > uint64(len(used)) || used[e.rec.Code-1] {
			v.errorf(e.at, "%s for %s: got code slot %d, want one of the %d that no other record has",
				Name(e.rec.Path, e.rec.Key), e.rec.Target, e.rec.Code, len(used))
			continue
		}
		used[e.rec.Code-1] = true
		n++
	}
	if n != len(used) {
		v.errorf(v.f.offset+68, "got %d records with a code slot, want the %d of the header", n, len(used))
	}
}

// images tests that images are aligned, apart and inside of the payload, with zeros between them, and returns those that are.
func (v *verifier) images() []verified {
	byOffset := slices.DeleteFunc(slices.Clone(v.entries), func(e verified) bool { return e.rec.Code != 0 })
	slices.SortStableFunc(byOffset, func(a, b verified) int {
		return cmp.Or(cmp.Compare(a.rec.Offset, b.rec.Offset), cmp.Compare(a.rec.Size, b.rec.Size))
	})
	payload := v.f.b[v.f.h.payload:]
	next := int64(0)
	var apart []verified
	for _, e := range byOffset {
		switch {
		case e.rec.Offset%Align != 0 || e.rec.Offset < next || e.rec.Offset+e.rec.Size > int64(len(payload)):
			v.errorf(e.at, "%s for %s: got an image of %d bytes at %d of the payload, want it at a multiple of %d, from %d on, and inside of %d bytes",
				Name(e.rec.Path, e.rec.Key), e.rec.Target, e.rec.Size, e.rec.Offset, Align, next, len(payload))
			continue
		case !allZero(payload[next:e.rec.Offset]):
			v.errorf(v.f.offset+int64(v.f.h.payload)+next, "got other bytes, want zero padding between images")
		}
		next = e.rec.Offset + e.rec.Size
		apart = append(apart, e)
	}
	if !allZero(payload[next:]) {
		v.errorf(v.f.offset+int64(v.f.h.payload)+next, "got other bytes, want zero padding after the last image")
	}
	return apart
}

// digests hashes images that are inside of the payload, on all processors.
func (v *verifier) digests(images []verified) {
	payload := v.f.b[v.f.h.payload:]
	bad := make([]bool, len(images))
	var wg sync.WaitGroup
	var next atomic.Int64
	for range min(runtime.GOMAXPROCS(0), len(images)) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(bad)); i = next.Add(1) - 1 {
				r := &images[i].rec
				bad[i] = sha256.Sum256(payload[r.Offset:r.Offset+r.Size]) != r.Digest
			}
		})
	}
	wg.Wait()
	for i, e := range images {
		if bad[i] {
			v.errorf(v.f.offset+int64(v.f.h.payload)+e.rec.Offset, "%s for %s: the image's sha256 is not %x",
				Name(e.rec.Path, e.rec.Key), e.rec.Target, e.rec.Digest)
		}
	}
}
