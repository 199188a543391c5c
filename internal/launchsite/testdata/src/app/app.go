package main

import (
	"unsafe"

	"blas.v1/go-blas"
)

const width = 16

type (
	tile       [width * 2]struct{}
	alias      = tile
	galias     = [unsafe.Sizeof(int64(0))]byte
	named      tile
	box[T any] struct{ v T }
)

func main() {
	blas.LaunchScale()                                  // want `site blas.v1/go-blas.Scale \[\]`
	blas.LaunchMatMul[[4]int, [0]string]()              // want `site blas.v1/go-blas.MatMul \[4 0\]`
	blas.LaunchMatMul[tile, alias]()                    // want `site blas.v1/go-blas.MatMul \[32 32\]`
	blas.LaunchMatMul[named, galias]()                  // want `site blas.v1/go-blas.MatMul \[32 8\]`
	(blas.LaunchMatMul[[1 << 10]int, [width + 1]any])() // want `site blas.v1/go-blas.MatMul \[1024 17\]`
	blas.LaunchNothing()
	blas.MatMul[[4]int, [4]int](nil)

	f := blas.LaunchScale // want `site blas.v1/go-blas.Scale \[\]`
	f()
	run(blas.LaunchMatMul[[2]int, [3]int]) // want `site blas.v1/go-blas.MatMul \[2 3\]`
	go blas.LaunchScale()                  // want `site blas.v1/go-blas.Scale \[\]`
	defer func() { blas.LaunchScale() }()  // want `site blas.v1/go-blas.Scale \[\]`

	blas.LaunchMatMul[int, [4]int]()         // want `axis M of blas.v1/go-blas.MatMul is int, want an array type such as \[64\]struct\{\}`
	blas.LaunchMatMul[[4]int, []int]()       // want `axis N of blas.v1/go-blas.MatMul is \[\]int, want an array type`
	blas.LaunchMatMul[[4]int, *[4]int]()     // want `axis N of blas.v1/go-blas.MatMul is \*\[4\]int, want an array type`
	blas.LaunchMatMul[box[[4]int], [4]int]() // want `axis M of blas.v1/go-blas.MatMul is main.box\[\[4\]int\], want an array type`
}

var global = blas.LaunchMatMul[[5]int, [6]int] // want `site blas.v1/go-blas.MatMul \[5 6\]`

func run(func()) {}

func generic[N any]() {
	blas.LaunchMatMul[N, [4]int]() // want `axis M of blas.v1/go-blas.MatMul is the type parameter N: a launch in a generic function or method is not supported yet`
	type local [7]N
	blas.LaunchMatMul[local, [8]N]() // want `site blas.v1/go-blas.MatMul \[7 8\]`
	blas.LaunchScale()               // want `site blas.v1/go-blas.Scale \[\]`
}

func (box[T]) method() {
	blas.LaunchMatMul[[4]int, T]() // want `axis N of blas.v1/go-blas.MatMul is the type parameter T`
}

func core[A interface{ ~[4]int }]() {
	blas.LaunchMatMul[A, A]() // want `axis M of blas.v1/go-blas.MatMul is the type parameter A`
}
