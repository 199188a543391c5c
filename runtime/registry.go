// This file reads the registry of the program.

package runtime

import (
	"errors"
	"iter"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/section"
)

// linked is the registry that is linked into the program.
var linked = registry{read: section.Bytes}

// A registry is a section that is read once, at first use.
type registry struct {
	read func() ([]byte, error)

	once    sync.Once
	section []byte
	wire    *wire.Registry
	err     error
}

// open reads the section. Its error is a *RegistryError.
func (r *registry) open() error {
	r.once.Do(func() {
		if err := r.load(); err != nil {
			r.err = &RegistryError{err}
		}
	})
	return r.err
}

func (r *registry) load() (err error) {
	if r.section, err = r.read(); err != nil {
		return err
	}
	if r.wire, err = wire.Open(r.section); err != nil {
		return err
	}
	if len(r.section) > 0 && r.wire.Len() == 0 && zero(r.section) {
		return &wire.FormatError{Kind: wire.ErrDamaged, Detail: "got zeros only, want a frame: " +
			"something cleared the section, or two objects with different section flags were linked"}
	}
	return nil
}

// empty reports whether no registry is linked. The registry must be open.
func (r *registry) empty() bool { return len(r.section) == 0 }

// zero reports whether all bytes are zero.
func zero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// An Entry is an image in the registry of the program.
type Entry struct {
	Path      string   // import path + "." + name of the device function
	Key       []uint64 // sizes of its axes; empty for a concrete function
	Target    string   // what it was lowered for: "cpu-v3", "spirv64"
	Format    string   // "native" for code of the program, else of the bytes
	Layout    string   // types of the parameters without the thread: "float32,[]float32"
	File      string   // where the device function is declared
	Line      int
	Size      int64    // in bytes
	Toolchain string   // what lowered it, in its own words
	Launches  []string // "file:line" of the launches that asked for it

	registry *registry
}

// String returns what the entry is of and for: "example.com/blas.MatMul[64,64,64] for cpu-v3".
func (e Entry) String() string {
	return wire.Name(e.Path, e.Key) + " for " + e.Target
}

// Image returns the bytes of an entry that is not native, in place: they must
// not be changed. It returns nil for native code.
func (e Entry) Image() []byte {
	if e.registry == nil {
		return nil
	}
	img, _ := e.registry.wire.Lookup(e.Path, wire.HashPath(e.Path), e.Key, e.Target, wire.HashTarget(e.Target))
	return img.Bytes()
}

// Entries lists the registry of the program, for tools and tests; a program
// without one has no entries. A damaged record yields an error and the walk goes
// on.
func Entries() iter.Seq2[Entry, error] { return linked.entries() }

func (r *registry) entries() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		if err := r.open(); err != nil {
			yield(Entry{}, err)
			return
		}
		for rec, err := range r.wire.Records() {
			if err != nil {
				err = &RegistryError{err}
			}
			if !yield(r.entry(&rec), err) {
				return
			}
		}
	}
}

func (r *registry) entry(rec *wire.Record) Entry {
	return Entry{
		Path: rec.Path, Key: rec.Key, Target: rec.Target, Format: rec.Format, Layout: rec.Layout,
		File: rec.File, Line: rec.Line, Size: rec.Size, Toolchain: rec.Toolchain, Launches: rec.Launches,
		registry: r,
	}
}

// Verify checks all of the program's registry: digests, bounds, duplicates. It
// reads every byte, which launches never do. The error joins a [RegistryError]
// for each thing that is wrong; a program without a registry has nothing wrong.
func Verify() error { return linked.verify() }

func (r *registry) verify() error {
	if err := r.open(); err != nil {
		return err
	}
	err := r.wire.Verify()
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var errs []error
		for _, e := range joined.Unwrap() {
			errs = append(errs, &RegistryError{e})
		}
		return errors.Join(errs...)
	}
	if err != nil {
		return &RegistryError{err}
	}
	return nil
}
