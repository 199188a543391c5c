// Package gomath holds what the functions of Go's packages math and math/bits are
// on devices: their own source, lowered. The generator in folder gen writes
// units.json from the toolchain's GOROOT, with a listing of what cannot be
// lowered. LICENSE is that of the source.
package gomath

import _ "embed"

//go:generate go run ./gen

// Units is the lowered packages by import path, each a lower.Unit, as JSON.
//
//go:embed units.json
var Units []byte
