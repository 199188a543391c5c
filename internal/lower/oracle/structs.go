package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// Kernels with structs: values, elements, parameters and receivers.

type vec struct{ x, y, z float32 }

func (a vec) add(b vec) vec { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }

func (a vec) scale(s float32) vec { return vec{x: a.x * s, y: a.y * s, z: a.z * s} }

func (a vec) dot(b vec) float32 { return a.x*b.x + a.y*b.y + a.z*b.z }

type particle struct {
	pos, vel vec
	mass     float32
	alive    bool
	kind     int8
	id       int64
}

func (p *particle) step(dt float32) {
	p.pos = p.pos.add(p.vel.scale(dt))
	p.id++
}

// Step moves particles.
//
//gokernel:device
func Step(t device.Thread, dt float32, p []particle) {
	if i := t.Global(0); i < len(p) {
		if p[i].alive {
			p[i].step(dt)
		}
		q := p[i]
		q.step(dt)
		q.mass = 1
		if q.kind > 3 {
			p[i] = q
		}
	}
}

// Bodies is a sum over all pairs.
//
//gokernel:device
func Bodies(t device.Thread, n int, bodies []particle, acc []vec) {
	i := t.Global(0)
	if i >= len(acc) || i >= len(bodies) {
		return
	}
	var sum vec
	p := bodies[i].pos
	for j := range bodies {
		d := vec{bodies[j].pos.x - p.x, bodies[j].pos.y - p.y, bodies[j].pos.z - p.z}
		sum = sum.add(d.scale(bodies[j].mass / (d.dot(d) + 0.01)))
	}
	for j := range n {
		sum.x += bodies[j].vel.x
	}
	acc[i] = sum
}

type inner struct {
	a int8
	_ int16
	b [3]uint16
	c bool
}

type base struct{ n, id int }

type outer struct {
	inner
	base
	f  float64
	in [2]inner
	u8 uint8
}

// Nested reads and writes fields of fields, embedded ones and arrays.
//
//gokernel:device
func Nested(t device.Thread, k int, x []outer, y []int) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) {
		return
	}
	o := x[i]
	o.a += 3
	o.inner.b[1]++
	o.in[1].b[o.u8&3] = 7
	o.in[0] = o.inner
	o.base = base{id: 5}
	x[i].in[k].c = !x[i].c
	if o.in[0] == x[i].inner && o.base != (base{}) {
		y[i] = int(o.in[1].b[2])
	}
	if o != x[i] {
		x[i].f = o.f + 1
		x[i].base.n = o.id
	}
	anon := struct {
		p vec
		n int
	}{n: 3}
	anon.p.x = 2
	b := anon
	b.n += int(b.p.x)
	y[i] += anon.n + b.n
}

type params struct {
	n      int
	scale  float32
	flags  struct{ on, off bool }
	offset [3]int16
	x, y   []float32
	z      complex64
}

// Params gets a struct.
//
//gokernel:device
func Params(t device.Thread, p params, q base, out []float32) {
	i := t.Global(0)
	if i >= p.n || p.flags.off {
		return
	}
	p.y[i] = p.scale*p.x[i] + float32(p.offset[2])
	if p.flags.on {
		out[i] = p.sum(q.n) + real(p.z)*imag(p.z)
	}
	p.n -= 2
	if i < p.n {
		out[i]++
	}
}

func (p params) sum(n int) float32 {
	var s float32
	for k := range n {
		s += p.x[k]
	}
	return s
}

type view struct {
	data       []int32
	rows, cols int
}

func viewOf(x []int32, cols int) view {
	return view{data: x, rows: len(x) / cols, cols: cols}
}

func (v view) at(i, j int) int32 { return v.data[i*v.cols+j] }

func (v view) set(i, j int, x int32) { v.data[i*v.cols+j] = x }

func (v *view) flip() { v.rows, v.cols = v.cols, v.rows }

// Views uses slices in structs.
//
//gokernel:device
func Views(t device.Thread, cols int, x, y []int32) {
	v, w := viewOf(x, cols), viewOf(y, 3)
	i, j := t.Global(0), t.Global(1)
	if i >= v.rows || j >= v.cols {
		return
	}
	v.set(i, j, v.at(i, j)+1)
	if i < w.rows && j < w.cols {
		w.data[i*w.cols+j] -= v.at(i, j)
	}
	w.flip()
	u := [2]view{v, w}
	u[1].data = x
	if len(u[i&1].data) > 5 && u[0].data != nil {
		u[j&1].data[5] = int32(u[1].rows)
	}
}

// OverlapStructs is called with slices that share memory, too.
//
//gokernel:device
func OverlapStructs(t device.Thread, a, b []vec) {
	i := t.Global(0)
	if i > 0 && i < len(a) && i <= len(b) {
		a[i].x = b[i-1].y + 1
		a[i].y = b[i-1].x
	}
}

var (
	weights = [...]float32{0.25, 2: -1, 0.5}
	cells   = [2][3]int8{{1, -128, 3}, {2: 7}}
	origin  = particle{pos: vec{1, 2, 3}, mass: 1 << 20, alive: true, id: -1 << 63}
	roots   = [3]complex64{1, -2i, 0.5 + 1i}
	limit   = 5
	unitary = [2]vec{{x: 1}, {0, 1, 0}}

	taps    = []float32{0.5, 3: -2, 1, 1: 0.25}
	points  = []vec{{1, 2, 3}, {z: 4}}
	none    []int64
	nowhere = []uint8{}
	blank   [4]float32
	still   particle
	nought  int
	odd, _  = celsius(0.5), 3
)

// Tables reads package variables that nothing assigns.
//
//gokernel:device
func Tables(t device.Thread, k int, x []float32, y []int64, z []complex64) {
	i := t.Global(0)
	if i >= len(x) || i >= limit {
		return
	}
	x[i] += weights[i&3] + origin.mass
	for _, w := range weights {
		x[i] += w
	}
	p := origin
	p.id ^= int64(cells[k][i%3])
	y[i] = p.id + int64(len(cells))
	z[i] *= roots[k]
	x[i] += unitary[i&1].add(p.pos).dot(origin.pos)
}

// SliceTables reads package variables that are slices, or zero.
//
//gokernel:device
func SliceTables(t device.Thread, k int, x []float32, y []int64) {
	i := t.Global(0)
	if i >= len(x) || i >= len(y) {
		return
	}
	for j, w := range taps {
		x[i] += w * float32(j)
	}
	for _, p := range points {
		x[i] += p.dot(points[i&1])
	}
	for j := range none {
		x[j]++
	}
	x[i] += taps[i%len(taps)] + blank[i&3] + still.pos.y + float32(nought) + float32(odd)
	y[i] += int64(len(taps)*100+cap(points)*10+len(none)+len(nowhere)) + still.id
	var own [3]float32
	y[i] += int64(copy(own[:], taps))
	x[i] -= own[2] + taps[k]
	if y[i] == 3 {
		y[i] += none[i] + int64(nowhere[i])
	}
}

type empty struct{}

func (empty) apply(a, b int) int { return a*3 + b }

// Odds has what is seldom in a struct.
//
//gokernel:device
func Odds(t device.Thread, n int8, x []int) {
	type local struct {
		a    int8
		e    empty
		none [0]int
		w    [2][2]int8
	}
	i := t.Global(0)
	l := local{n, empty{}, [0]int{}, [2][2]int8{{1, 2}, 1: {1: n}}}
	m := l
	m.w[1] = m.w[0]
	if i < len(x) {
		x[i] = l.e.apply(int(m.w[1][i&1]), len(l.none))
		if l == m {
			x[i] = -1
		}
		switch l.w[i&1] {
		case m.w[0]:
			x[i]++
		case [2]int8{0, n}:
			x[i] += 2
		}
	}
}

// structKernels are the kernels of this file.
var structKernels = []Kernel{
	{"Step", Step, nil},
	{"Bodies", Bodies, nil},
	{"Nested", Nested, nil},
	{"Params", Params, nil},
	{"Views", Views, nil},
	{"OverlapStructs", OverlapStructs, nil},
	{"Odds", Odds, nil},
	{"Tables", Tables, nil},
	{"SliceTables", SliceTables, nil},
}
