package main

import (
	"errors"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/linalg"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/peer"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// vectors are products of matrices and vectors.
var vectors = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const n = 1 << 17
		x, y := mem.floats(n), mem.floats(n)
		return &bench{name: "saxpy", ours: func(q *runtime.Queue) error {
			return linalg.LaunchSaxpy(ctx, q, runtime.Grid1(n), alpha, share(x), share(y))
		}, peer: func() { peer.Saxpy(n, alpha, x, y) }}
	},
	func(mem *memory) *bench {
		const m, n = 700, 720
		a, x, y, tmp := mem.floats(m*n), mem.floats(n), mem.floats(n), mem.floats(m)
		return &bench{name: "atax", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchMatVec(ctx, q, runtime.Grid1(m), m, n, share(a), share(x), share(tmp)),
				linalg.LaunchMatVecT(ctx, q, runtime.Grid1(n), m, n, share(a), share(tmp), share(y)))
		}, peer: func() {
			peer.MatVec(m, n, a, x, tmp)
			peer.MatVecT(m, n, a, tmp, y)
		}}
	},
	func(mem *memory) *bench {
		const m, n = 700, 720
		a, r, p, s, out := mem.floats(m*n), mem.floats(m), mem.floats(n), mem.floats(n), mem.floats(m)
		return &bench{name: "bicg", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchMatVecT(ctx, q, runtime.Grid1(n), m, n, share(a), share(r), share(s)),
				linalg.LaunchMatVec(ctx, q, runtime.Grid1(m), m, n, share(a), share(p), share(out)))
		}, peer: func() {
			peer.MatVecT(m, n, a, r, s)
			peer.MatVec(m, n, a, p, out)
		}}
	},
	func(mem *memory) *bench {
		const n = 700
		a, x1, x2, y1, y2 := mem.floats(n*n), mem.floats(n), mem.floats(n), mem.floats(n), mem.floats(n)
		return &bench{name: "mvt", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchAddMatVec(ctx, q, runtime.Grid1(n), n, n, share(a), share(y1), share(x1)),
				linalg.LaunchAddMatVecT(ctx, q, runtime.Grid1(n), n, n, share(a), share(y2), share(x2)))
		}, peer: func() {
			peer.AddMatVec(n, n, a, y1, x1)
			peer.AddMatVecT(n, n, a, y2, x2)
		}}
	},
	func(mem *memory) *bench {
		const n = 640
		a, b, x, y := mem.floats(n*n), mem.floats(n*n), mem.floats(n), mem.floats(n)
		return &bench{name: "gesummv", ours: func(q *runtime.Queue) error {
			return linalg.LaunchGesummv(ctx, q, runtime.Grid1(n), n, alpha, beta, share(a), share(b), share(x), share(y))
		}, peer: func() { peer.Gesummv(n, alpha, beta, a, b, x, y) }}
	},
	func(mem *memory) *bench {
		const n = 480
		a, u1, v1, u2, v2 := mem.floats(n*n), mem.floats(n), mem.floats(n), mem.floats(n), mem.floats(n)
		w, x, y, z := mem.floats(n), mem.floats(n), mem.floats(n), mem.floats(n)
		return &bench{name: "gemver", ours: func(q *runtime.Queue) error {
			return errors.Join(
				linalg.LaunchRank2(ctx, q, runtime.Grid2(n, n), n, share(u1), share(v1), share(u2), share(v2), share(a)),
				linalg.LaunchGemverX(ctx, q, runtime.Grid1(n), n, beta, share(a), share(y), share(z), share(x)),
				linalg.LaunchGemverW(ctx, q, runtime.Grid1(n), n, alpha, share(a), share(x), share(w)))
		}, peer: func() {
			peer.Rank2(n, u1, v1, u2, v2, a)
			peer.GemverX(n, beta, a, y, z, x)
			peer.GemverW(n, alpha, a, x, w)
		}}
	},
}
