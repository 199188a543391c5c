// Command goonly is built by the go command alone: kernelctl build writes its registry.
package main

import (
	"context"
	"fmt"
	"log"

	"example.com/goonly/blur"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

//go:generate go tool kernelctl build --device cpu --device cpu-v3

func main() {
	image, out, err := smooth([]float32{1, 2, 3, 4, 5, 6})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("image %s: %v\n", image, out)
}

// smooth returns the means of three neighbours, and the target of the image that computed them.
func smooth(in []float32) (string, []float32, error) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return "", nil, err
	}
	q := dev.NewQueue(runtime.RequireImage)
	out := make([]float32, len(in)-2)
	err = blur.LaunchBox[[3]int](context.Background(), q, runtime.Grid1(len(out)), runtime.Share(in), runtime.Share(out))
	return q.LastImage(), out, err
}
