// This file writes the registry: images go from file to file, and everything else follows from their digests.

package objgen

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// link makes the kernels of objects live and returns the entries sorted by path, key and target, with the sizes of all.
func (s *selection) link() ([]*entry, error) {
	entries := make([]*entry, 0, len(s.entries))
	for _, e := range s.entries {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), slices.Compare(a.Key, b.Key), cmp.Compare(a.Target, b.Target))
	})
	var objects []*elfobj.Object // in the order of the entries
	of := map[*elfobj.Object][]*entry{}
	for _, e := range entries {
		if e.Native {
			if of[e.object] == nil {
				objects = append(objects, e.object)
			}
			of[e.object] = append(of[e.object], e)
		}
	}
	var errs []error
	for _, o := range objects {
		if err := use(o, of[o]); err != nil {
			errs = append(errs, err)
		}
	}
	return entries, join(errs)
}

// use makes the kernels of one object live.
func use(o *elfobj.Object, entries []*entry) error {
	symbols := make([]string, len(entries))
	for i, e := range entries {
		symbols[i] = e.symbol
	}
	kernels, err := o.Use(symbols...)
	if err != nil {
		e := entries[min(len(kernels), len(entries)-1)] // Use stops at the first that it cannot link
		return fmt.Errorf("%w (%s for %s, %s)", err, e.name, e.Target, e.origin)
	}
	for i, k := range kernels {
		entries[i].Size, entries[i].Digest = k.Size, k.Digest
	}
	return nil
}

// write writes the object.
func write(output string, arch *elfobj.Arch, entries []*entry) error {
	rows := make([]wire.Entry, len(entries))
	for i, e := range entries {
		rows[i] = e.Entry
	}
	plan, err := wire.NewPlan(rows)
	if err != nil {
		return err
	}
	file := &elfobj.File{Arch: arch, Size: plan.Size()}
	for i, e := range entries {
		if offset, ok := plan.CodeOffset(i); ok {
			file.Refs = append(file.Refs, elfobj.Ref{Offset: offset, Object: e.object, Symbol: e.symbol})
		}
	}
	return file.Write(output, func(out *os.File, offset int64) error {
		if err := copyImages(out.Name(), offset, plan, entries); err != nil {
			return err
		}
		head, err := plan.Head()
		if err != nil {
			return err
		}
		_, err = out.WriteAt(head, offset)
		return err
	})
}

// copyImages copies the images to their places in the file name and sets their digests, on all processors: two at a time on each, because
// of those that copy into one file, all but one wait for it.
func copyImages(name string, offset int64, plan *wire.Plan, entries []*entry) error {
	var next atomic.Int64
	var wg sync.WaitGroup
	errs := make([]error, min(2*runtime.GOMAXPROCS(0), len(entries)))
	for worker := range errs {
		wg.Go(func() {
			errs[worker] = func() error {
				c, err := newCopier(name)
				if err != nil {
					return err
				}
				for i := next.Add(1) - 1; i < int64(len(entries)); i = next.Add(1) - 1 {
					e := entries[i]
					at, ok := plan.ImageOffset(int(i))
					if !ok {
						continue
					}
					if e.Digest, err = c.copy(offset+at, e.file, e.Size); err != nil {
						break
					}
					plan.SetDigest(int(i), e.Digest)
				}
				return errors.Join(err, c.out.Close())
			}()
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// copier copies files into one file.
type copier struct {
	out    *os.File
	buffer []byte
}

func newCopier(name string) (*copier, error) {
	out, err := os.OpenFile(name, os.O_WRONLY, 0)
	return &copier{out: out, buffer: make([]byte, 256<<10)}, err
}

// copy copies the file name, of size bytes, to offset, and returns its sha256. It reads the file for the digest, and then has the kernel
// copy it (copy_file_range, by way of io.Copy), which is cheaper than writing what was read and shares blocks on file systems that can.
func (c *copier) copy(offset int64, name string, size int64) (digest [32]byte, err error) {
	in, err := os.Open(name)
	if err != nil {
		return digest, err
	}
	defer in.Close()
	h := sha256.New()
	n, err := io.CopyBuffer(h, struct{ io.Reader }{in}, c.buffer)
	if err != nil {
		return digest, err
	}
	h.Sum(digest[:0])
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return digest, err
	}
	if _, err := c.out.Seek(offset, io.SeekStart); err != nil {
		return digest, err
	}
	copied, err := io.Copy(c.out, io.LimitReader(in, size))
	if err == nil && (n != size || copied != size) {
		err = fmt.Errorf("%s: got %d bytes, want %d: the file changed while it was read", name, min(n, copied), size)
	}
	return digest, err
}
