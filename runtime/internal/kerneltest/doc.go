// Package kerneltest has kernels in C and makes registry sections of them, for
// the tests of package runtime: what a linker does for a program with a
// registry, it does in the memory of the test.
package kerneltest
