// Package science has kernels that call math.
package science

import (
	"math"

	"github.com/rules-gokernel/rules_gokernel/device"
)

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// A Body attracts others.
type Body struct{ X, Y, Z, Mass float32 }

// NBody sets each acceleration to the sum of what all bodies do to that body; soft keeps close ones apart.
//
//gokernel:device
func NBody(t device.Thread, soft float32, bodies, acceleration []Body) {
	i := t.Global(0)
	if i >= len(acceleration) {
		return
	}
	at, sum := bodies[i], Body{}
	for j := range bodies {
		other := bodies[j]
		dx, dy, dz := other.X-at.X, other.Y-at.Y, other.Z-at.Z
		d := dx*dx + dy*dy + dz*dz + soft
		f := other.Mass / (d * float32(math.Sqrt(float64(d))))
		sum.X += f * dx
		sum.Y += f * dy
		sum.Z += f * dz
	}
	acceleration[i] = sum
}

// RMSNorm divides each row of width n by the root of its mean square, and multiplies by weight.
//
//gokernel:device
func RMSNorm(t device.Thread, n int, epsilon float32, x, weight, out []float32) {
	row := x[t.Global(0)*n : t.Global(0)*n+n]
	sum := float32(0)
	for _, v := range row {
		sum += v * v
	}
	scale := 1 / float32(math.Sqrt(float64(sum/float32(n)+epsilon)))
	for i, v := range row {
		out[t.Global(0)*n+i] = v * scale * weight[i]
	}
}

// Softmax makes each row of width n add up to 1.
//
//gokernel:device
func Softmax(t device.Thread, n int, x, out []float32) {
	first := t.Global(0) * n
	most := float32(math.Inf(-1))
	for i := range n {
		most = max(most, x[first+i])
	}
	sum := float32(0)
	for i := range n {
		e := float32(math.Exp(float64(x[first+i] - most)))
		out[first+i] = e
		sum += e
	}
	for i := range n {
		out[first+i] /= sum
	}
}

// normal is the distribution function of the normal distribution.
func normal(x float64) float64 { return 0.5 * math.Erfc(-x*math.Sqrt2/2) }

// BlackScholes sets call to the price of a European call option.
//
//gokernel:device
func BlackScholes(t device.Thread, rate, volatility float64, spot, strike, years, call []float64) {
	i := t.Global(0)
	if i >= len(call) {
		return
	}
	s, k, y := spot[i], strike[i], years[i]
	spread := volatility * math.Sqrt(y)
	d := (math.Log(s/k) + (rate+volatility*volatility/2)*y) / spread
	call[i] = s*normal(d) - k*math.Exp(-rate*y)*normal(d-spread)
}

// Rope turns each pair of a row of width n by an angle of the row's position.
//
//gokernel:device
func Rope(t device.Thread, n int, base float64, x []float32) {
	pair, row := t.Global(0), t.Global(1)
	angle := float64(row) * math.Pow(base, -2*float64(pair)/float64(n))
	sin, cos := math.Sincos(angle)
	at := row*n + 2*pair
	a, b := float64(x[at]), float64(x[at+1])
	x[at] = float32(a*cos - b*sin)
	x[at+1] = float32(a*sin + b*cos)
}

// Attention is one head of causal attention: for each query, keys up to its own position, of width d.
//
//gokernel:device
func Attention(t device.Thread, n, d int, q, k, v, out []float32) {
	i := t.Global(0)
	if i >= n {
		return
	}
	scale := 1 / float32(math.Sqrt(float64(d)))
	most, sum := float32(math.Inf(-1)), float32(0)
	for c := range d {
		out[i*d+c] = 0
	}
	for j := 0; j <= i; j++ {
		score := float32(0)
		for c := range d {
			score += q[i*d+c] * k[j*d+c]
		}
		score *= scale
		before := most
		most = max(most, score)
		shrink, weight := float32(math.Exp(float64(before-most))), float32(math.Exp(float64(score-most)))
		sum = sum*shrink + weight
		for c := range d {
			out[i*d+c] = out[i*d+c]*shrink + weight*v[j*d+c]
		}
	}
	for c := range d {
		out[i*d+c] /= sum
	}
}
