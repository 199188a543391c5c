// This file is the index: a directory of blocks, and in each block a few slots with the records that they refer to.

package wire

import (
	"encoding/binary"
	"math/bits"
)

const (
	wordSize    = 4  // of an entry of the directory
	blockHead   = 8  // a block's count and zero
	slotSize    = 16 // hash, offset, size
	blockAlign  = 8
	blockTarget = 32   // entries in a block are this many at most on average, and more than half of it
	maxBlock    = 1024 // entries in a block at most: hashes that are spread never come near, and what is not would be slow to search
)

// blockCount returns the number of blocks for n entries: a power of two.
func blockCount(n int) int { return 1 << bits.Len(uint(max(n-1, 0)/blockTarget)) }

// blockOf returns the number of the block of a hash: its leading bits.
func (h *header) blockOf(hash uint64) int {
	return int(hash >> (64 - uint(bits.TrailingZeros(uint(h.blocks)))))
}

// spread returns the bits of a hash after those that number its block, at the top: where in the block its slot is likely to be.
func (h *header) spread(hash uint64) uint64 { return hash << uint(bits.TrailingZeros(uint(h.blocks))) }

// block is a block's bytes, of which the first blockHead + count slots are there.
type block struct {
	b     []byte
	count int
}

// block returns block i. It is not ok when the directory or the block's count contradict the sizes.
func (f *frame) block(i int) (block, bool) {
	words := f.b[f.h.directory+i*wordSize:][:2*wordSize]
	from, to := binary.LittleEndian.Uint32(words), binary.LittleEndian.Uint32(words[wordSize:])
	if from > to || uint64(to) > uint64(f.h.recordsSize) || to-from < blockHead {
		return block{}, false
	}
	b := f.b[f.h.records+int(from) : f.h.records+int(to)]
	count := binary.LittleEndian.Uint32(b)
	return block{b, int(count)}, count <= maxBlock && uint64(count) <= uint64(len(b)-blockHead)/slotSize
}

// slot is where an entry's record lies in its block.
type slot struct {
	hash         uint64
	offset, size uint32
}

// end returns where the slot's record ends.
func (s slot) end() int { return int(s.offset) + int(s.size) }

// slotsEnd returns where the slots of an ok block end.
func (k block) slotsEnd() int { return blockHead + k.count*slotSize }

// search returns the first slot of an ok block whose hash is not below hash. Hashes are evenly spread, so it starts where spread, the rest
// of the hash, points to. In a block that is out of order the result is any slot or the end.
func (k block) search(hash, spread uint64) int {
	guess, _ := bits.Mul64(spread, uint64(k.count))
	i := int(guess)
	for i > 0 && k.hash(i-1) >= hash {
		i--
	}
	for i < k.count && k.hash(i) < hash {
		i++
	}
	return i
}

// hash returns the hash of slot i of an ok block.
func (k block) hash(i int) uint64 { return binary.LittleEndian.Uint64(k.b[blockHead+i*slotSize:]) }

// slot returns slot i of an ok block.
func (k block) slot(i int) slot {
	b := k.b[blockHead+i*slotSize:][:slotSize]
	return slot{binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])}
}

// record returns the bytes of a slot's record, if they are inside of the block.
func (k block) record(s slot) ([]byte, bool) {
	end := uint64(s.offset) + uint64(s.size)
	if end > uint64(len(k.b)) {
		return nil, false
	}
	return k.b[s.offset:end], true
}

// putSlot writes slot i of the block that starts with b.
func putSlot(b []byte, i int, s slot) {
	b = b[blockHead+i*slotSize:][:slotSize]
	binary.LittleEndian.PutUint64(b, s.hash)
	binary.LittleEndian.PutUint32(b[8:], s.offset)
	binary.LittleEndian.PutUint32(b[12:], s.size)
}
