// Package kernels holds the device functions that bench/launch measures.
package kernels

import "github.com/rules-gokernel/rules_gokernel/device"

//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen

// Empty does nothing: what is left is the launch.
//
//gokernel:device
func Empty(t device.Thread) {}

// EmptyAxes does nothing, for two axes.
//
//gokernel:device
func EmptyAxes[M, N device.Dim](t device.Thread) {}

// Saxpy adds a*x to y: bound by memory.
//
//gokernel:device
func Saxpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

// Horner evaluates a polynomial of degree n at every x: bound by arithmetic.
//
//gokernel:device
func Horner(t device.Thread, n int, x []float32) {
	if i := t.Global(0); i < len(x) {
		sum := float32(1)
		for range n {
			sum = sum*x[i] + 1
		}
		x[i] = sum
	}
}
