package main

import (
	"slices"
	"testing"
)

func TestSaxpy(t *testing.T) {
	y := []float32{1, 2, 3}
	image, err := saxpy(2.5, []float32{2, 4, 6}, y)
	if err != nil {
		t.Fatal(err)
	}
	if want := []float32{6, 12, 18}; !slices.Equal(y, want) || image != "cpu" {
		t.Errorf("got %v from image %q, want %v from cpu", y, image, want)
	}
}
