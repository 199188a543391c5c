// Kernelctl looks inside the kernel registries of programs:
//
//	kernelctl ls FILE [FILTER]...      list the entries
//	kernelctl show FILE KERNEL         print all that is known about a kernel
//	kernelctl extract FILE KERNEL      write the bytes of an image
//	kernelctl disasm FILE KERNEL       disassemble an image
//	kernelctl verify FILE              say what is damaged, and where
//	kernelctl diff OLD NEW             say what was added, removed, or changed
//	kernelctl report FILE              write a page that shows where the bytes are
//	kernelctl compile [FILTER]...      lower single kernels and write every stage
//	kernelctl build [PACKAGE]          write the registry of a program that the go command builds
//	kernelctl fix TARGET               edit the BUILD file of a program that lacks kernels
//
// FILE is a program, a shared library, a .syso or an archive, of any
// architecture, stripped or not. KERNEL is a path with or without its key, such
// as "example.com/blas.MatMul[64,64,64]" or the end of one, such as blas.MatMul.
//
// The exit status is 0, or 1 if verify finds damage, diff a difference or build
// --check a stale object, or 2 if the command could not do its work. What comes
// from a file is printed with control characters escaped.
package main
