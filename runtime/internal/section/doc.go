// Package section finds the registry that is linked into this binary: the bytes
// of the section that kernel_registry's object brings. Reading it takes no file,
// no environment and no I/O.
//
// How depends on who links. With cgo the system's linker does, and defines the
// bounds of a section whose name is a C identifier. Without cgo Go's own linker
// does, which defines no bounds, but lets the object's symbol stand in for a Go
// variable. Each way finds nothing in the other's binaries, hence the strict
// split by build tag.
package section
