// Package linalg has the linear algebra among the benchmark's kernels. Matrices are stored row by row; the definitions are PolyBench's.
package linalg

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Saxpy adds a*x to y.
//
//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

// Gemm sets c to alpha*a*b + beta*c: a is m x k, b is k x n, c is m x n.
//
//gokernel:device
func Gemm(t device.Thread, m, n, k int, alpha, beta float32, a, b, c []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= m || col >= n {
		return
	}
	sum := c[row*n+col] * beta
	for i := 0; i < k; i++ {
		sum += alpha * a[row*k+i] * b[i*n+col]
	}
	c[row*n+col] = sum
}

// MatMul sets c to a*b: a is m x k, b is k x n, c is m x n.
//
//gokernel:device
func MatMul(t device.Thread, m, n, k int, a, b, c []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= m || col >= n {
		return
	}
	sum := float32(0)
	for i := 0; i < k; i++ {
		sum += a[row*k+i] * b[i*n+col]
	}
	c[row*n+col] = sum
}

// MatVec sets y to a*x, an element a thread: a is m x n.
//
//gokernel:device
func MatVec(t device.Thread, m, n int, a, x, y []float32) {
	row := t.Global(0)
	if row >= m {
		return
	}
	sum := float32(0)
	for i := 0; i < n; i++ {
		sum += a[row*n+i] * x[i]
	}
	y[row] = sum
}

// MatVecT sets y to the transpose of a times x: a is m x n.
//
//gokernel:device
func MatVecT(t device.Thread, m, n int, a, x, y []float32) {
	col := t.Global(0)
	if col >= n {
		return
	}
	sum := float32(0)
	for i := 0; i < m; i++ {
		sum += a[i*n+col] * x[i]
	}
	y[col] = sum
}

// AddMatVec adds a*x to y: a is m x n.
//
//gokernel:device
func AddMatVec(t device.Thread, m, n int, a, x, y []float32) {
	row := t.Global(0)
	if row >= m {
		return
	}
	sum := y[row]
	for i := 0; i < n; i++ {
		sum += a[row*n+i] * x[i]
	}
	y[row] = sum
}

// AddMatVecT adds the transpose of a times x to y: a is m x n.
//
//gokernel:device
func AddMatVecT(t device.Thread, m, n int, a, x, y []float32) {
	col := t.Global(0)
	if col >= n {
		return
	}
	sum := y[col]
	for i := 0; i < m; i++ {
		sum += a[i*n+col] * x[i]
	}
	y[col] = sum
}

// Gesummv sets y to alpha*a*x + beta*b*x: a and b are n x n.
//
//gokernel:device
func Gesummv(t device.Thread, n int, alpha, beta float32, a, b, x, y []float32) {
	row := t.Global(0)
	if row >= n {
		return
	}
	left, right := float32(0), float32(0)
	for i := 0; i < n; i++ {
		left += a[row*n+i] * x[i]
		right += b[row*n+i] * x[i]
	}
	y[row] = alpha*left + beta*right
}

// Rank2 adds the outer products of u1 and v1 and of u2 and v2 to a, which is n x n.
//
//gokernel:device
func Rank2(t device.Thread, n int, u1, v1, u2, v2, a []float32) {
	row, col := t.Global(1), t.Global(0)
	if row < n && col < n {
		a[row*n+col] += u1[row]*v1[col] + u2[row]*v2[col]
	}
}

// GemverX adds beta times the transpose of a times y, and z, to x.
//
//gokernel:device
func GemverX(t device.Thread, n int, beta float32, a, y, z, x []float32) {
	col := t.Global(0)
	if col >= n {
		return
	}
	sum := x[col]
	for i := 0; i < n; i++ {
		sum += beta * a[i*n+col] * y[i]
	}
	x[col] = sum + z[col]
}

// GemverW adds alpha*a*x to w.
//
//gokernel:device
func GemverW(t device.Thread, n int, alpha float32, a, x, w []float32) {
	row := t.Global(0)
	if row >= n {
		return
	}
	sum := w[row]
	for i := 0; i < n; i++ {
		sum += alpha * a[row*n+i] * x[i]
	}
	w[row] = sum
}
