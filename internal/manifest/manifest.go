// Package manifest is the JSON that the build's tools hand to each other: what a package's scan found, and what a kernel_image declares.
package manifest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// Scan is what kernelscan writes for one Go package: the instantiations that become concrete in it, and where the device functions are that
// it declares. Positions are here and not with the instantiations, so that a package's scan need not run again when code moves in another.
type Scan struct {
	Package string   // import path
	Label   string   // of the Bazel target
	Decls   []Decl   `json:",omitempty"` // each ID once
	Kernels []Kernel // each (path, key) once
}

// Decl says where a function is declared that runs on devices.
type Decl struct {
	ID   string // C name of its body, or the path of a foreign device function
	Name string
	File string
	Line int // of the func keyword
}

// Kernel is one instantiation of a device function.
type Kernel struct {
	Path     string   // import path + "." + name of the device function
	Key      []uint64 // the numeric generic arguments in declaration order
	Symbol   string   // C name of the kernel in a native object
	Layout   string   // the underlying types of the parameters without the thread: "float32,[]float32"
	Buffers  []Buffer `json:",omitempty"` // the slices among the parameters, of a kernel that was lowered
	Decl     string   // ID of the device function's Decl
	Funcs    []string // IDs of the functions that a fault can name by index; the kernel is the first
	Launches []Launch // those that asked for it
	Source   string   // sha256, in hex, of the C that defines it; "" if Foreign
	Foreign  bool     // not lowered: its images come from kernel_image
}

// Buffer is a parameter that is a slice.
type Buffer struct {
	Name   string
	Access string // "read-only" or "written"
}

// Launch is a place that asks for an instantiation.
type Launch struct {
	At      string   // "file:line", or the label of a target that asks by hand
	Through []string `json:",omitempty"` // paths of the generic functions and types between the place and the launcher
}

// Image is what kernel_image writes: one image that something other than kernelscan made.
type Image struct {
	Path   string
	Key    []uint64
	Target string // device target that it is for
	Format string // "native" for an object file, else what the runtime's driver knows: "spirv", "ptx", ...
	Symbol string // C name of the kernel in a native object
	Layout string // as in Kernel
	File   string // shown as the image's source
	Label  string // of the Bazel target

	Toolchain string // compiler that made the image and its version; "" where that is unknown
}

// Validate reports what a reader of the scan would trip over.
func (s *Scan) Validate() error {
	for i, k := range s.Kernels {
		switch {
		case k.Path == "":
			return fmt.Errorf("kernel %d: path is empty", i)
		case k.Decl == "":
			return fmt.Errorf("kernel %q: decl is empty", k.Path)
		case k.Symbol == "" && !k.Foreign:
			return fmt.Errorf("kernel %q: symbol is empty", k.Path)
		case k.Source == "" && !k.Foreign:
			return fmt.Errorf("kernel %q: source is empty", k.Path)
		}
	}
	return nil
}

// Validate reports what a reader of the image would trip over.
func (m *Image) Validate() error {
	switch {
	case m.Path == "":
		return errors.New("path is empty")
	case m.Target == "":
		return fmt.Errorf("image of %q: target is empty", m.Path)
	case m.Format == "":
		return fmt.Errorf("image of %q: format is empty", m.Path)
	case m.Format == "native" && m.Symbol == "":
		return fmt.Errorf("image of %q: symbol is empty, want the C name of the kernel in the object", m.Path)
	}
	return nil
}

// ReadScan reads and validates the scan in the file name. A field that it does not know is an error: the file is of another version.
func ReadScan(name string) (*Scan, error) {
	s := new(Scan)
	return s, read(name, s)
}

// ReadImage reads and validates the image declaration in the file name, as ReadScan does.
func ReadImage(name string) (*Image, error) {
	m := new(Image)
	return m, read(name, m)
}

// WriteScan validates s and writes it to the file name.
func WriteScan(name string, s *Scan) error { return write(name, s) }

// WriteImage validates m and writes it to the file name.
func WriteImage(name string, m *Image) error { return write(name, m) }

type validator interface{ Validate() error }

func read(name string, v validator) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%s: offset %d: %w", name, d.InputOffset(), err)
	}
	if d.More() {
		return fmt.Errorf("%s: offset %d: want one JSON value", name, d.InputOffset())
	}
	if err := v.Validate(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func write(name string, v validator) error {
	if err := v.Validate(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	b, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, append(b, '\n'), 0o666)
}
