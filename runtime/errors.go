// This file has the errors of launches and devices that can't work. Fault and
// MissError have files of their own.

package runtime

import (
	"fmt"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// A GridError is a grid that no device can run.
type GridError struct {
	Grid   Grid
	Reason string
}

// Error implements error.
func (e *GridError) Error() string {
	return fmt.Sprintf("grid %v: %s", e.Grid, e.Reason)
}

// An ArgError is an argument that the kernel does not take. Launchers are
// generated, so it means an edited launcher, or a buffer of another device.
type ArgError struct {
	Kernel string
	Index  int // of the parameter, not counting the thread
	Reason string
}

// Error implements error.
func (e *ArgError) Error() string {
	return fmt.Sprintf("kernel %s: argument %d: %s", e.Kernel, e.Index, e.Reason)
}

// A LayoutError is an image whose parameters are not those that the launcher
// passes: one of them is older than the kernel.
type LayoutError struct {
	Kernel   string
	Key      []uint64
	Target   string
	Launcher string // the types that the launcher passes: "float32,[]float32"
	Image    string // the types that the image takes
}

// Error implements error.
func (e *LayoutError) Error() string {
	return fmt.Sprintf("kernel %s: got (%s) from the launcher, want (%s) as in the image for %s; "+
		"run go generate in the kernel's package, for a foreign kernel set params of its kernel_image, and build again",
		wire.Name(e.Kernel, e.Key), e.Launcher, e.Image, e.Target)
}

// A KernelError is a kernel that was declared wrongly, which generated code
// does not do.
type KernelError struct {
	Kernel string
	Reason string
}

// Error implements error.
func (e *KernelError) Error() string {
	return fmt.Sprintf("kernel %s: %s", e.Kernel, e.Reason)
}

// A RegistryError is a registry that is linked into the program and can't be
// used as it is: another format version, foreign bytes, damage.
type RegistryError struct {
	Err error // says what and at which offset
}

// Error implements error.
func (e *RegistryError) Error() string {
	return fmt.Sprintf("kernel registry of this program: %v", e.Err)
}

// Unwrap returns the cause.
func (e *RegistryError) Unwrap() error { return e.Err }

// A DeviceError is a device that can't be opened.
type DeviceError struct {
	Name  string
	Known []string // the names that exist
}

// Error implements error.
func (e *DeviceError) Error() string {
	return fmt.Sprintf("device %q: not in this version, want one of: %s", e.Name, strings.Join(e.Known, ", "))
}

// A SizeError is a copy between a buffer and a slice of another length.
type SizeError struct {
	Buffer, Slice int // lengths in elements
}

// Error implements error.
func (e *SizeError) Error() string {
	return fmt.Sprintf("got a slice of %d elements, want the %d of the buffer; slice one of them", e.Slice, e.Buffer)
}
