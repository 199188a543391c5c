package peer

// #include "peer.h"
// #cgo LDFLAGS: -lm
import "C"

import "unsafe"

func d(x []float64) *C.double { return (*C.double)(unsafe.SliceData(x)) }

// NBody is the C of science.NBody; bodies are four floats each.
func NBody(n int, soft float32, bodies, acceleration unsafe.Pointer) {
	C.nbody(C.n_t(n), C.float(soft), (*C.body)(bodies), (*C.body)(acceleration))
}

// RMSNorm is the C of science.RMSNorm.
func RMSNorm(rows, n int, epsilon float32, x, weight, out []float32) {
	C.rmsnorm(C.n_t(rows), C.n_t(n), C.float(epsilon), f(x), f(weight), f(out))
}

// Softmax is the C of science.Softmax.
func Softmax(rows, n int, x, out []float32) {
	C.softmax(C.n_t(rows), C.n_t(n), f(x), f(out))
}

// BlackScholes is the C of science.BlackScholes.
func BlackScholes(n int, rate, volatility float64, spot, strike, years, call []float64) {
	C.blackscholes(C.n_t(n), C.double(rate), C.double(volatility), d(spot), d(strike), d(years), d(call))
}

// Rope is the C of science.Rope.
func Rope(rows, n int, base float64, x []float32) {
	C.rope(C.n_t(rows), C.n_t(n), C.double(base), f(x))
}

// Attention is the C of science.Attention.
func Attention(n, width int, q, k, v, out []float32) {
	C.attention(C.n_t(n), C.n_t(width), f(q), f(k), f(v), f(out))
}
