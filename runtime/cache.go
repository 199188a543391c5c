// This file remembers what instantiations come to.

package runtime

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A cache is a hash table of resolved instantiations that only grows. Reading it
// takes no lock: launches come from many goroutines at once. Its size is a power
// of two, at most half full, probed linearly.
type cache struct {
	table atomic.Pointer[[]atomic.Pointer[resolved]]
	mu    sync.Mutex // held by writers
	n     int        // entries
}

// get returns the entry of (d, key), or nil. hash is of both.
func (c *cache) get(d *Device, hash uint64, key []uint64) *resolved {
	table := c.table.Load()
	if table == nil {
		return nil
	}
	mask := uint64(len(*table) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		r := (*table)[i].Load()
		if r == nil {
			return nil
		}
		if r.hash == hash && r.device == d && slices.Equal(r.key, key) {
			return r
		}
	}
}

// add returns the entry of r's device and key: r, unless another goroutine was
// first.
func (c *cache) add(r *resolved) *resolved {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.get(r.device, r.hash, r.key); old != nil {
		return old
	}
	c.n++
	table := c.table.Load()
	if table == nil || 2*c.n > len(*table) {
		table = c.grown()
		put(*table, r)
		c.table.Store(table)
		return r
	}
	put(*table, r)
	return r
}

// grown returns a copy of the table of twice the size.
func (c *cache) grown() *[]atomic.Pointer[resolved] {
	old := c.table.Load()
	if old == nil {
		table := make([]atomic.Pointer[resolved], 4)
		return &table
	}
	table := make([]atomic.Pointer[resolved], 2*len(*old))
	for i := range *old {
		if r := (*old)[i].Load(); r != nil {
			put(table, r)
		}
	}
	return &table
}

// put stores r in the first free place from its hash on.
func put(table []atomic.Pointer[resolved], r *resolved) {
	mask := uint64(len(table) - 1)
	i := r.hash & mask
	for table[i].Load() != nil {
		i = (i + 1) & mask
	}
	table[i].Store(r)
}
