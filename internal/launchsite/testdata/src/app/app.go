package main

import (
	"unsafe"

	"blas.v1/go-blas"
)

const width = 16

type (
	tile   [width * 2]struct{}
	alias  = tile
	galias = [unsafe.Sizeof(int64(0))]byte
	named  tile
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

	blas.LaunchMatMul[int, [4]int]()          // want `axis M of blas.v1/go-blas.MatMul is int, want an array type such as \[64\]struct\{\}`
	blas.LaunchMatMul[[4]int, []int]()        // want `axis N of blas.v1/go-blas.MatMul is \[\]int, want an array type`
	blas.LaunchMatMul[[4]int, *[4]int]()      // want `axis N of blas.v1/go-blas.MatMul is \*\[4\]int, want an array type`
	blas.LaunchMatMul[pair[[4]int], [4]int]() // want `axis M of blas.v1/go-blas.MatMul is main.pair\[\[4\]int\], want an array type`
}

var global = blas.LaunchMatMul[[5]int, [6]int] // want `site blas.v1/go-blas.MatMul \[5 6\]`

func run(func()) {}

type pair[T any] struct{ a, b T }

func generic[N any]() { // want generic:`launches blas.v1/go-blas.MatMul \$1 4`
	blas.LaunchMatMul[N, [4]int]()
	type local [7]N
	blas.LaunchMatMul[local, [8]N]() // want `site blas.v1/go-blas.MatMul \[7 8\]`
	blas.LaunchScale()               // want `site blas.v1/go-blas.Scale \[\]`
	blas.LaunchMatMul[[]N, N]()      // want `axis M of blas.v1/go-blas.MatMul is \[\]N, want an array type`
}

func (b *box[T]) method() { blas.LaunchMatMul[[5]int, T]() }

type box[T any] struct{ v T } // want box:`launches blas.v1/go-blas.MatMul 5 \$1`

func instances() {
	generic[[9]int]()      // want `site blas.v1/go-blas.MatMul \[9 4\] through app.generic$`
	generic[string]()      // want `axis M of blas.v1/go-blas.MatMul is string, want an array type such as \[64\]struct\{\}: its length is the size; generic launches over it`
	var _ box[tile]        // want `site blas.v1/go-blas.MatMul \[5 32\]`
	infer([3]int{})        // want `site blas.v1/go-blas.MatMul \[3 4\] through app.infer, app.generic$`
	both[[1]int, [2]int]() // want `site blas.v1/go-blas.MatMul \[2 1\] through app.both, app.both$` `site blas.v1/go-blas.MatMul \[1 2\] through app.both$` `site blas.v1/go-blas.MatMul \[5 1\] through app.both, app.both, app.aliased, app.holder, app.box$` `site blas.v1/go-blas.MatMul \[5 2\]`
}

func infer[N ~[3]int](n N) { generic[N](); _ = holder[[6]N]{} } // want infer:`launches blas.v1/go-blas.MatMul \$1 4` `site blas.v1/go-blas.MatMul \[5 6\]`

type holder[T any] struct{ b box[T] } // want holder:`launches blas.v1/go-blas.MatMul 5 \$1`

type aliased[T any] = holder[T] // want aliased:`launches blas.v1/go-blas.MatMul 5 \$1`

func both[A, B any]() { // want both:`launches blas.v1/go-blas.MatMul 5 \$1, blas.v1/go-blas.MatMul 5 \$2, blas.v1/go-blas.MatMul \$1 \$2, blas.v1/go-blas.MatMul \$2 \$1`
	blas.LaunchMatMul[A, B]()
	func() { both[B, A]() }()
	var _ aliased[B]
}
