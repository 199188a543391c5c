package device_test

import (
	"math"
	"sync"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

func TestAtomics(t *testing.T) {
	x := int32(12)
	for _, c := range []struct {
		old, now int32
		name     string
		op       func(*int32) int32
	}{
		{12, 9, "add", func(p *int32) int32 { return device.AtomicAdd(p, -3) }},
		{9, 9, "min", func(p *int32) int32 { return device.AtomicMin(p, 10) }},
		{9, -1, "min", func(p *int32) int32 { return device.AtomicMin(p, -1) }},
		{-1, -1, "max", func(p *int32) int32 { return device.AtomicMax(p, -5) }},
		{-1, 12, "max", func(p *int32) int32 { return device.AtomicMax(p, 12) }},
		{12, 4, "and", func(p *int32) int32 { return device.AtomicAnd(p, 6) }},
		{4, 7, "or", func(p *int32) int32 { return device.AtomicOr(p, 3) }},
		{7, 2, "xor", func(p *int32) int32 { return device.AtomicXor(p, 5) }},
		{2, 40, "exchange", func(p *int32) int32 { return device.AtomicExchange(p, 40) }},
	} {
		if old := c.op(&x); old != c.old || x != c.now {
			t.Errorf("%s: got %d and left %d, want %d and %d", c.name, old, x, c.old, c.now)
		}
	}
	if device.AtomicCompareAndSwap(&x, 41, 1) || !device.AtomicCompareAndSwap(&x, 40, 1) || x != 1 {
		t.Errorf("compare and swap left %d", x)
	}
}

func TestAtomicsCount(t *testing.T) {
	var sum float64
	nan := math.NaN()
	var least, most uint64 = math.MaxUint64, 0
	var done sync.WaitGroup
	for i := range 8 {
		done.Go(func() {
			for j := range uint64(1000) {
				device.AtomicAdd(&sum, 0.5)
				device.AtomicMin(&least, 7+uint64(i)+j)
				device.AtomicMax(&most, uint64(i)*j)
				device.AtomicAdd(&nan, 1)
			}
		})
	}
	done.Wait()
	if sum != 4000 || least != 7 || most != 7*999 || !math.IsNaN(nan) {
		t.Errorf("got %v, %v, %v, %v", sum, least, most, nan)
	}
}
