package peer

// #include "peer.h"
import "C"

// Reduce is the C of group.Reduce.
func Reduce(n int, x, sums []float32) {
	C.reduce(C.n_t(n), f(x), f(sums))
}

// Scan is the C of group.Scan.
func Scan(n int, x, totals []int32) {
	C.scan(C.n_t(n), i(x), i(totals))
}

// Offset is the C of group.Offset.
func Offset(n int, totals, x []int32) {
	C.offset(C.n_t(n), i(totals), i(x))
}

// Histogram is the C of group.Histogram.
func Histogram(threads, n int, x []uint8, bins []uint32) {
	C.histogram(C.n_t(threads), C.n_t(n), u8(x), u(bins))
}
