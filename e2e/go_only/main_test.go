package main

import (
	"slices"
	"strings"
	"testing"
)

func TestSmooth(t *testing.T) {
	image, out, err := smooth([]float32{1, 2, 3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(image, "cpu") || !slices.Equal(out, []float32{2, 3, 4, 5}) {
		t.Errorf("got %v from image %q, want the means from an image", out, image)
	}
}
