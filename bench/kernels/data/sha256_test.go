package data

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// primes returns the first n primes.
func primes(n int) []int64 {
	var p []int64
	for i := int64(2); len(p) < n; i++ {
		if big.NewInt(i).ProbablyPrime(10) {
			p = append(p, i)
		}
	}
	return p
}

// fraction returns the first 32 bits of the fractional part of the root of x.
func fraction(x int64, root uint) uint32 {
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(x), 32)
	target := new(big.Int).Lsh(big.NewInt(x), 32*root)
	for hi.Cmp(lo) > 0 { // the greatest r with r^root <= x << 32*root
		mid := new(big.Int).Add(lo, hi)
		mid.Add(mid, big.NewInt(1)).Rsh(mid, 1)
		if new(big.Int).Exp(mid, big.NewInt(int64(root)), nil).Cmp(target) <= 0 {
			lo = mid
		} else {
			hi = mid.Sub(mid, big.NewInt(1))
		}
	}
	return uint32(lo.Uint64())
}

// TestSha256 compares the kernel's Go body with the standard library.
func TestSha256(t *testing.T) {
	message := []byte("a message of one block")
	block := make([]byte, 64)
	copy(block, message)
	block[len(message)] = 0x80
	binary.BigEndian.PutUint64(block[56:], uint64(8*len(message)))
	var k, words, state []uint32
	for i, p := range primes(64) {
		k = append(k, fraction(p, 3))
		if i < 8 {
			state = append(state, fraction(p, 2))
		}
	}
	for i := range 16 {
		words = append(words, binary.BigEndian.Uint32(block[4*i:]))
	}
	Sha256(device.NewThread([3]int{}, [3]int{1, 1, 1}, [3]int{1, 1, 1}), k, words, state)
	want := sha256.Sum256(message)
	for i, s := range state {
		if got := binary.BigEndian.Uint32(want[4*i:]); s != got {
			t.Errorf("word %d: got %#x, want %#x", i, s, got)
		}
	}
}
