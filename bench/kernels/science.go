package main

import (
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/peer"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/science"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// libm is how far what C's exp, log, sin and their like lead to may be from Go's.
const libm = 1e-5

// mathematics are kernels that call math. The C calls the C library, whose last bits differ.
var mathematics = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const n = 1024
		body := func(int) science.Body {
			return science.Body{X: mem.rand.Float32(), Y: mem.rand.Float32(), Z: mem.rand.Float32(), Mass: mem.rand.Float32()}
		}
		bodies, acceleration := buffer(mem, n, body), zeros[science.Body](mem, n)
		return &bench{name: "nbody", ours: func(q *runtime.Queue) error {
			return science.LaunchNBody(ctx, q, runtime.Grid1(n), 0.01, runtime.Share(bodies), runtime.Share(acceleration))
		}, peer: func() {
			peer.NBody(n, 0.01, unsafe.Pointer(unsafe.SliceData(bodies)), unsafe.Pointer(unsafe.SliceData(acceleration)))
		}}
	},
	func(mem *memory) *bench {
		const rows, n = 64, 1024
		x, weight, out := mem.floats(rows*n), mem.floats(n), mem.floats(rows*n)
		return &bench{name: "rmsnorm", ours: func(q *runtime.Queue) error {
			return science.LaunchRMSNorm(ctx, q, runtime.Grid1(rows), n, 1e-5, share(x), share(weight), share(out))
		}, peer: func() { peer.RMSNorm(rows, n, 1e-5, x, weight, out) }}
	},
	func(mem *memory) *bench {
		const rows, n = 64, 512
		x, out := mem.floats(rows*n), mem.floats(rows*n)
		return &bench{name: "softmax", near: libm, ours: func(q *runtime.Queue) error {
			return science.LaunchSoftmax(ctx, q, runtime.Grid1(rows), n, share(x), share(out))
		}, peer: func() { peer.Softmax(rows, n, x, out) }}
	},
	func(mem *memory) *bench {
		const n = 1 << 13
		price := func(int) float64 { return 10 + 90*mem.rand.Float64() }
		spot, strike, years, call := buffer(mem, n, price), buffer(mem, n, price), buffer(mem, n, price), zeros[float64](mem, n)
		return &bench{name: "black-scholes", near: libm, double: true, ours: func(q *runtime.Queue) error {
			return science.LaunchBlackScholes(ctx, q, runtime.Grid1(n), 0.02, 0.3,
				runtime.Share(spot), runtime.Share(strike), runtime.Share(years), runtime.Share(call))
		}, peer: func() { peer.BlackScholes(n, 0.02, 0.3, spot, strike, years, call) }}
	},
	func(mem *memory) *bench {
		const rows, n = 128, 128
		x := mem.floats(rows * n)
		return &bench{name: "rope", near: libm, ours: func(q *runtime.Queue) error {
			return science.LaunchRope(ctx, q, runtime.Grid2(n/2, rows), n, 10000, share(x))
		}, peer: func() { peer.Rope(rows, n, 10000, x) }}
	},
	func(mem *memory) *bench {
		const n, d = 128, 64
		q, k, v, out := mem.floats(n*d), mem.floats(n*d), mem.floats(n*d), mem.floats(n*d)
		return &bench{name: "attention", near: libm, ours: func(queue *runtime.Queue) error {
			return science.LaunchAttention(ctx, queue, runtime.Grid1(n), n, d, share(q), share(k), share(v), share(out))
		}, peer: func() { peer.Attention(n, d, q, k, v, out) }}
	},
}
