// Package user does not import the package with the launchers.
package user

import "wrap"

type S struct{ wrap.Runner[[2]int, [3]int] } // want `site blas.v1/go-blas.MatMul \[2 3\] through wrap.Runner$`

var _ = wrap.Square[[6]int] // want `site blas.v1/go-blas.MatMul \[6 6\] through wrap.Square, wrap.Runner$`

var _ = wrap.Plain[int]

var _ = wrap.Square[bool] // want `axis M of blas.v1/go-blas.MatMul is bool, .*; Square launches over it`
