// Package inspect finds the kernel registries in files: in programs, shared
// libraries, relocatable objects and archives of them, of any architecture of 64
// bits, stripped or not. An archive in an archive is not looked into, as linkers
// don't.
//
// Files are mapped, so what nobody asks for is not read: the headers of a file
// of gigabytes open as fast as those of a small one. Everything in a file is
// taken for hostile: each offset is checked against the file's size.
package inspect
