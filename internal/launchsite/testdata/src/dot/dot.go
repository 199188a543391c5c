package dot

import (
	. "blas.v1/go-blas"
	renamed "blas.v1/go-blas"
)

func Use() {
	LaunchScale()                          // want `site blas.v1/go-blas.Scale \[\]`
	LaunchMatMul[[1]int, [2]int]()         // want `site blas.v1/go-blas.MatMul \[1 2\]`
	renamed.LaunchMatMul[[3]int, [4]int]() // want `site blas.v1/go-blas.MatMul \[3 4\]`
}
