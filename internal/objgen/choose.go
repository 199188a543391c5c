// This file chooses an object or an image for each kernel and device target.

package objgen

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// entry is a row of the registry and where its image comes from: a kernel of an object, or a file.
type entry struct {
	wire.Entry
	name   string // path and key
	origin string // who asked for it, for errors
	object *elfobj.Object
	symbol string
	file   string

	launches []manifest.Launch // of the kernel
	buffers  []manifest.Buffer
}

type entryID struct{ name, target string }

// selection is the entries that were chosen so far.
type selection struct {
	arch    *elfobj.Arch
	kernels map[string]*kernel
	entries map[entryID]*entry
}

// addObjects chooses objects for the kernels that were lowered.
func (s *selection) addObjects(objects []Object) error {
	objects = slices.Clone(objects)
	slices.SortFunc(objects, func(a, b Object) int { return cmp.Or(cmp.Compare(a.Target, b.Target), cmp.Compare(a.File, b.File)) })
	bySymbol := map[string]*kernel{}
	for _, name := range slices.Sorted(maps.Keys(s.kernels)) {
		k := s.kernels[name]
		if k.Foreign {
			continue
		}
		if other, ok := bySymbol[k.Symbol]; ok {
			return fmt.Errorf("%s: kernels %s and %s have one symbol, %q", k.position(), other.name, k.name, k.Symbol)
		}
		bySymbol[k.Symbol] = k
	}
	for _, o := range slices.Compact(objects) {
		if info, err := os.Stat(o.File); err == nil && info.Size() == 0 {
			continue // of a shard without kernels, see tools/kernellower
		}
		object, err := elfobj.Open(o.File, s.arch)
		if err != nil {
			return err
		}
		for _, symbol := range object.Functions() {
			if k, ok := bySymbol[symbol]; ok {
				s.addKernel(k, o.Target, object)
			}
		}
	}
	return nil
}

// addKernel chooses object for a kernel, unless another has it: packages that launch one kernel each have it in their shards.
func (s *selection) addKernel(k *kernel, target string, object *elfobj.Object) {
	id := entryID{k.name, target}
	if s.entries[id] != nil {
		return
	}
	e := &entry{Entry: wire.Entry{Record: k.record(), Native: true}, name: k.name, origin: "the one lowered for " + k.origin, object: object, symbol: k.Symbol, launches: k.Launches, buffers: k.Buffers}
	e.Target, e.Format, e.Source, e.Toolchain = target, wire.FormatNative, k.Source, object.Toolchain
	s.entries[id] = e
}

// record returns what the scan knows about a kernel.
func (k *kernel) record() wire.Record {
	r := wire.Record{Path: k.Path, Key: k.Key, Layout: k.Layout, File: k.decl.File, Line: k.decl.Line}
	for _, l := range k.Launches {
		r.Launches = append(r.Launches, l.At)
	}
	r.Launches = slices.Compact(r.Launches)
	for _, f := range k.funcs {
		r.Funcs = append(r.Funcs, wire.Func{Name: f.Name, File: f.File, Line: f.Line})
	}
	return r
}

// addImages adds the images that were declared by hand.
func (s *selection) addImages(images []Image) error {
	images = slices.Clone(images)
	slices.SortFunc(images, func(a, b Image) int {
		return cmp.Or(cmp.Compare(a.Manifest, b.Manifest), cmp.Compare(a.Payload, b.Payload))
	})
	var errs []error
	for _, i := range slices.Compact(images) {
		m, err := manifest.ReadImage(i.Manifest)
		if err != nil {
			return err
		}
		e, err := s.image(m, i.Payload)
		if err != nil {
			return fmt.Errorf("%s: %w", cmp.Or(m.Label, i.Manifest), err)
		}
		if err := s.addImage(e); err != nil {
			errs = append(errs, err)
		}
	}
	return join(errs)
}

// image returns the entry of a declared image.
func (s *selection) image(m *manifest.Image, payload string) (*entry, error) {
	e := &entry{name: wire.Name(m.Path, m.Key), origin: cmp.Or(m.Label, payload)}
	e.Record = wire.Record{Path: m.Path, Key: m.Key, Layout: m.Layout, File: m.File}
	k := s.kernels[e.name]
	if k != nil {
		e.Record, e.launches, e.buffers = k.record(), k.Launches, k.Buffers
	}
	switch {
	case k != nil && m.Layout != "" && m.Layout != k.Layout:
		return nil, fmt.Errorf("got parameters %q for kernel %s, want those of the Go function at %s, %q: change params, or leave it out",
			m.Layout, e.name, k.declared(), k.Layout)
	case k == nil && m.Layout == "":
		return nil, fmt.Errorf("got no parameters for kernel %s, which nothing in the binary launches: give params, or correct path and key", e.name)
	}
	e.Target, e.Format, e.Toolchain, e.file = m.Target, m.Format, m.Toolchain, payload
	return e, s.payload(e, m.Symbol)
}

// payload opens the entry's file: an object if it is native, else bytes, which are not read yet.
func (s *selection) payload(e *entry, symbol string) (err error) {
	if e.Format == wire.FormatNative {
		e.Native, e.symbol = true, symbol
		e.object, err = elfobj.Open(e.file, s.arch)
		if err == nil {
			e.Toolchain = cmp.Or(e.Toolchain, e.object.Toolchain)
		}
		return err
	}
	info, err := os.Stat(e.file)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular() || info.Size() == 0:
		return fmt.Errorf("%s: got %d bytes (%v), want a file with the image of kernel %s", e.file, info.Size(), info.Mode(), e.name)
	}
	e.Size = info.Size()
	return nil
}

// addImage adds e. Another entry of its kernel and target is an error, unless it is of the same bytes.
func (s *selection) addImage(e *entry) error {
	id := entryID{e.name, e.Target}
	first := s.entries[id]
	if first == nil {
		s.entries[id] = e
		return nil
	}
	if first.file != "" && first.Format == e.Format && first.symbol == e.symbol {
		if same, err := sameContent(first.file, e.file); same || err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: kernel %s for %s has another image already, %s: a registry has one for each; remove one from the deps of the "+
		"kernel_registry, or give it another target", e.origin, e.name, e.Target, first.origin)
}

// sameContent compares two files.
func sameContent(a, b string) (bool, error) {
	var digests [2][sha256.Size]byte
	for i, name := range []string{a, b} {
		f, err := os.Open(name)
		if err != nil {
			return false, err
		}
		h := sha256.New()
		_, err = io.Copy(h, f)
		f.Close()
		if err != nil {
			return false, err
		}
		h.Sum(digests[i][:0])
	}
	return digests[0] == digests[1], nil
}
