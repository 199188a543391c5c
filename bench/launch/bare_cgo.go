//go:build cgo

package main

/*
static void bare(void) {}

#cgo noescape bare
#cgo nocallback bare
*/
import "C"

// bareCall calls C and does nothing there.
func bareCall() { C.bare() }
