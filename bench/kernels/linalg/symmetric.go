package linalg

import (
	"math"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// Syrk sets the lower triangle of c to alpha*a*aT + beta*c: a is n x m, c is n x n.
//
//gokernel:device
func Syrk(t device.Thread, n, m int, alpha, beta float32, a, c []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= n || col > row {
		return
	}
	sum := c[row*n+col] * beta
	for i := 0; i < m; i++ {
		sum += alpha * a[row*m+i] * a[col*m+i]
	}
	c[row*n+col] = sum
}

// Syr2k sets the lower triangle of c to alpha*a*bT + alpha*b*aT + beta*c: a and b are n x m, c is n x n.
//
//gokernel:device
func Syr2k(t device.Thread, n, m int, alpha, beta float32, a, b, c []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= n || col > row {
		return
	}
	sum := c[row*n+col] * beta
	for i := 0; i < m; i++ {
		sum += a[col*m+i]*alpha*b[row*m+i] + b[col*m+i]*alpha*a[row*m+i]
	}
	c[row*n+col] = sum
}

// Trmm sets b to alpha*aT*b, a column a thread: a is m x m, lower triangular with ones on the diagonal, b is m x n.
//
//gokernel:device
func Trmm(t device.Thread, m, n int, alpha float32, a, b []float32) {
	col := t.Global(0)
	if col >= n {
		return
	}
	for i := 0; i < m; i++ {
		sum := b[i*n+col]
		for k := i + 1; k < m; k++ {
			sum += a[k*m+i] * b[k*n+col]
		}
		b[i*n+col] = alpha * sum
	}
}

// Doitgen multiplies each row of the r x q x p array a with the p x p matrix c, into sum.
//
//gokernel:device
func Doitgen(t device.Thread, r, q, p int, a, c, sum []float32) {
	col, row := t.Global(0), t.Global(1)
	if col >= p || row >= r*q {
		return
	}
	s := float32(0)
	for k := 0; k < p; k++ {
		s += a[row*p+k] * c[k*p+col]
	}
	sum[row*p+col] = s
}

// Transpose sets b to the transpose of a, which is m x n.
//
//gokernel:device
func Transpose(t device.Thread, m, n int, a, b []float32) {
	row, col := t.Global(1), t.Global(0)
	if row < m && col < n {
		b[col*m+row] = a[row*n+col]
	}
}

// Mean sets mean to the means of the columns of data, which is n x m.
//
//gokernel:device
func Mean(t device.Thread, n, m int, data, mean []float32) {
	col := t.Global(0)
	if col >= m {
		return
	}
	sum := float32(0)
	for i := 0; i < n; i++ {
		sum += data[i*m+col]
	}
	mean[col] = sum / float32(n)
}

// Center subtracts the means of the columns from data, which is n x m.
//
//gokernel:device
func Center(t device.Thread, n, m int, mean, data []float32) {
	row, col := t.Global(1), t.Global(0)
	if row < n && col < m {
		data[row*m+col] -= mean[col]
	}
}

// Covariance sets cov, which is m x m, to the covariances of the columns of centred data, which is n x m.
//
//gokernel:device
func Covariance(t device.Thread, n, m int, data, cov []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= m || col >= m {
		return
	}
	sum := float32(0)
	for i := 0; i < n; i++ {
		sum += data[i*m+row] * data[i*m+col]
	}
	cov[row*m+col] = sum / (float32(n) - 1)
}

// Deviation sets deviation to the standard deviations of the columns of data, which is n x m, or to 1 where one is close to 0.
//
//gokernel:device
func Deviation(t device.Thread, n, m int, data, mean, deviation []float32) {
	col := t.Global(0)
	if col >= m {
		return
	}
	sum := float32(0)
	for i := 0; i < n; i++ {
		d := data[i*m+col] - mean[col]
		sum += d * d
	}
	s := float32(math.Sqrt(float64(sum / float32(n))))
	if s <= 0.1 {
		s = 1
	}
	deviation[col] = s
}

// Standardize gives the columns of data, which is n x m, a mean of 0 and a length of 1.
//
//gokernel:device
func Standardize(t device.Thread, n, m int, mean, deviation, data []float32) {
	row, col := t.Global(1), t.Global(0)
	if row < n && col < m {
		data[row*m+col] = (data[row*m+col] - mean[col]) / (float32(math.Sqrt(float64(float32(n)))) * deviation[col])
	}
}

// Correlation sets corr, which is m x m, to the correlations of the columns of standardized data, which is n x m.
//
//gokernel:device
func Correlation(t device.Thread, n, m int, data, corr []float32) {
	row, col := t.Global(1), t.Global(0)
	if row >= m || col >= m {
		return
	}
	sum := float32(0)
	for i := 0; i < n; i++ {
		sum += data[i*m+row] * data[i*m+col]
	}
	if row == col {
		sum = 1
	}
	corr[row*m+col] = sum
}
