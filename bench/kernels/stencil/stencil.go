// Package stencil has the stencils among the benchmark's kernels. Grids are stored row by row; the definitions are PolyBench's where it has
// the kernel.
package stencil

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Jacobi1D sets the inner elements of b to means of three neighbours in a.
//
//gokernel:device
func Jacobi1D(t device.Thread, n int, a, b []float32) {
	i := t.Global(0) + 1
	if i < n-1 {
		b[i] = 0.33333 * (a[i-1] + a[i] + a[i+1])
	}
}

// Jacobi2D sets the inner elements of b to means of five neighbours in a. Both are n x n.
//
//gokernel:device
func Jacobi2D(t device.Thread, n int, a, b []float32) {
	i, j := t.Global(1)+1, t.Global(0)+1
	if i < n-1 && j < n-1 {
		b[i*n+j] = 0.2 * (a[i*n+j] + a[i*n+j-1] + a[i*n+1+j] + a[(1+i)*n+j] + a[(i-1)*n+j])
	}
}

// Heat3D is a step of the heat equation from a to b, both n x n x n.
//
//gokernel:device
func Heat3D(t device.Thread, n int, a, b []float32) {
	i, j, k := t.Global(2)+1, t.Global(1)+1, t.Global(0)+1
	if i >= n-1 || j >= n-1 || k >= n-1 {
		return
	}
	c := (i*n+j)*n + k
	b[c] = 0.125*(a[c+n*n]-2*a[c]+a[c-n*n]) + 0.125*(a[c+n]-2*a[c]+a[c-n]) + 0.125*(a[c+1]-2*a[c]+a[c-1]) + a[c]
}

// FdtdE is the step of both electric fields of fdtd-2d: ex, ey and hz are nx x ny. The first row of ey is a source.
//
//gokernel:device
func FdtdE(t device.Thread, nx, ny int, source float32, ex, ey, hz []float32) {
	i, j := t.Global(1), t.Global(0)
	if i >= nx || j >= ny {
		return
	}
	if i == 0 {
		ey[j] = source
	} else {
		ey[i*ny+j] -= 0.5 * (hz[i*ny+j] - hz[(i-1)*ny+j])
	}
	if j > 0 {
		ex[i*ny+j] -= 0.5 * (hz[i*ny+j] - hz[i*ny+j-1])
	}
}

// FdtdH is the step of the magnetic field of fdtd-2d.
//
//gokernel:device
func FdtdH(t device.Thread, nx, ny int, ex, ey, hz []float32) {
	i, j := t.Global(1), t.Global(0)
	if i < nx-1 && j < ny-1 {
		c := i*ny + j
		hz[c] -= 0.7 * (ex[c+1] - ex[c] + ey[c+ny] - ey[c])
	}
}

// Seidel2D updates every second inner row of a, which is n x n, in place: row 2*thread+first, from left to right.
//
//gokernel:device
func Seidel2D(t device.Thread, n, first int, a []float32) {
	i := 2*t.Global(0) + first
	if i >= n-1 {
		return
	}
	for j := 1; j < n-1; j++ {
		c := i*n + j
		a[c] = (a[c-n-1] + a[c-n] + a[c-n+1] + a[c-1] + a[c] + a[c+1] + a[c+n-1] + a[c+n] + a[c+n+1]) / 9
	}
}

// Conv2D filters the inner elements of the h x w image a with 3 x 3 coefficients.
//
//gokernel:device
func Conv2D(t device.Thread, h, w int, a, b []float32) {
	i, j := t.Global(1)+1, t.Global(0)+1
	if i >= h-1 || j >= w-1 {
		return
	}
	c := i*w + j
	b[c] = 0.2*a[c-w-1] + 0.5*a[c-w] - 0.8*a[c-w+1] -
		0.3*a[c-1] + 0.6*a[c] - 0.9*a[c+1] +
		0.4*a[c+w-1] + 0.7*a[c+w] + 0.1*a[c+w+1]
}

// Life is a generation of Conway's game from a to b, h x w cells of 0 or 1 with a dead rim.
//
//gokernel:device
func Life(t device.Thread, h, w int, a, b []uint8) {
	i, j := t.Global(1)+1, t.Global(0)+1
	if i >= h-1 || j >= w-1 {
		return
	}
	c := i*w + j
	n := a[c-w-1] + a[c-w] + a[c-w+1] + a[c-1] + a[c+1] + a[c+w-1] + a[c+w] + a[c+w+1]
	alive := uint8(0)
	if n == 3 || n == 2 && a[c] == 1 {
		alive = 1
	}
	b[c] = alive
}

// Fir filters x with the coefficients h.
//
//gokernel:device
func Fir(t device.Thread, h, x, y []float32) {
	i := t.Global(0)
	if i >= len(y) {
		return
	}
	sum := float32(0)
	for k := range h {
		sum += h[k] * x[i+k]
	}
	y[i] = sum
}
