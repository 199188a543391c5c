//go:build !cgo

package main

import "errors"

// section ends the program: without cgo there are no bounds, and bench/registry builds with cgo.
func section() []byte {
	check(errors.New("probe was built without cgo"))
	return nil
}
