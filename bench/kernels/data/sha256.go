package data

import "github.com/rules-gokernel/rules_gokernel/device"

// Sha256 compresses a block of 16 words a thread into the 8 words of its state; k are the 64 round constants.
//
//gokernel:device
func Sha256(t device.Thread, k, blocks, states []uint32) {
	i := t.Global(0)
	if i >= len(states)/8 {
		return
	}
	var w [64]uint32
	for j := 0; j < 16; j++ {
		w[j] = blocks[i*16+j]
	}
	for j := 16; j < 64; j++ {
		x, y := w[j-15], w[j-2]
		w[j] = w[j-16] + (rotate(x, 7) ^ rotate(x, 18) ^ x>>3) + w[j-7] + (rotate(y, 17) ^ rotate(y, 19) ^ y>>10)
	}
	var s [8]uint32
	for j := 0; j < 8; j++ {
		s[j] = states[i*8+j]
	}
	a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for j := 0; j < 64; j++ {
		t1 := h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e&f ^ ^e&g) + k[j] + w[j]
		t2 := (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a&b ^ a&c ^ b&c)
		a, b, c, d, e, f, g, h = t1+t2, a, b, c, d+t1, e, f, g
	}
	r := [8]uint32{a, b, c, d, e, f, g, h}
	for j := 0; j < 8; j++ {
		states[i*8+j] += r[j]
	}
}

// rotate rotates x right.
func rotate(x uint32, n uint32) uint32 { return x>>n | x<<(32-n) }
