package peer

// #include "peer.h"
import "C"

import "unsafe"

// Mandelbrot is the C of data.Mandelbrot.
func Mandelbrot(w, h int, limit int32, steps []int32) {
	C.mandelbrot(C.n_t(w), C.n_t(h), C.int32_t(limit), i(steps))
}

// BitonicStep is the C of data.BitonicStep.
func BitonicStep(n, distance, size int, x []uint32) {
	C.bitonic_step(C.n_t(n), C.n_t(distance), C.n_t(size), u(x))
}

// Floyd is the C of data.Floyd.
func Floyd(n, k int, d []int32) {
	C.floyd(C.n_t(n), C.n_t(k), i(d))
}

// Spmv is the C of data.Spmv.
func Spmv(n int, rows, cols []int32, values, x, y []float32) {
	C.spmv(C.n_t(n), i(rows), i(cols), f(values), f(x), f(y))
}

// Gray is the C of data.Gray.
func Gray(n int, rgb, gray []uint8) {
	C.gray(C.n_t(n), u8(rgb), u8(gray))
}

// Nearest is the C of data.Nearest.
func Nearest(n, k int, xs, ys, cxs, cys []float32, nearest []int32) {
	C.nearest(C.n_t(n), C.n_t(k), f(xs), f(ys), f(cxs), f(cys), i(nearest))
}

// Pi is the C of data.Pi.
func Pi(threads, n int, seeds []uint32, hits []int32) {
	C.pi(C.n_t(threads), C.n_t(n), u(seeds), i(hits))
}

// Crc is the C of data.Crc.
func Crc(threads, n int, messages []uint8, sums []uint32) {
	C.crc(C.n_t(threads), C.n_t(n), u8(messages), u(sums))
}

// Sha256 is the C of data.Sha256.
func Sha256(threads int, k, blocks, states []uint32) {
	C.sha256(C.n_t(threads), u(k), u(blocks), u(states))
}

// Fly is the C of data.Fly.
func Fly(n int, dt, floor float32, field [3]float32, particles unsafe.Pointer) {
	v := C.vec{C.float(field[0]), C.float(field[1]), C.float(field[2])}
	C.fly(C.n_t(n), C.float(dt), C.float(floor), v, (*C.particle)(particles))
}
