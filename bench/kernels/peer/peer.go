// Package peer has the C that the benchmark's kernels are measured beside. It is compiled as the kernels are for cpu-v3, but -fwrapv and what
// keeps an object self-contained: a product and a sum are rounded separately here, too.
package peer

/*
#cgo CFLAGS: -std=c11 -O3 -fPIC
#cgo amd64 CFLAGS: -march=x86-64-v3
#include "peer.h"
*/
import "C"

import "unsafe"

func f(x []float32) *C.float   { return (*C.float)(unsafe.SliceData(x)) }
func u8(x []uint8) *C.uint8_t  { return (*C.uint8_t)(unsafe.SliceData(x)) }
func i(x []int32) *C.int32_t   { return (*C.int32_t)(unsafe.SliceData(x)) }
func u(x []uint32) *C.uint32_t { return (*C.uint32_t)(unsafe.SliceData(x)) }
