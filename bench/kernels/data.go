package main

import (
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/data"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/peer"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// others are neither linear algebra nor stencils.
var others = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const w, h, limit = 128, 96, 100
		steps := zeros[int32](mem, w*h)
		return &bench{name: "mandelbrot", ours: func(q *runtime.Queue) error {
			return data.LaunchMandelbrot(ctx, q, runtime.Grid2(w, h), w, h, limit, share(steps))
		}, peer: func() { peer.Mandelbrot(w, h, limit, steps) }}
	},
	func(mem *memory) *bench {
		const n = 1 << 13
		x := buffer(mem, n, func(int) uint32 { return mem.rand.Uint32() })
		return &bench{name: "bitonic sort", ours: func(q *runtime.Queue) error {
			return bitonic(n, func(distance, size int) error {
				return data.LaunchBitonicStep(ctx, q, runtime.Grid1(n), distance, size, share(x))
			})
		}, peer: func() {
			bitonic(n, func(distance, size int) error {
				peer.BitonicStep(n, distance, size, x)
				return nil
			})
		}}
	},
	func(mem *memory) *bench {
		const n = 96
		d := buffer(mem, n*n, func(int) int32 { return 1 + mem.rand.Int32N(1000) })
		return &bench{name: "floyd-warshall", ours: func(q *runtime.Queue) error {
			for k := range n {
				if err := data.LaunchFloyd(ctx, q, runtime.Grid2(n, n), n, k, share(d)); err != nil {
					return err
				}
			}
			return nil
		}, peer: func() {
			for k := range n {
				peer.Floyd(n, k, d)
			}
		}}
	},
	func(mem *memory) *bench {
		const n, perRow = 4096, 24
		rows := buffer(mem, n+1, func(i int) int32 { return int32(i * perRow) })
		cols := buffer(mem, n*perRow, func(int) int32 { return mem.rand.Int32N(n) })
		values, x, y := mem.floats(n*perRow), mem.floats(n), mem.floats(n)
		return &bench{name: "spmv", ours: func(q *runtime.Queue) error {
			return data.LaunchSpmv(ctx, q, runtime.Grid1(n), share(rows), share(cols), share(values), share(x), share(y))
		}, peer: func() { peer.Spmv(n, rows, cols, values, x, y) }}
	},
	func(mem *memory) *bench {
		const n = 1 << 17
		rgb := buffer(mem, 3*n, func(int) uint8 { return uint8(mem.rand.Uint32()) })
		gray := zeros[uint8](mem, n)
		return &bench{name: "gray", ours: func(q *runtime.Queue) error {
			return data.LaunchGray(ctx, q, runtime.Grid1(n), share(rgb), share(gray))
		}, peer: func() { peer.Gray(n, rgb, gray) }}
	},
	func(mem *memory) *bench {
		const n, k = 8192, 24
		xs, ys, cxs, cys := mem.floats(n), mem.floats(n), mem.floats(k), mem.floats(k)
		nearest := zeros[int32](mem, n)
		return &bench{name: "k-means assign", ours: func(q *runtime.Queue) error {
			return data.LaunchNearest(ctx, q, runtime.Grid1(n), share(xs), share(ys), share(cxs), share(cys), share(nearest))
		}, peer: func() { peer.Nearest(n, k, xs, ys, cxs, cys, nearest) }}
	},
	func(mem *memory) *bench {
		const threads, n = 1024, 256
		seeds := buffer(mem, threads, func(int) uint32 { return 1 + mem.rand.Uint32N(1<<31) })
		hits := zeros[int32](mem, threads)
		return &bench{name: "monte carlo", ours: func(q *runtime.Queue) error {
			return data.LaunchPi(ctx, q, runtime.Grid1(threads), n, share(seeds), share(hits))
		}, peer: func() { peer.Pi(threads, n, seeds, hits) }}
	},
	func(mem *memory) *bench {
		const threads, n = 512, 128
		messages := buffer(mem, threads*n, func(int) uint8 { return uint8(mem.rand.Uint32()) })
		sums := zeros[uint32](mem, threads)
		return &bench{name: "crc-32", ours: func(q *runtime.Queue) error {
			return data.LaunchCrc(ctx, q, runtime.Grid1(threads), n, share(messages), share(sums))
		}, peer: func() { peer.Crc(threads, n, messages, sums) }}
	},
	func(mem *memory) *bench {
		const threads = 1024
		word := func(int) uint32 { return mem.rand.Uint32() }
		k, blocks, states := buffer(mem, 64, word), buffer(mem, 16*threads, word), buffer(mem, 8*threads, word)
		return &bench{name: "sha256", ours: func(q *runtime.Queue) error {
			return data.LaunchSha256(ctx, q, runtime.Grid1(threads), share(k), share(blocks), share(states))
		}, peer: func() { peer.Sha256(threads, k, blocks, states) }}
	},
	func(mem *memory) *bench {
		const n = 1 << 14
		vec := func() data.Vec { return data.Vec{X: mem.rand.Float32(), Y: mem.rand.Float32(), Z: mem.rand.Float32()} }
		particles := buffer(mem, n, func(int) data.Particle {
			return data.Particle{At: vec(), Speed: vec(), Mass: 1 + mem.rand.Float32()}
		})
		field := data.Vec{X: 0.5, Y: -9.5, Z: 0.25}
		return &bench{name: "particles", ours: func(q *runtime.Queue) error {
			return data.LaunchFly(ctx, q, runtime.Grid1(n), 0.01, 0, field, runtime.Share(particles))
		}, peer: func() {
			peer.Fly(n, 0.01, 0, [3]float32{field.X, field.Y, field.Z}, unsafe.Pointer(unsafe.SliceData(particles)))
		}}
	},
}

// bitonic calls step for each step of a bitonic sort of n elements.
func bitonic(n int, step func(distance, size int) error) error {
	for size := 2; size <= n; size *= 2 {
		for distance := size / 2; distance > 0; distance /= 2 {
			if err := step(distance, size); err != nil {
				return err
			}
		}
	}
	return nil
}
