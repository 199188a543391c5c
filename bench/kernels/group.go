package main

import (
	"errors"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/group"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/peer"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// groups are kernels whose threads cooperate. Their Go bodies run a goroutine a thread.
var groups = []func(m *memory) *bench{
	func(mem *memory) *bench {
		const n = 1 << 16
		x, sums := mem.floats(n), mem.floats(n/group.Size)
		return &bench{name: "reduction", switches: true, ours: func(q *runtime.Queue) error {
			return group.LaunchReduce(ctx, q, grouped(n), share(x), share(sums))
		}, peer: func() { peer.Reduce(n, x, sums) }}
	},
	func(mem *memory) *bench {
		const n = 1 << 15
		x := buffer(mem, n, func(int) int32 { return mem.rand.Int32N(1000) })
		totals, all := zeros[int32](mem, n/group.Size), zeros[int32](mem, 1)
		return &bench{name: "scan", switches: true, ours: func(q *runtime.Queue) error {
			return errors.Join(
				group.LaunchScan(ctx, q, grouped(n), share(x), share(totals)),
				group.LaunchScan(ctx, q, grouped(group.Size), share(totals), share(all)),
				group.LaunchOffset(ctx, q, runtime.Grid2(group.Size, n/group.Size), share(totals), share(x)))
		}, peer: func() {
			peer.Scan(n, x, totals)
			peer.Scan(len(totals), totals, all)
			peer.Offset(n, totals, x)
		}}
	},
	func(mem *memory) *bench {
		const threads, n = 16 * group.Size, 1 << 18
		x, bins := buffer(mem, n, func(int) uint8 { return uint8(mem.rand.NormFloat64() * 40) }), zeros[uint32](mem, 256)
		return &bench{name: "histogram", switches: true, ours: func(q *runtime.Queue) error {
			return group.LaunchHistogram(ctx, q, grouped(threads), share(x), share(bins))
		}, peer: func() { peer.Histogram(threads, n, x, bins) }}
	},
}

func grouped(n int) runtime.Grid { return runtime.Grid1(n).WithGroup(group.Size, 1, 1) }
