//go:build bazel

// Command saxpy measures the code of a lowered kernel, without the launch, on one core: 4,096 elements of the saxpy
// example as KernelLower made it for cpu-v3, beside the same loop in C (-O3 -march=x86-64-v3, restrict, no checks) and
// in Go, and the kernel's Go body.
//
//	./bazelw run //bench/saxpy --//rules:devices=//toolchains/cpu:simd
//
// Each time is the best of many batches, taken in turns, so that a busy machine disturbs all alike.
package main

/*
#include "harness.h"
*/
import "C"

import (
	"fmt"
	"math"
	"time"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/examples/saxpy/blas"
)

const (
	elements = 4096
	rounds   = 2000 // of one batch
	batches  = 60
)

func main() {
	x, y := make([]float32, elements), make([]float32, elements)
	for i := range x {
		x[i] = float32(i%13) / 8
	}
	xp, yp := (*C.float)(unsafe.SliceData(x)), (*C.float)(unsafe.SliceData(y))
	best := measure(
		func() { C.bench_kernel(rounds, elements, 1e-6, xp, yp) },
		func() { C.bench_loop(rounds, elements, 1e-6, xp, yp) },
		func() {
			for range rounds {
				saxpy(1e-6, x, y)
			}
		},
		func() {
			for range rounds {
				body(1e-6, x, y)
			}
		},
	)
	kernel, loop, compiled, body := best[0], best[1], best[2], best[3]
	fmt.Printf("saxpy on %d float32, one core, cpu-v3, ns an element\n", elements)
	fmt.Printf("kernel       %.4f\n", kernel)
	fmt.Printf("C loop       %.4f   the kernel's speed is %.2f of it\n", loop, loop/kernel)
	fmt.Printf("Go loop      %.4f   the kernel is %.1f times as fast\n", compiled, compiled/kernel)
	fmt.Printf("Go body      %.4f   the kernel is %.1f times as fast\n", body, body/kernel)
}

// saxpy is the loop for the Go compiler.
//
//go:noinline
func saxpy(a float32, x, y []float32) {
	for i := range y {
		y[i] += a * x[i]
	}
}

// body runs the kernel's own Go source, a thread at a time.
func body(a float32, x, y []float32) {
	origin := device.NewThread([3]int{}, [3]int{len(y), 1, 1}, [3]int{1, 1, 1})
	for i := range y {
		blas.Saxpy(origin.At(i, 0, 0), a, x, y)
	}
}

// measure returns the best time of each function, in ns an element.
func measure(batch ...func()) []float64 {
	best := make([]float64, len(batch))
	for i := range best {
		best[i] = math.Inf(1)
	}
	for range batches {
		for i, run := range batch {
			start := time.Now()
			run()
			best[i] = min(best[i], float64(time.Since(start).Nanoseconds())/(rounds*elements))
		}
	}
	return best
}
