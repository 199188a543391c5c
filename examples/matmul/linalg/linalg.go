// Package linalg holds the device function of the matmul example.
package linalg

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// MatMul sets c to a*b, one element of c a thread: a is M x K, b is K x N and c is M x N, all row by row.
//
//gokernel:device
func MatMul[M, N, K device.Dim](t device.Thread, a, b, c []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= device.Size[M]() || col >= device.Size[N]() {
		return
	}
	n, depth := device.Size[N](), device.Size[K]()
	sum := float32(0)
	for k := 0; k < depth; k++ {
		sum += a[row*depth+k] * b[k*n+col]
	}
	c[row*n+col] = sum
}
