// Package objgen makes the registry object of a Go binary: it merges what scans found and compilers made, proves that every launch has
// its images, and writes one object and a listing of it.
//
// The order of arguments does not matter: entries are sorted by path, key and target, and of two objects that define one kernel the one
// whose name sorts first is taken. The same inputs give the same bytes.
package objgen

// This file runs the steps.

import (
	"fmt"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
)

// Config says what to make.
type Config struct {
	Output      string   // the object to write
	Arch        string   // GOARCH of the object: amd64 or arm64
	Listing     string   // text file to write; "" for none
	ListingJSON string   // JSON file to write; "" for none
	Devices     []string // the device targets of the build: each scanned kernel must be there for each
	Scans       []string // manifest.Scan files
	Objects     []Object
	Images      []Image
}

// Object is an object file with kernels that were lowered for a device target.
type Object struct{ Target, File string }

// Image is a manifest.Image file and what it declares: an object if its format is native, else the image's bytes.
type Image struct{ Manifest, Payload string }

// Run makes the object and the listings. Errors name the launch, the kernel, both origins of what contradicts, and the remedy.
func Run(c *Config) error {
	arch, err := elfobj.ArchOf(c.Arch)
	if err != nil {
		return err
	}
	if c.Output == "" {
		return fmt.Errorf("output: got no name, want the object to write")
	}
	kernels, err := readScans(c.Scans)
	if err != nil {
		return err
	}
	s := &selection{arch: arch, kernels: kernels, entries: map[entryID]*entry{}}
	if err := s.addObjects(c.Objects); err != nil {
		return err
	}
	if err := s.addImages(c.Images); err != nil {
		return err
	}
	if err := s.complete(c.Devices, c.Objects); err != nil {
		return err
	}
	entries, err := s.link()
	if err != nil {
		return err
	}
	if err := write(c.Output, arch, entries); err != nil {
		return err
	}
	return writeListings(c, entries)
}
