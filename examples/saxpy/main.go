// Command saxpy launches one concrete kernel and checks it, bit for bit, against the Go body.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/rules-gokernel/rules_gokernel/device"
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
	x, y, want := inputs(n)

	launched := runtime.LaunchInfo{}
	q := dev.NewQueue(runtime.OnLaunch(func(info runtime.LaunchInfo) { launched = info }))
	xs, ys := runtime.Share(x), runtime.Share(y)
	if err := blas.LaunchSaxpy(context.Background(), q, runtime.Grid1(n), 2.5, xs, ys); err != nil {
		return err
	}
	fmt.Fprintln(w, launched)

	oracle.Run([3]int{n, 1, 1}, func(t device.Thread) { blas.Saxpy(t, 2.5, x, want) })
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
