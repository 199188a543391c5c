// Package blas has a name that its import path does not end in.
package blas

type Dim interface{}

//gokernel:device
func Scale(x []float32) {}

//gokernel:device
func MatMul[M, N Dim](x []float32) {}

//gokernel:foreign
func hidden[N Dim](x []float32) {}

// Within launches in the package itself.
func Within() {
	launchHidden[[3]int]() // want `site blas.v1/go-blas.hidden \[3\]`
}

// NotALauncher has a launcher's name but no device function.
func LaunchNothing() {}
