package main

import (
	"context"
	"errors"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/linalg"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/peer"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

var ctx = context.Background()

const (
	alpha = float32(1.5)
	beta  = float32(0.75)
)

// benches returns all kernels.
func benches() []*bench {
	var all []*bench
	for _, group := range [][]func(m *memory) *bench{products, vectors, triangles, statistics, stencils, others, groups, mathematics} {
		for _, make := range group {
			m := newMemory()
			b := make(m)
			b.mem = m
			all = append(all, b)
		}
	}
	return all
}

var products = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const m, n, k = 160, 192, 176
		a, b, c := mem.floats(m*k), mem.floats(k*n), mem.floats(m*n)
		return &bench{name: "gemm", ours: func(q *runtime.Queue) error {
			return linalg.LaunchGemm(ctx, q, runtime.Grid2(n, m), m, n, k, alpha, beta, share(a), share(b), share(c))
		}, peer: func() { peer.Gemm(m, n, k, alpha, beta, a, b, c) }}
	},
	func(mem *memory) *bench {
		const n = 128
		a, b, c, d, tmp := mem.floats(n*n), mem.floats(n*n), mem.floats(n*n), mem.floats(n*n), mem.floats(n*n)
		g := runtime.Grid2(n, n)
		return &bench{name: "2mm", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchMatMul(ctx, q, g, n, n, n, share(a), share(b), share(tmp)),
				linalg.LaunchGemm(ctx, q, g, n, n, n, alpha, beta, share(tmp), share(c), share(d)))
		}, peer: func() {
			peer.MatMul(n, n, n, a, b, tmp)
			peer.Gemm(n, n, n, alpha, beta, tmp, c, d)
		}}
	},
	func(mem *memory) *bench {
		const n = 112
		a, b, c, d := mem.floats(n*n), mem.floats(n*n), mem.floats(n*n), mem.floats(n*n)
		e, f, g := mem.floats(n*n), mem.floats(n*n), mem.floats(n*n)
		grid := runtime.Grid2(n, n)
		return &bench{name: "3mm", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchMatMul(ctx, q, grid, n, n, n, share(a), share(b), share(e)),
				linalg.LaunchMatMul(ctx, q, grid, n, n, n, share(c), share(d), share(f)),
				linalg.LaunchMatMul(ctx, q, grid, n, n, n, share(e), share(f), share(g)))
		}, peer: func() {
			peer.MatMul(n, n, n, a, b, e)
			peer.MatMul(n, n, n, c, d, f)
			peer.MatMul(n, n, n, e, f, g)
		}}
	},
	func(mem *memory) *bench {
		const r, q, p = 20, 24, 64
		a, c, sum := mem.floats(r*q*p), mem.floats(p*p), mem.floats(r*q*p)
		return &bench{name: "doitgen", ours: func(queue *runtime.Queue) error {
			return linalg.LaunchDoitgen(ctx, queue, runtime.Grid2(p, r*q), r, q, p, share(a), share(c), share(sum))
		}, peer: func() { peer.Doitgen(r, q, p, a, c, sum) }}
	},
}

var triangles = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const n, m = 160, 128
		a, c := mem.floats(n*m), mem.floats(n*n)
		return &bench{name: "syrk", ours: func(q *runtime.Queue) error {
			return linalg.LaunchSyrk(ctx, q, runtime.Grid2(n, n), n, m, alpha, beta, share(a), share(c))
		}, peer: func() { peer.Syrk(n, m, alpha, beta, a, c) }}
	},
	func(mem *memory) *bench {
		const n, m = 128, 96
		a, b, c := mem.floats(n*m), mem.floats(n*m), mem.floats(n*n)
		return &bench{name: "syr2k", ours: func(q *runtime.Queue) error {
			return linalg.LaunchSyr2k(ctx, q, runtime.Grid2(n, n), n, m, alpha, beta, share(a), share(b), share(c))
		}, peer: func() { peer.Syr2k(n, m, alpha, beta, a, b, c) }}
	},
	func(mem *memory) *bench {
		const m, n = 128, 160
		a, b := mem.floats(m*m), mem.floats(m*n)
		return &bench{name: "trmm", ours: func(q *runtime.Queue) error {
			return linalg.LaunchTrmm(ctx, q, runtime.Grid1(n), m, n, 0.01, share(a), share(b))
		}, peer: func() { peer.Trmm(m, n, 0.01, a, b) }}
	},
	func(mem *memory) *bench {
		const m, n = 480, 512
		a, b := mem.floats(m*n), mem.floats(m*n)
		return &bench{name: "transpose", ours: func(q *runtime.Queue) error {
			return linalg.LaunchTranspose(ctx, q, runtime.Grid2(n, m), m, n, share(a), share(b))
		}, peer: func() { peer.Transpose(m, n, a, b) }}
	},
}

var statistics = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const n, m = 140, 120
		data, mean, cov := mem.floats(n*m), mem.floats(m), mem.floats(m*m)
		return &bench{name: "covariance", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchMean(ctx, q, runtime.Grid1(m), n, m, share(data), share(mean)),
				linalg.LaunchCenter(ctx, q, runtime.Grid2(m, n), n, m, share(mean), share(data)),
				linalg.LaunchCovariance(ctx, q, runtime.Grid2(m, m), n, m, share(data), share(cov)))
		}, peer: func() {
			peer.Mean(n, m, data, mean)
			peer.Center(n, m, mean, data)
			peer.Covariance(n, m, data, cov)
		}}
	},
	func(mem *memory) *bench {
		const n, m = 120, 128
		data, mean, deviation, corr := mem.floats(n*m), mem.floats(m), mem.floats(m), mem.floats(m*m)
		return &bench{name: "correlation", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchMean(ctx, q, runtime.Grid1(m), n, m, share(data), share(mean)),
				linalg.LaunchDeviation(ctx, q, runtime.Grid1(m), n, m, share(data), share(mean), share(deviation)),
				linalg.LaunchStandardize(ctx, q, runtime.Grid2(m, n), n, m, share(mean), share(deviation), share(data)),
				linalg.LaunchCorrelation(ctx, q, runtime.Grid2(m, m), n, m, share(data), share(corr)))
		}, peer: func() {
			peer.Mean(n, m, data, mean)
			peer.Deviation(n, m, data, mean, deviation)
			peer.Standardize(n, m, mean, deviation, data)
			peer.Correlation(n, m, data, corr)
		}}
	},
}
