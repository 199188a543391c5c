//go:build cgo

package runtime

import (
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/kerneltest"
)

// image returns an image of a kernel in package kerneltest for (testPath + name,
// key). Its first function starts at line 100 of kernels.go, its helper at 200.
func image(name, kernel, layout, target string, key ...uint64) kerneltest.Image {
	return kerneltest.Image{Kernel: kernel, Record: wire.Record{
		Path: testPath + name, Key: key, Target: target, Layout: layout, File: "kernels.go", Line: 100,
		Funcs: []wire.Func{{Name: name, File: "kernels.go", Line: 100}, {Name: "helper", File: "helper.go", Line: 200}},
	}}
}

// allImages is every kernel for the baseline target.
var allImages = []kerneltest.Image{
	image("Empty", "empty", "", "cpu"),
	image("Empty", "empty", "", "cpu", 64, 64),
	image("Saxpy", "saxpy", "float32,[]float32,[]float32", "cpu"),
	image("Mark", "mark", "[]int32", "cpu"),
	image("Spin", "spin", "int64,[]int32", "cpu"),
	image("Divide", "divide", "int64,[]int64", "cpu"),
	image("Shift", "shift", "int64,[]int64", "cpu"),
	image("Panic", "panic", "int64", "cpu"),
}

// images returns a queue whose registry has the given images, all of them if
// none is given.
func images(t testing.TB, list ...kerneltest.Image) *Queue {
	t.Helper()
	if list == nil {
		list = allImages
	}
	section, err := kerneltest.Section(list...)
	if err != nil {
		t.Fatal(err)
	}
	return deviceOf(t, section).NewQueue()
}

// both runs a test with images and with Go bodies.
func both(t *testing.T, test func(t *testing.T, q *Queue)) {
	t.Run("image", func(t *testing.T) { test(t, images(t)) })
	t.Run("body", func(t *testing.T) { test(t, bodies(t)) })
}
