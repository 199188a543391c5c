// This file names the section, its limits, its errors, and what one record says.

package wire

import (
	"errors"
	"fmt"
)

const (
	// Section is the name of the section: a C identifier, so that linkers define its bounds, of at most 16 characters (Mach-O).
	Section = "gokernels"
	// Magic is what a frame starts with.
	Magic = "gokernel"
	// Anchor is the global symbol at the start of the section. Its name is the message of a duplicate symbol report.
	Anchor = "gokernels_one_registry_per_binary"
	// Align is the alignment of the section, of a frame, of its parts and of every image, in bytes.
	Align = 64
	// HeaderSize is the size of a frame's header in bytes.
	HeaderSize = 128
	// Version is the format that this package writes and the only one that it reads.
	Version = 1
	// MaxSize bounds a frame, in bytes: what every linker places in every mode of Go's linker.
	MaxSize = 1_900_000_000

	// FormatNative is the format of machine code that is linked into the program and reached through the code table.
	FormatNative = "native"
)

// What is wrong with a section, for errors.Is. Each is the cause of a *FormatError.
var (
	// ErrVersion is a frame of another format version.
	ErrVersion = errors.New("format version mismatch")
	// ErrForeign is bytes that are neither a frame nor padding.
	ErrForeign = errors.New("foreign bytes")
	// ErrTruncated is a frame that is longer than what is left of the section.
	ErrTruncated = errors.New("truncated frame")
	// ErrDamaged is a frame whose parts contradict each other or its digests.
	ErrDamaged = errors.New("damaged frame")
	// ErrDuplicate is two entries for one path, key and target.
	ErrDuplicate = errors.New("duplicate entry")
)

// FormatError says what is wrong in a section and where.
type FormatError struct {
	Offset int64 // in the section, in bytes
	Kind   error // one of the Err variables
	Detail string
}

// Error implements error, position first.
func (e *FormatError) Error() string {
	return fmt.Sprintf("section %s, offset %d: %s", Section, e.Offset, e.Detail)
}

// Unwrap returns the kind.
func (e *FormatError) Unwrap() error { return e.Kind }

func formatErrorf(kind error, offset int64, format string, args ...any) *FormatError {
	return &FormatError{Offset: offset, Kind: kind, Detail: fmt.Sprintf(format, args...)}
}

// Record is what a registry knows about one image. Strings and slices that came out of a section alias it and are read-only.
type Record struct {
	Path   string   // import path + "." + name of the device function
	Target string   // the device target that the image was lowered for
	Key    []uint64 // the numeric generic arguments in declaration order; empty for a concrete function

	Code   uint64 // 0: the image is payload; else 1 + the index of its slot in the frame's code table
	Offset int64  // of the image, from the start of the payload, in bytes; 0 for code
	Size   int64  // of the image or of the kernel's function, in bytes

	Format string // FormatNative, "spirv", "ptx", ...
	Layout string // the underlying types of the parameters without the thread: "float32,[]float32"
	File   string // where the device function is declared
	Line   int
	Funcs  []Func // the functions that a fault can name by index; the kernel is the first

	Digest    [32]byte // sha256 of the image; for code: of the section that holds the kernel, before relocation
	Source    string   // sha256, in hex, of what the image was lowered from
	Toolchain string   // what lowered it, in its own words
	Launches  []string // "file:line" of the launches that asked for it
}

// Func is a function that a kernel consists of.
type Func struct {
	Name string
	File string
	Line int // of the func keyword
}

// Name formats a path and a key as in listings and errors: "example.com/blas.MatMul[64,64,64]".
func Name(path string, key []uint64) string {
	if len(key) == 0 {
		return path
	}
	b := append([]byte(path), '[')
	for i, k := range key {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Append(b, k)
	}
	return string(append(b, ']'))
}
