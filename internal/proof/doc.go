// Package proof compares what a linked program can launch with its registry,
// without help from the scan that made the registry.
//
// The Go linker keeps the functions that a program can reach, and with them its
// launchers. A generic launcher is compiled for each list of underlying types
// of its axes, and these are in its name:
//
//	example.com/blas.LaunchMatMul[go.shape.[64]struct {},go.shape.[4]int]
//
// So the names of a program's functions say each kernel and key that it can
// launch. They are in the table that the Go runtime unwinds stacks with, which
// is there in stripped programs too, in every link mode. Launchers are never
// inlined. What a name can't say is the import path where it is not the
// compiler's: [Config.Packages] maps one to the other.
//
// A launcher without an entry is an error. An entry without a launcher is not,
// unless it is asked for: the registry is made of packages, and the linker
// drops the functions of them that nothing calls.
package proof
