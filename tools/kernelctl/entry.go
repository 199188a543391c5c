// This file opens files and chooses entries.

package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/rules-gokernel/rules_gokernel/internal/proof"
)

// An entryJSON is an entry as --json prints it; names are those of the listing
// that objgen writes.
type entryJSON struct {
	Path      string   `json:"path"`
	Key       []uint64 `json:"key,omitempty"`
	Target    string   `json:"target"`
	Format    string   `json:"format"`
	Size      int64    `json:"size"` // bytes
	Layout    string   `json:"layout"`
	File      string   `json:"file"`
	Line      int      `json:"line,omitempty"`
	Launches  []string `json:"launches,omitempty"` // "file:line"
	Digest    string   `json:"digest"`             // sha256
	Source    string   `json:"source,omitempty"`   // sha256 of what was lowered
	Toolchain string   `json:"toolchain,omitempty"`
	Object    string   `json:"object"` // the file, or the member of an archive
	Arch      string   `json:"arch"`
}

func toJSON(e *inspect.Entry) entryJSON {
	return entryJSON{
		Path: e.Path, Key: e.Key, Target: e.Target, Format: e.Format, Size: e.Size, Layout: e.Layout, File: e.File, Line: e.Line,
		Launches: e.Launches, Digest: hex.EncodeToString(e.Digest[:]), Source: e.Source, Toolchain: e.Toolchain,
		Object: e.Object.Name, Arch: e.Object.Arch(),
	}
}

func allJSON(list []inspect.Entry) []entryJSON {
	out := make([]entryJSON, 0, len(list))
	for i := range list {
		out = append(out, toJSON(&list[i]))
	}
	return out
}

// open opens a file and reads its entries. It is an error if there is none, so
// that nobody takes a mistake for an empty registry.
func open(name string) (*inspect.File, []inspect.Entry, error) {
	f, err := inspect.Open(name)
	if err != nil {
		return nil, nil, err
	}
	list, err := f.Entries()
	if err == nil && !hasRegistry(f) {
		err = noRegistry(f)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, list, nil
}

func hasRegistry(f *inspect.File) bool {
	for _, o := range f.Objects {
		if o.Registry != nil {
			return true
		}
	}
	return false
}

// noRegistry says what a file without a registry is.
func noRegistry(f *inspect.File) error {
	for _, o := range f.Objects {
		names, err := proof.Launchers(o, nil)
		if err == nil && len(names) > 0 {
			return fmt.Errorf("%s: it can launch %s and has no registry: either it was linked without a kernel_registry in its srcs, "+
				"or section gokernels was removed after linking", o.Name, names[0])
		}
	}
	return fmt.Errorf("%s: it has no registry: add a kernel_registry to the srcs of the go_binary, as kernelctl fix does", f.Name)
}

// filter leaves the entries whose name contains one of the filters.
func filter(list []inspect.Entry, filters []string, target string) []inspect.Entry {
	return slices.DeleteFunc(list, func(e inspect.Entry) bool {
		return target != "" && e.Target != target || !matchesAny(e.Name(), filters)
	})
}

func matchesAny(name string, filters []string) bool {
	for _, f := range filters {
		if strings.Contains(name, f) {
			return true
		}
	}
	return len(filters) == 0
}

// choose returns the entries that name means: those of the path, or the path and
// key, or those whose path ends with it.
func choose(list []inspect.Entry, name, target string) ([]inspect.Entry, error) {
	var exact, ends []inspect.Entry
	for _, e := range list {
		if target != "" && e.Target != target {
			continue
		}
		for _, full := range []string{e.Path, e.Name()} {
			switch {
			case full == name:
				exact = append(exact, e)
			case endsWith(full, name):
				ends = append(ends, e)
			default:
				continue
			}
			break
		}
	}
	if len(exact) > 0 {
		return exact, nil
	}
	if len(ends) == 0 {
		return nil, missing(list, name, target)
	}
	for _, e := range ends {
		if e.Path != ends[0].Path {
			return nil, fmt.Errorf("%q is the end of %s and of %s: give more of the path", name, ends[0].Path, e.Path)
		}
	}
	return ends, nil
}

// endsWith reports whether name is the end of full, from a separator on.
func endsWith(full, name string) bool {
	rest, ok := strings.CutSuffix(full, name)
	return ok && name != "" && strings.ContainsAny(rest[len(rest)-1:], "/.")
}

// missing is the error that name is not in list.
func missing(list []inspect.Entry, name, target string) error {
	var near []string
	for _, e := range list {
		if n := e.Name() + " for " + e.Target; strings.Contains(n, name) && len(near) < 5 {
			near = append(near, n)
		}
	}
	what := fmt.Sprintf("no kernel %q", name)
	if target != "" {
		what += fmt.Sprintf(" for %q", target)
	}
	if len(near) == 0 {
		return errors.New(what + ": kernelctl ls lists what there is")
	}
	return fmt.Errorf("%s: there is %s", what, strings.Join(near, ", "))
}

// one is choose for what takes a single entry.
func one(list []inspect.Entry, name, target string) (*inspect.Entry, error) {
	found, err := choose(list, name, target)
	if err != nil {
		return nil, err
	}
	if len(found) > 1 {
		var names []string
		for i := range found {
			names = append(names, found[i].Name()+" for "+found[i].Target)
		}
		return nil, fmt.Errorf("%q is %d entries: give a key or --target to choose from %s", name, len(found), strings.Join(names, ", "))
	}
	return &found[0], nil
}
