package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file use pointers to variables and to elements.

var pointerKernels = []Kernel{
	{"Motes", Motes, nil},
	{"PointerSwaps", PointerSwaps, nil},
	{"Cursor", Cursor, nil},
	{"Columns", Columns, nil},
}

type mote struct {
	pos, vel [2]float32
	hits     int32
	next     int
}

func (m *mote) move(dt float32) {
	p, v := &m.pos, &m.vel
	for k := range p {
		p[k] += v[k] * dt
	}
	m.hits++
}

func swap[T any](a, b *T) { *a, *b = *b, *a }

func divMod(a, b int, q, r *int) {
	if b == 0 {
		*q = -1
		return
	}
	*q, *r = a/b, a%b
}

func advance(i *int, by int) int {
	old := *i
	*i += by
	return old
}

func bounce(m *mote, floor float32, log []int32, at *int) {
	if m.pos[1] < floor {
		m.vel[1] = -m.vel[1]
		log[advance(at, 1)&7] = m.hits
	}
	m.move(0.5)
}

//gokernel:device
func Motes(t device.Thread, n int, floor float32, ms []mote, log []int32) {
	i := t.Global(0)
	m := &ms[i]
	at := i
	for k := 0; k < n&7; k++ {
		bounce(m, floor, log, &at)
		if near := &ms[(i+k)%len(ms)]; near.hits > m.hits {
			m.next = k
		}
	}
	copied := *m
	copied.hits = -1
	other := m
	other.pos[0] += copied.pos[1]
	v := &other.vel
	swap(&v[0], &v[1])
	*v = [2]float32{v[1] * 2, float32(len(v))}
}

//gokernel:device
func PointerSwaps(t device.Thread, n int, x []int, y [6]float64, out []float64) {
	i := t.Global(0)
	a, b := &x[i], &x[(i^1)%max(len(x), 1)]
	if i&1 == 0 {
		swap(a, b)
	}
	swap(a, a)
	p := &y[n&3]
	n++
	*p += 2
	q, r := 7, 8
	divMod(*a, n-2, &q, &r)
	for k := range 3 {
		s := &y[k]
		*s, *p = *p+1, *s
		q += advance(&r, k)
	}
	out[i] = *p + float64(q*r)
	pp := p
	*pp++
	row := &y
	row[3] = 1
	for k, v := range row {
		row[(k+1)%6] += v * 0.5
		out[i] += v
	}
	for _, v := range &y {
		out[i] -= v
	}
	out[i] += y[0] - y[1] + *pp
}

//gokernel:device
func Cursor(t device.Thread, n int, x []int32, out []int) {
	i := t.Global(0)
	y := x
	first := &y[0]
	y = y[1:]
	grid := [3][4]int{}
	row := &grid[i&1]
	cell := &row[n&3]
	at := 0
	for at < len(y) {
		if v := y[advance(&at, 2)]; v > 3 {
			*cell += int(v)
			row[0]++
		}
		if at > 9 {
			row := &grid[2]
			row[1]--
			break
		}
	}
	out[i] = grid[0][n&3]*3 + grid[1][0] + row[n&3] + cap(row) + grid[2][1]
	*first++
	twice := func(p *int32, by int32) { *p = *p*2 + by }
	twice(first, 1)
	twice(&y[at&7], 2)
	m := mote{hits: *first}
	(&m).move(2)
	*first += m.hits
}

//gokernel:device
func SharedPointers(t device.Thread, x []int, hist []int32) {
	tile := device.Shared[[48]int](t)
	count := device.Shared[int32](t)
	l := linear(t)
	i := groupID(t)*groupSize(t) + l
	v := x[i]
	mine := &v
	tile[l] = v
	t.Barrier()
	*mine += rotate(tile, l+1, groupSize(t))
	device.AtomicAdd(count, int32(l))
	h := &hist[l&3]
	device.AtomicAdd(h, 1)
	raise(h)
	t.Barrier()
	x[i] = *mine + int(*count)
	t.Barrier()
	turnAll(t, tile, &v)
	x[i] ^= v
}

func raise(p *int32) { device.AtomicMax(p, 3) }

func rotate(tile *[48]int, by, n int) int { return tile[by%n] - tile[0] }

// turnAll waits, and changes what it gets a pointer to.
func turnAll(t device.Thread, tile *[48]int, v *int) {
	cell := &tile[linear(t)]
	t.Barrier()
	*cell += *v
	t.Barrier()
	*v = tile[groupSize(t)-1-linear(t)]
}

//gokernel:device
func Columns(t device.Thread, n int, m []float32, out []float32) {
	i := t.Global(0)
	if i >= len(out) {
		return
	}
	acc := &out[i]
	for k := 0; k < n&15; k++ {
		*acc += m[k*len(out)+i]
	}
}
