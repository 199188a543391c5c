// Command smooth smooths a wave, and says which image of the kernel ran.
package main

import (
	"context"
	"fmt"
	"log"

	"example.com/gazelle/wave"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {
	dev, err := runtime.Open("cpu")
	if err != nil {
		log.Fatal(err)
	}
	q, x, out := dev.NewQueue(runtime.RequireImage), []float32{0, 2, 4, 6}, make([]float32, 3)
	if err := wave.LaunchSmooth[[2]int](context.Background(), q, runtime.Grid1(len(out)), runtime.Share(x), runtime.Share(out)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(q.LastImage(), out)
}
