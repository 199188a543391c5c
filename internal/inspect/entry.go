// This file lists the entries of registries.

package inspect

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// An Entry is one image of a registry, with the object that holds it.
type Entry struct {
	wire.Record
	Object *Object
	Image  wire.Image
}

// Name returns path and key: "example.com/blas.MatMul[64,64,64]".
func (e *Entry) Name() string { return wire.Name(e.Path, e.Key) }

const (
	maxGrow   = 100_000 // entries that are allocated because a header promises them
	maxErrors = 100     // that are told of an object
)

// Entries returns the entries of all objects, sorted by path, key and target.
// Those that can be read are returned even if there is an error, which joins one
// for each that can't, up to a bound.
func (f *File) Entries() ([]Entry, error) {
	var list []Entry
	var errs []error
	for _, o := range f.Objects {
		if o.Registry == nil {
			continue
		}
		list = slices.Grow(list, min(o.Registry.Len(), maxGrow))
		bad := 0
		for rec, err := range o.Registry.Records() {
			if err != nil {
				if bad++; bad <= maxErrors {
					errs = append(errs, fmt.Errorf("%s: %w", o.Name, err))
				}
				continue
			}
			img, _ := o.Registry.Lookup(rec.Path, wire.HashPath(rec.Path), rec.Key, rec.Target, wire.HashTarget(rec.Target))
			list = append(list, Entry{rec, o, img})
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), slices.Compare(a.Key, b.Key), strings.Compare(a.Target, b.Target))
	})
	return list, errors.Join(errs...)
}

// Content returns the bytes of the image: the payload, or the machine code.
func (e *Entry) Content() ([]byte, error) {
	if e.Record.Code == 0 {
		b := e.Image.Bytes()
		if b == nil && e.Size > 0 {
			return nil, fmt.Errorf("%s for %s: its image is outside of the registry", e.Name(), e.Target)
		}
		return b, nil
	}
	c, err := e.Code()
	return c.Bytes, err
}

// Code returns the machine code of a native entry.
func (e *Entry) Code() (Code, error) {
	slot, ok := e.Image.CodeSlot()
	if !ok {
		return Code{}, fmt.Errorf("%s for %s: a lookup does not find it", e.Name(), e.Target)
	}
	c, err := e.Object.Code(slot, &e.Record)
	if err != nil {
		return c, fmt.Errorf("%s for %s: %w", e.Name(), e.Target, err)
	}
	return c, nil
}

// Verify checks all that Registry.Verify does, and that code references point at
// code. The error joins one for each thing that is wrong.
func (f *File) Verify() error {
	var errs []error
	for _, o := range f.Objects {
		if o.Registry == nil {
			continue
		}
		if o.Addr%wire.Align != 0 {
			errs = append(errs, fmt.Errorf("%s: the registry is at address %#x, want a multiple of %d", o.Name, o.Addr, wire.Align))
		}
		for _, err := range Each(o.Registry.Verify()) {
			errs = append(errs, fmt.Errorf("%s: %w", o.Name, err))
		}
	}
	list, err := f.Entries()
	if err != nil && len(errs) == 0 {
		errs = append(errs, err) // Registry.Verify has said so otherwise
	}
	for i := range list {
		if e := &list[i]; e.Record.Code != 0 && !e.Object.unfilled(e) {
			if _, err := e.Code(); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", e.Object.Name, err))
			}
		}
	}
	return errors.Join(errs...)
}

// Each returns the errors that err joins, or err itself.
func Each(err error) []error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var list []error
	for _, err := range joined.Unwrap() {
		list = append(list, Each(err)...)
	}
	return list
}

// unfilled reports whether Go's own linker has left the code table empty, which
// is no damage: nothing calls the code in such a program.
func (o *Object) unfilled(e *Entry) bool {
	slot, ok := e.Image.CodeSlot()
	return ok && !o.Relocatable() && o.ELF.Section(wire.Section) == nil && o.delta(slot) == 0
}
