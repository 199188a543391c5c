//go:build !cgo

package main

// bareCall stands in for a call of C, which this program can't do.
//
//go:noinline
func bareCall() {}
