// Command saxpy launches a kernel that must be in its registry.
package main

import (
	"context"
	"fmt"
	"log"

	"example.com/workspace/blas"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {
	y := []float32{1, 2, 3}
	image, err := saxpy(2.5, []float32{2, 4, 6}, y)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("image", image, "computed", y)
}

// saxpy adds a*x to y and returns the target of the image that ran.
func saxpy(a float32, x, y []float32) (string, error) {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return "", err
	}
	q := dev.NewQueue(runtime.RequireImage)
	err = blas.LaunchSaxpy(context.Background(), q, runtime.Grid1(len(y)), a, runtime.Share(x), runtime.Share(y))
	return q.LastImage(), err
}
