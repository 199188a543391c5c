// Package data has the benchmark's kernels that are no linear algebra and no stencils.
package data

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Mandelbrot counts the steps until each point of a w x h picture escapes, limit at most.
//
//gokernel:device
func Mandelbrot(t device.Thread, w, h int, limit int32, steps []int32) {
	px, py := t.Global(0), t.Global(1)
	if px >= w || py >= h {
		return
	}
	cx, cy := 3*float32(px)/float32(w)-2, 2*float32(py)/float32(h)-1
	x, y := float32(0), float32(0)
	n := int32(0)
	for n < limit && x*x+y*y <= 4 {
		x, y = x*x-y*y+cx, 2*x*y+cy
		n++
	}
	steps[py*w+px] = n
}

// BitonicStep compares and exchanges the elements of x that are apart by distance, in runs of size; distance and size are powers of two.
//
//gokernel:device
func BitonicStep(t device.Thread, distance, size int, x []uint32) {
	i := t.Global(0)
	other := i ^ distance
	if i >= len(x) || other <= i {
		return
	}
	a, b := x[i], x[other]
	if (a > b) == (i&size == 0) {
		x[i], x[other] = b, a
	}
}

// Floyd shortens the paths in the n x n matrix d that go through the node k.
//
//gokernel:device
func Floyd(t device.Thread, n, k int, d []int32) {
	i, j := t.Global(1), t.Global(0)
	if i < n && j < n {
		d[i*n+j] = min(d[i*n+j], d[i*n+k]+d[k*n+j])
	}
}

// Spmv multiplies a sparse matrix in compressed rows with x.
//
//gokernel:device
func Spmv(t device.Thread, rows, cols []int32, values, x, y []float32) {
	row := t.Global(0)
	if row >= len(y) {
		return
	}
	sum := float32(0)
	for k := rows[row]; k < rows[row+1]; k++ {
		sum += values[k] * x[cols[k]]
	}
	y[row] = sum
}

// Gray converts pixels of red, green and blue.
//
//gokernel:device
func Gray(t device.Thread, rgb, gray []uint8) {
	if i := t.Global(0); i < len(gray) {
		r, g, b := uint32(rgb[3*i]), uint32(rgb[3*i+1]), uint32(rgb[3*i+2])
		gray[i] = uint8((r*77 + g*150 + b*29) >> 8)
	}
}

// Nearest finds for each of the points, of which xs and ys are the coordinates, the nearest centre.
//
//gokernel:device
func Nearest(t device.Thread, xs, ys, cxs, cys []float32, nearest []int32) {
	i := t.Global(0)
	if i >= len(nearest) {
		return
	}
	best, at := float32(3e38), int32(-1)
	for k := range cxs {
		dx, dy := xs[i]-cxs[k], ys[i]-cys[k]
		if d := dx*dx + dy*dy; d < best {
			best, at = d, int32(k)
		}
	}
	nearest[i] = at
}

// Pi counts how many of n random points in a square lie in the circle within, a generator a thread.
//
//gokernel:device
func Pi(t device.Thread, n int, seeds []uint32, hits []int32) {
	i := t.Global(0)
	if i >= len(hits) {
		return
	}
	s, in := seeds[i], int32(0)
	for k := 0; k < n; k++ {
		s ^= s << 13
		s ^= s >> 17
		s ^= s << 5
		x, y := int32(s&0x7fff), int32(s>>16&0x7fff)
		if x*x+y*y < 1<<30 {
			in++
		}
	}
	hits[i] = in
}

// Crc computes CRC-32 of a message a thread, all of n bytes, bit by bit.
//
//gokernel:device
func Crc(t device.Thread, n int, messages []uint8, sums []uint32) {
	i := t.Global(0)
	if i >= len(sums) {
		return
	}
	crc := ^uint32(0)
	for k := 0; k < n; k++ {
		crc ^= uint32(messages[i*n+k])
		for range 8 {
			crc = crc>>1 ^ 0xedb88320&-(crc&1)
		}
	}
	sums[i] = ^crc
}
