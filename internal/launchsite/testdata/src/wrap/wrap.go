// Package wrap launches over the parameters of its own generic code.
package wrap

import "blas.v1/go-blas"

type Runner[M, N any] struct{} // want Runner:`launches blas.v1/go-blas.MatMul \$1 \$2`

func (r Runner[A, B]) Run() { blas.LaunchMatMul[A, B]() }

func Square[N any]() { Runner[N, N]{}.Run() } // want Square:`launches blas.v1/go-blas.MatMul \$1 \$1`

func Plain[N any]() {}
