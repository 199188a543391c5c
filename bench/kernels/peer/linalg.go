package peer

// #include "peer.h"
import "C"

// Saxpy is the C of linalg.Saxpy.
func Saxpy(n int, a float32, x, y []float32) {
	C.saxpy(C.n_t(n), C.float(a), f(x), f(y))
}

// Gemm is the C of linalg.Gemm.
func Gemm(m, n, k int, alpha, beta float32, a, b, c []float32) {
	C.gemm(C.n_t(m), C.n_t(n), C.n_t(k), C.float(alpha), C.float(beta), f(a), f(b), f(c))
}

// MatMul is the C of linalg.MatMul.
func MatMul(m, n, k int, a, b, c []float32) {
	C.matmul(C.n_t(m), C.n_t(n), C.n_t(k), f(a), f(b), f(c))
}

// MatVec is the C of linalg.MatVec.
func MatVec(m, n int, a, x, y []float32) {
	C.matvec(C.n_t(m), C.n_t(n), f(a), f(x), f(y))
}

// MatVecT is the C of linalg.MatVecT.
func MatVecT(m, n int, a, x, y []float32) {
	C.matvec_t(C.n_t(m), C.n_t(n), f(a), f(x), f(y))
}

// AddMatVec is the C of linalg.AddMatVec.
func AddMatVec(m, n int, a, x, y []float32) {
	C.add_matvec(C.n_t(m), C.n_t(n), f(a), f(x), f(y))
}

// AddMatVecT is the C of linalg.AddMatVecT.
func AddMatVecT(m, n int, a, x, y []float32) {
	C.add_matvec_t(C.n_t(m), C.n_t(n), f(a), f(x), f(y))
}

// Gesummv is the C of linalg.Gesummv.
func Gesummv(n int, alpha, beta float32, a, b, x, y []float32) {
	C.gesummv(C.n_t(n), C.float(alpha), C.float(beta), f(a), f(b), f(x), f(y))
}

// Rank2 is the C of linalg.Rank2.
func Rank2(n int, u1, v1, u2, v2, a []float32) {
	C.rank2(C.n_t(n), f(u1), f(v1), f(u2), f(v2), f(a))
}

// GemverX is the C of linalg.GemverX.
func GemverX(n int, beta float32, a, y, z, x []float32) {
	C.gemver_x(C.n_t(n), C.float(beta), f(a), f(y), f(z), f(x))
}

// GemverW is the C of linalg.GemverW.
func GemverW(n int, alpha float32, a, x, w []float32) {
	C.gemver_w(C.n_t(n), C.float(alpha), f(a), f(x), f(w))
}

// Syrk is the C of linalg.Syrk.
func Syrk(n, m int, alpha, beta float32, a, c []float32) {
	C.syrk(C.n_t(n), C.n_t(m), C.float(alpha), C.float(beta), f(a), f(c))
}

// Syr2k is the C of linalg.Syr2k.
func Syr2k(n, m int, alpha, beta float32, a, b, c []float32) {
	C.syr2k(C.n_t(n), C.n_t(m), C.float(alpha), C.float(beta), f(a), f(b), f(c))
}

// Trmm is the C of linalg.Trmm.
func Trmm(m, n int, alpha float32, a, b []float32) {
	C.trmm(C.n_t(m), C.n_t(n), C.float(alpha), f(a), f(b))
}

// Doitgen is the C of linalg.Doitgen.
func Doitgen(r, q, p int, a, c, sum []float32) {
	C.doitgen(C.n_t(r), C.n_t(q), C.n_t(p), f(a), f(c), f(sum))
}

// Transpose is the C of linalg.Transpose.
func Transpose(m, n int, a, b []float32) {
	C.transpose(C.n_t(m), C.n_t(n), f(a), f(b))
}

// Mean is the C of linalg.Mean.
func Mean(n, m int, data, mean []float32) {
	C.mean(C.n_t(n), C.n_t(m), f(data), f(mean))
}

// Center is the C of linalg.Center.
func Center(n, m int, mean, data []float32) {
	C.center(C.n_t(n), C.n_t(m), f(mean), f(data))
}

// Covariance is the C of linalg.Covariance.
func Covariance(n, m int, data, cov []float32) {
	C.covariance(C.n_t(n), C.n_t(m), f(data), f(cov))
}

// Deviation is the C of linalg.Deviation.
func Deviation(n, m int, data, mean, deviation []float32) {
	C.deviation(C.n_t(n), C.n_t(m), f(data), f(mean), f(deviation))
}

// Standardize is the C of linalg.Standardize.
func Standardize(n, m int, mean, deviation, data []float32) {
	C.standardize(C.n_t(n), C.n_t(m), f(mean), f(deviation), f(data))
}

// Correlation is the C of linalg.Correlation.
func Correlation(n, m int, data, corr []float32) {
	C.correlation(C.n_t(n), C.n_t(m), f(data), f(corr))
}
