package oracle

import (
	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/internal/lower/oracle/geo"
)

// Kernels that use fields and methods of embedded structs, at any depth, and
// methods of types of another package.

type core struct {
	n    int32
	data []int32
}

func (c core) get(i int) int32 { return c.data[i] + c.n }

func (c *core) count(by int32) int32 {
	c.n += by
	return c.n
}

func (c core) name() int32 { return 1 }

type shell struct {
	core
	counter
	pad int8
}

func (s *shell) name() int32 { return 2 + int32(s.pad) } // hides core's

type case3 struct {
	flags2
	shell
	geo.Point
}

type flags2 struct {
	on   bool
	half device.Float16
}

// Promoted calls promoted methods, by value and by address.
//
//gokernel:device
func Promoted(t device.Thread, n int32, x []int32, y []uint32) {
	i := t.Global(0)
	c := case3{shell: shell{core: core{n, x}, pad: 3}}
	c.on = n > 2
	for range i & 3 {
		c.count(int32(i))
		c.next()
	}
	if i >= len(y) || i >= len(x) {
		return
	}
	y[i] = c.counter.next() + c.next() + uint32(c.name()) + uint32(c.core.name())
	x[i] += c.get(i) * c.shell.get(int(c.n))
	d := c
	d.n, d.core.data = 7, nil
	if d.on && len(d.data) == 0 {
		x[i] -= c.n + d.count(c.count(2))
	}
	low, high := d.both()
	y[i] ^= uint32(low) << (high & 7)
	all := [2]case3{c, d}
	all[i&1].count(5)
	x[0] ^= all[0].n ^ all[1].shell.n<<8
	x[i] += made(x, n).get(0)
}

func made(x []int32, n int32) case3 { return case3{shell: shell{core: core{n: n, data: x}}} }

type elements struct {
	geo.Point
	device.BFloat16
	w [2]geo.Real
}

// ForeignMethods calls methods of types of another package, promoted ones too.
//
//gokernel:device
func ForeignMethods(t device.Thread, k int32, p []elements, x []int32, f []geo.Real) {
	i := t.Global(0)
	if i >= len(p) || i >= len(f) {
		return
	}
	q := p[i].Point
	q.Shift(x, i)
	p[i].Shift(x, int(k))
	p[i].Point.X += q.Dot(p[i].Point) + p[i].Dot(q)
	p[i].Y -= geo.Span{Data: x}.At(int(q.Y & 3))
	f[i] = f[i].Twice() + p[i].w[i&1].Twice() + geo.Real(p[i].Float32())
	p[i].w[0]++
	var tagged geo.Tagged
	x[i] += tagged.Bump(k) * tagged.Bump(1)
	s := struct{ geo.Span }{geo.Span{Data: x[i:]}}
	x[i] ^= s.At(0)
}

// SharedMethods calls promoted methods on shared variables.
//
//gokernel:device
func SharedMethods(t device.Thread, x []int32) {
	tile := device.Shared[elements](t)
	if t.Local(0) == 0 && t.Local(1) == 0 && t.Local(2) == 0 {
		tile.Shift(x, t.Group(0))
		tile.X += 2
	}
	t.Barrier()
	if i := t.Global(0); i < len(x) && t.Global(1) == 0 && t.Global(2) == 0 {
		x[i] += tile.Dot(tile.Point)
	}
}

// promotedKernels are the kernels of this file.
var promotedKernels = []Kernel{
	{"Promoted", Promoted, nil},
	{"ForeignMethods", ForeignMethods, nil},
}
