package main

import (
	"errors"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/peer"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/stencil"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// stencils take two steps each where they go from one buffer to another.
var stencils = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const n = 1 << 17
		a, b := mem.floats(n), mem.floats(n)
		g := runtime.Grid1(n)
		return &bench{name: "jacobi-1d", ours: func(q *runtime.Queue) error {
			return errors.Join(stencil.LaunchJacobi1D(ctx, q, g, n, share(a), share(b)), stencil.LaunchJacobi1D(ctx, q, g, n, share(b), share(a)))
		}, peer: func() {
			peer.Jacobi1D(n, a, b)
			peer.Jacobi1D(n, b, a)
		}}
	},
	func(mem *memory) *bench {
		const n = 320
		a, b := mem.floats(n*n), mem.floats(n*n)
		g := runtime.Grid2(n, n)
		return &bench{name: "jacobi-2d", ours: func(q *runtime.Queue) error {
			return errors.Join(stencil.LaunchJacobi2D(ctx, q, g, n, share(a), share(b)), stencil.LaunchJacobi2D(ctx, q, g, n, share(b), share(a)))
		}, peer: func() {
			peer.Jacobi2D(n, a, b)
			peer.Jacobi2D(n, b, a)
		}}
	},
	func(mem *memory) *bench {
		const n = 56
		a, b := mem.floats(n*n*n), mem.floats(n*n*n)
		g := runtime.Grid3(n, n, n)
		return &bench{name: "heat-3d", ours: func(q *runtime.Queue) error {
			return errors.Join(stencil.LaunchHeat3D(ctx, q, g, n, share(a), share(b)), stencil.LaunchHeat3D(ctx, q, g, n, share(b), share(a)))
		}, peer: func() {
			peer.Heat3D(n, a, b)
			peer.Heat3D(n, b, a)
		}}
	},
	func(mem *memory) *bench {
		const nx, ny = 256, 320
		ex, ey, hz := mem.floats(nx*ny), mem.floats(nx*ny), mem.floats(nx*ny)
		g := runtime.Grid2(ny, nx)
		return &bench{name: "fdtd-2d", ours: func(q *runtime.Queue) error {
			return errors.Join(
				stencil.LaunchFdtdE(ctx, q, g, nx, ny, 0.5, share(ex), share(ey), share(hz)),
				stencil.LaunchFdtdH(ctx, q, g, nx, ny, share(ex), share(ey), share(hz)))
		}, peer: func() {
			peer.FdtdE(nx, ny, 0.5, ex, ey, hz)
			peer.FdtdH(nx, ny, ex, ey, hz)
		}}
	},
	func(mem *memory) *bench {
		const n = 256
		a := mem.floats(n * n)
		g := runtime.Grid1(n / 2)
		return &bench{name: "seidel-2d", ours: func(q *runtime.Queue) error {
			return errors.Join(stencil.LaunchSeidel2D(ctx, q, g, n, 1, share(a)), stencil.LaunchSeidel2D(ctx, q, g, n, 2, share(a)))
		}, peer: func() {
			peer.Seidel2D(n, 1, a)
			peer.Seidel2D(n, 2, a)
		}}
	},
	func(mem *memory) *bench {
		const h, w = 320, 384
		a, b := mem.floats(h*w), mem.floats(h*w)
		return &bench{name: "conv2d", ours: func(q *runtime.Queue) error {
			return stencil.LaunchConv2D(ctx, q, runtime.Grid2(w, h), h, w, share(a), share(b))
		}, peer: func() { peer.Conv2D(h, w, a, b) }}
	},
	func(mem *memory) *bench {
		const h, w = 512, 512
		a := buffer(mem, h*w, func(int) uint8 { return uint8(mem.rand.IntN(2)) })
		b := zeros[uint8](mem, h*w)
		return &bench{name: "life", ours: func(q *runtime.Queue) error {
			return stencil.LaunchLife(ctx, q, runtime.Grid2(w, h), h, w, share(a), share(b))
		}, peer: func() { peer.Life(h, w, a, b) }}
	},
	func(mem *memory) *bench {
		const taps, n = 24, 1 << 14
		h, x, y := mem.floats(taps), mem.floats(n+taps), mem.floats(n)
		return &bench{name: "fir", ours: func(q *runtime.Queue) error {
			return stencil.LaunchFir(ctx, q, runtime.Grid1(n), share(h), share(x), share(y))
		}, peer: func() { peer.Fir(taps, n, h, x, y) }}
	},
}
