// This file writes what a registry holds, for people and for programs.

package objgen

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// Listing is the JSON listing of a registry: what runtime.Entries gives a program that links it.
type Listing struct {
	FormatVersion int      `json:"format_version"`
	Arch          string   `json:"arch"`
	Devices       []string `json:"devices"` // the device targets of the build
	Entries       []Listed `json:"entries"` // sorted by path, key and target
}

// Listed is one entry of a listing.
type Listed struct {
	Path      string   `json:"path"`
	Key       []uint64 `json:"key,omitempty"`
	Target    string   `json:"target"`
	Format    string   `json:"format"`
	Size      int64    `json:"size"` // of the image, or of the kernel's function, in bytes
	Layout    string   `json:"layout"`
	Buffers   []Buffer `json:"buffers,omitempty"` // not known of foreign kernels
	File      string   `json:"file"`
	Line      int      `json:"line,omitempty"`
	Launches  []Launch `json:"launches,omitempty"`
	Digest    string   `json:"digest"`           // sha256 of the image, or of the section that holds the kernel
	Source    string   `json:"source,omitempty"` // sha256 of the C that was lowered
	Toolchain string   `json:"toolchain,omitempty"`
}

// Buffer says what a kernel does with a slice.
type Buffer struct {
	Name   string `json:"name"`
	Access string `json:"access"` // "read-only" or "written"
}

// Launch is a place in the program that launches an entry's kernel.
type Launch struct {
	At      string   `json:"at"`                // "file:line", or the label of the kernel_registry whose extra names it
	Through []string `json:"through,omitempty"` // generic functions and types between the place and the launcher
}

func writeListings(c *Config, entries []*entry) error {
	if c.Listing != "" {
		if err := os.WriteFile(c.Listing, textListing(entries), 0o666); err != nil {
			return err
		}
	}
	if c.ListingJSON == "" {
		return nil
	}
	l := Listing{FormatVersion: wire.Version, Arch: c.Arch, Devices: c.Devices, Entries: []Listed{}}
	for _, e := range entries {
		l.Entries = append(l.Entries, Listed{
			Path: e.Path, Key: e.Key, Target: e.Target, Format: e.Format, Size: e.Size, Layout: e.Layout, File: e.File, Line: e.Line,
			Buffers: buffers(e.buffers), Launches: listed(e.launches), Digest: hex.EncodeToString(e.Digest[:]), Source: e.Source, Toolchain: e.Toolchain,
		})
	}
	b, err := json.MarshalIndent(&l, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(c.ListingJSON, append(b, '\n'), 0o666)
}

// textListing is a line for each entry, and below it one for its buffers and one for each launch. Digests are cut to 12 digits.
func textListing(entries []*entry) []byte {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "KERNEL\tTARGET\tFORMAT\tSIZE\tPARAMETERS\tSOURCE\tDIGEST\tDECLARED\tTOOLCHAIN")
	for _, e := range entries {
		declared := e.File
		if e.Line > 0 {
			declared = fmt.Sprintf("%s:%d", e.File, e.Line)
		}
		source := "-"
		if e.Source != "" {
			source = e.Source[:min(12, len(e.Source))]
		}
		toolchain := e.Toolchain
		if toolchain == "" {
			toolchain = "-"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%x\t%s\t%s\n",
			e.name, e.Target, e.Format, e.Size, e.Layout, source, e.Digest[:6], declared, toolchain)
	}
	w.Flush()
	return insertDetails(b.Bytes(), entries)
}

// insertDetails puts the buffers and launches of each entry below its line; in the columns they would make these as wide as themselves.
func insertDetails(table []byte, entries []*entry) []byte {
	var b bytes.Buffer
	i := -1 // the first line is the heading
	for line := range bytes.Lines(table) {
		b.Write(line)
		if i >= 0 {
			if list := entries[i].buffers; len(list) > 0 {
				fmt.Fprintf(&b, "  buffers: %s\n", spell(list))
			}
			for _, l := range entries[i].launches {
				fmt.Fprintf(&b, "  launched at %s%s\n", l.At, through(l))
			}
		}
		i++
	}
	return b.Bytes()
}

// spell says what a kernel does with its buffers, for people.
func spell(list []manifest.Buffer) string {
	var words []string
	for _, b := range list {
		words = append(words, b.Name+" "+b.Access)
	}
	return strings.Join(words, ", ")
}

func buffers(list []manifest.Buffer) []Buffer {
	var out []Buffer
	for _, b := range list {
		out = append(out, Buffer(b))
	}
	return out
}

// through returns the way of a launch to its launcher, for people.
func through(l manifest.Launch) string {
	if len(l.Through) == 0 {
		return ""
	}
	return " through " + strings.Join(l.Through, ", ")
}

func listed(launches []manifest.Launch) []Launch {
	var list []Launch
	for _, l := range launches {
		list = append(list, Launch(l))
	}
	return list
}
