package oracle

import "github.com/rules-gokernel/rules_gokernel/device"

// The kernels of this file reach an index past guards, around them or through a change of what they tested.

//gokernel:device
func EffectBeforeGuard(t device.Thread, n int, x, y []int) {
	i := t.Global(0)
	if bump(y) || i >= n {
		return
	}
	if i >= n-1 || y[0] < 0 {
		return
	}
	x[i] = 1
}

func bump(y []int) bool {
	y[0]++
	return false
}

//gokernel:device
func DivGuard(t device.Thread, n, m int, x []int) {
	i := t.Global(0)
	if i >= n/m {
		return
	}
	if i%m == 1 || i < n>>m {
		x[i] = i / m
	}
}

//gokernel:device
func Negated(t device.Thread, n int, x []int) {
	i, j := t.Global(0), t.Global(1)
	if !(i < n && !(j >= 2) && i >= 1) {
		return
	}
	x[i*2+j]++
}

//gokernel:device
func ElseGuard(t device.Thread, n int, x []int) {
	i := t.Global(0)
	if i >= n {
		x[0]++
	} else if i == 0 {
		x[1]++
	} else {
		x[i-1]++
	}
	if n != i {
		if i != 0 {
			x[i-1] += 3
		}
	}
}

//gokernel:device
func SwitchGuard(t device.Thread, n int, x []int) {
	i := t.Global(0)
	switch {
	case i < 0, i >= n:
		x[0]++
	case i == n-1:
		x[i]++
		fallthrough
	case i > 3:
		x[i+1]++
	default:
		x[i]--
	}
	switch i % 4 {
	case 3:
		x[i%4]++
	case 1:
		i = 100
	}
	if i == 100 {
		x[i] = 0
	}
}

//gokernel:device
func Equal(t device.Thread, n int, x []int) {
	if i := t.Global(0); i == n {
		x[i] = 7
	}
}

//gokernel:device
func Window(t device.Thread, lo, hi int, x []int) {
	i := t.Global(0)
	if hi > i && lo <= i {
		x[i]++
	}
}

//gokernel:device
func NestedAssign(t device.Thread, n int, x []int) {
	j := 0
	for a := 0; a < n; a++ {
		for b := a; b < n; b++ {
			x[b-a]++
			if x[b]%3 == 0 {
				j = b + 1
			}
		}
		x[j]--
	}
}

//gokernel:device
func Bits(t device.Thread, mask int, seed uint32, x []int) {
	i := t.Global(0)
	x[i&mask]++
	x[i&7]++
	x[(i^5)&7]++
	x[i%8|1]++
	x[seed>>30]++
	x[int(seed)%4&3]++
	x[uint8(seed)&^0xf8]++
}

// FallIn gets into a clause by fallthrough, without its condition.
//
//gokernel:device
func FallIn(t device.Thread, n int, x []int) {
	i := t.Global(0)
	switch {
	case i > n:
		fallthrough
	case i < len(x):
		x[i]++
	}
}

//gokernel:device
func Backward(t device.Thread, x []int) {
	c := 0
	for k := 2; k < len(x); k++ {
		if c++; c > 9 {
			return
		}
		x[k]++
		k -= 3
	}
}

//gokernel:device
func OrGuard(t device.Thread, n int, x, y []int) {
	i := t.Global(0)
	if i >= n || x[i] > 9 {
		return
	}
	if i < len(y) {
		y[i]++
	}
}

// FallAssign assigns what the next clause uses.
//
//gokernel:device
func FallAssign(t device.Thread, n int, x []int) {
	i := t.Global(0)
	if i >= len(x) {
		return
	}
	j := i
	switch {
	case n > 3:
		j += 5
		fallthrough
	case n > 1:
		x[j]++
	}
}

// Forward jumps over what tests an index.
//
//gokernel:device
func Forward(t device.Thread, n int, x []int) {
	i := t.Global(0)
	j := i + n
	if n > 3 {
		goto store
	}
	if j < 0 || j >= len(x) {
		return
	}
	for k := range x {
		if x[k] > 5 {
			j = k
			goto found
		}
	}
	x[j]++
	{
		y := x[j]
		if y == 3 {
			goto store
		}
	}
found:
	x[j] += 2
store:
	x[j] ^= i
}

// Again jumps backward, from within loops, and to a label that others use.
//
//gokernel:device
func Again(t device.Thread, n, m int, x, y []int) {
	i, fuel := t.Global(0), 20
	if i >= len(y) {
		return
	}
	k := 0
	n, m = n&7, m&15
again:
	if fuel--; fuel < 0 {
		goto end
	}
	y[i] += k
outer:
	for a := 0; a < n; a++ {
	next:
		for b := range m {
			k += a ^ b
			if k%5 == 4 {
				k++
				if fuel--; fuel > 0 {
					goto next
				}
				break outer
			}
			if k%7 == 6 {
				goto again
			}
			x[a]++
		}
	}
	if k < m {
		k += 3
		goto outer
	}
end:
	if k /= 2; k > 3 {
		goto end
	}
	y[i] ^= jumps(x, k)
}

func jumps(x []int, k int) int {
	if k < 0 {
		goto small
	}
	if k < len(x) {
		return x[k]
	}
	return k
small:
	if k < -5 {
		k++
		goto small
	}
	return k * 2
}

// JumpGuard jumps to before a guard with an index that has changed.
//
//gokernel:device
func JumpGuard(t device.Thread, n int, x []int) {
	i := t.Global(0)
top:
	if i >= n {
		return
	}
	x[i]++
	i += 3
	goto top
}

// ContinueTable gets to the post statement past its guard.
//
//gokernel:device
func ContinueTable(t device.Thread, idx []uint8, x []int) {
	var j uint8
	s := 0
	for k := 0; k < len(idx); k, s = k+1, s+x[j] {
		j = idx[k]
		if int(j) >= len(x) {
			continue
		}
		x[j]++
	}
	if len(x) > 0 {
		x[0] += s
	}
}
