// Command saxpy launches one concrete kernel and checks it, bit for bit, against the Go body.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/rules-gokernel/rules_gokernel/examples/internal/oracle"
	"github.com/rules-gokernel/rules_gokernel/examples/saxpy/blas"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {
	if err := run(os.Stdout, 1_000_000); err != nil {
		log.Fatal(err)
	}
}

// run computes y += 2.5*x over n elements on the cpu device, says on w what ran, and compares with the Go body.
func run(w io.Writer, n int) error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	ctx, grid := context.Background(), runtime.Grid1(n)
	x, y, want := inputs(n)

	q := dev.NewQueue()
	if err := blas.LaunchSaxpy(ctx, q, grid, 2.5, runtime.Share(x), runtime.Share(y)); err != nil {
		return err
	}
	fmt.Fprintln(w, oracle.Launched(q, "blas.Saxpy"))

	body := dev.NewQueue(runtime.GoBody)
	if err := blas.LaunchSaxpy(ctx, body, grid, 2.5, runtime.Share(x), runtime.Share(want)); err != nil {
		return err
	}
	if err := oracle.Equal("y", y, want); err != nil {
		return err
	}
	fmt.Fprintf(w, "%d elements, bit for bit as the Go body\n", n)
	return nil
}

// inputs returns x, y and a copy of y, each of n elements.
func inputs(n int) (x, y, want []float32) {
	x, y, want = make([]float32, n), make([]float32, n), make([]float32, n)
	for i := range x {
		x[i] = float32(i%1013) / 7
		y[i] = float32(i%511) - 255.25
	}
	copy(want, y)
	return x, y, want
}
