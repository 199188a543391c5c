package peer

// #include "peer.h"
import "C"

// Jacobi1D is the C of stencil.Jacobi1D.
func Jacobi1D(n int, a, b []float32) {
	C.jacobi1d(C.n_t(n), f(a), f(b))
}

// Jacobi2D is the C of stencil.Jacobi2D.
func Jacobi2D(n int, a, b []float32) {
	C.jacobi2d(C.n_t(n), f(a), f(b))
}

// Heat3D is the C of stencil.Heat3D.
func Heat3D(n int, a, b []float32) {
	C.heat3d(C.n_t(n), f(a), f(b))
}

// FdtdE is the C of stencil.FdtdE.
func FdtdE(nx, ny int, source float32, ex, ey, hz []float32) {
	C.fdtd_e(C.n_t(nx), C.n_t(ny), C.float(source), f(ex), f(ey), f(hz))
}

// FdtdH is the C of stencil.FdtdH.
func FdtdH(nx, ny int, ex, ey, hz []float32) {
	C.fdtd_h(C.n_t(nx), C.n_t(ny), f(ex), f(ey), f(hz))
}

// Seidel2D is the C of stencil.Seidel2D.
func Seidel2D(n, first int, a []float32) {
	C.seidel2d(C.n_t(n), C.n_t(first), f(a))
}

// Conv2D is the C of stencil.Conv2D.
func Conv2D(h, w int, a, b []float32) {
	C.conv2d(C.n_t(h), C.n_t(w), f(a), f(b))
}

// Life is the C of stencil.Life.
func Life(h, w int, a, b []uint8) {
	C.life(C.n_t(h), C.n_t(w), u8(a), u8(b))
}

// Fir is the C of stencil.Fir.
func Fir(taps, n int, h, x, y []float32) {
	C.fir(C.n_t(taps), C.n_t(n), f(h), f(x), f(y))
}
