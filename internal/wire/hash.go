// This file hashes (path, key, target). The hashes of the path and of the target can be computed once and kept.

package wire

import "github.com/cespare/xxhash/v2"

// HashPath returns the part of an entry's hash that depends on its path.
func HashPath(path string) uint64 { return xxhash.Sum64String(path) }

// HashTarget returns the part of an entry's hash that depends on its target.
func HashTarget(target string) uint64 { return xxhash.Sum64String(target) }

// Hash combines what HashPath and HashTarget returned with a key.
func Hash(path uint64, key []uint64, target uint64) uint64 {
	h := path
	for _, word := range key {
		h = mix(h ^ word)
	}
	return mix(h ^ target)
}

// mix is the finaliser of splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
