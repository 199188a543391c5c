package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file keep variables across barriers, and share others than arrays of scalars.

//gokernel:device
func Kept(t device.Thread, n int, x []float32, out []int) {
	i := groupID(t)*groupSize(t) + linear(t)
	a, b := x[i], i*3
	c := i
	var d uint8
	big := a > 2
	if big {
		c = -c
	}
	t.Barrier()
	for range n & 3 {
		a *= 1.5
		c += b
		d += uint8(i)
		t.Barrier()
		if big {
			b++
			big = !big
		}
	}
	t.Barrier()
	x[i] = a
	out[i] = b + c*10 + int(d)
}

//gokernel:device
func KeptParameter(t device.Thread, n, m int, x []int) {
	i := groupID(t)*groupSize(t) + linear(t)
	n += i
	m *= 2
	t.Barrier()
	x[i] += n
	n++
	m -= 3
	t.Barrier()
	x[i] ^= n * m
}

type tagged struct {
	a float32
	b [3]int16
}

//gokernel:device
func KeptAggregates(t device.Thread, x []int16, y []float32) {
	i := groupID(t)*groupSize(t) + linear(t)
	p := tagged{a: y[i]}
	var h [4]int32
	for k := range p.b {
		p.b[k] = x[i] + int16(k)
		h[k] += int32(p.b[k]) * 3
	}
	t.Barrier()
	q := p
	q.b[int(uint8(x[i]))%3]++
	h[3] = int32(q.b[1])
	t.Barrier()
	y[i] = q.a + p.a + float32(h[0]+h[3])
	x[i] = q.b[0] - p.b[2] + int16(h[1])
}

//gokernel:device
func KeptSlices(t device.Thread, x []int32, out []int) {
	n := groupSize(t)
	g := groupID(t)
	group := x[g*n : g*n+n]
	own := group[linear(t):]
	t.Barrier()
	v := int32(0)
	for _, w := range own {
		v = v*3 + w
	}
	t.Barrier()
	own[0] = v
	out[g*n+linear(t)] = len(own) + cap(group)
}

//gokernel:device
func OwnByAll(t device.Thread, n int, x []int) {
	l := linear(t)
	i := groupID(t)*groupSize(t) + l
	rounds, step := n&3, 1
	x[i] += l
	step += rounds
	rounds = rounds*2 - step
	x[i] ^= step
	t.Barrier()
	for rounds > 0 {
		x[i] += rounds
		rounds -= step
		t.Barrier()
		step++
	}
	x[i] += step*100 - rounds
}

//gokernel:device
func VaryingCounter(t device.Thread, n int, x []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	i := groupID(t)*groupSize(t) + l
	for k, j := 0, l; k < n&3; k, j = k+1, j+2 {
		tile[l] += j
		t.Barrier()
		x[i] += tile[(l+1)%groupSize(t)] * j
		t.Barrier()
	}
	if v := l * 3; n > 5 {
		tile[l] = v
		t.Barrier()
		x[i] -= tile[groupSize(t)-1-l] + v
	}
}

//gokernel:device
func Ids(t device.Thread, out []int) {
	i := t.Global(0) + t.GlobalSize(0)*(t.Global(1)+t.GlobalSize(1)*t.Global(2))
	v := 0
	for d := -1; d < 4; d++ {
		v = v*7 + t.Global(d) + t.Local(d)*2 + t.Group(d)*3 + t.GlobalSize(d) + t.LocalSize(d)*5 + t.NumGroups(d)
	}
	t.Barrier()
	out[i] = v
	t.Barrier()
	out[i] += t.Local(0) + 10*t.Group(1)
}

//gokernel:device
func BroadcastFrom(t device.Thread, n int, x []float32, ok []bool) {
	i := groupID(t)*groupSize(t) + linear(t)
	v := device.GroupBroadcast(t, x[i], n&15)
	x[i] += v
	ok[i] = device.GroupBroadcast(t, v > 2, 0) != ok[i]
}

//gokernel:device
func FaultLater(t device.Thread, n int, x, y []int) {
	i := groupID(t)*groupSize(t) + linear(t)
	x[i]++
	t.Barrier()
	y[i] += 10 / (x[i] & 7)
	t.Barrier()
	if n > 12 && i > 4 {
		panic("enough")
	}
	x[i] <<= y[i] % 3
}

//gokernel:device
func SharedScalars(t device.Thread, x []int32) {
	count := device.Shared[int32](t)
	var flag = device.Shared[bool](t)
	i := groupID(t)*groupSize(t) + linear(t)
	device.AtomicAdd(count, x[i])
	t.Barrier()
	if linear(t) == 0 {
		*flag = *count > 20
		*count += 5
	}
	t.Barrier()
	if *flag {
		x[i] = *count
	}
}

//gokernel:device
func SharedStructs(t device.Thread, x []float32) {
	p := device.Shared[tagged](t)
	ps := device.Shared[[48]tagged](t)
	l := linear(t)
	i := groupID(t)*groupSize(t) + l
	ps[l].a = x[i]
	ps[l].b[l%3] = int16(l)
	if l == 1 {
		p.b[2] = 7
	}
	t.Barrier()
	q := ps[groupSize(t)-1-l]
	x[i] = q.a + float32(q.b[0]) + float32(p.b[2])
}

//gokernel:device
func SharedHelper(t device.Thread, x []int) {
	tile := device.Shared[[48]int](t)
	n := groupSize(t)
	i := groupID(t)*n + linear(t)
	tile[linear(t)] = x[i]
	t.Barrier()
	x[i] = sumOf(tile[:n]) - sumOf(tile[linear(t):])
	t.Barrier()
	if linear(t) == 0 {
		turn(tile[:])
	}
	t.Barrier()
	x[i] ^= tile[len(tile)-1-linear(t)]
}

func sumOf(x []int) int {
	s := 0
	for _, v := range x {
		s += v
	}
	return s
}

func turn(x []int) {
	for i, j := 0, len(x)-1; i < j; i, j = i+1, j-1 {
		x[i], x[j] = x[j], x[i]
	}
}

//gokernel:device
func BarrierOnly(t device.Thread) { t.Barrier() }

//gokernel:device
func JointBlock(t device.Thread, x []int) {
	tile := device.Shared[[48]int](t)
	l := linear(t)
	tile[l] = x[groupID(t)*groupSize(t)+l]
	{
		t.Barrier()
		v := tile[(l+1)%groupSize(t)]
		t.Barrier()
		tile[l] -= v
	}
	x[groupID(t)*groupSize(t)+l] = tile[l]
}
