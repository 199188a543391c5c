// Package cpu runs images on the CPU of the process. It is the driver behind
// runtime.Open("cpu"): programs use package runtime.
//
// Calling an image takes cgo. Without it the package builds, and says why it
// can't call.
package cpu
