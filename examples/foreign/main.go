// Command foreign launches a kernel written in C and checks it against the Go function that declares it.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/rules-gokernel/rules_gokernel/examples/foreign/filter"
	"github.com/rules-gokernel/rules_gokernel/examples/internal/oracle"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {
	if err := run(os.Stdout, 100_000); err != nil {
		log.Fatal(err)
	}
}

// run clamps n elements to [-1, 1] with the C kernel; the Go body must agree on every bit.
func run(w io.Writer, n int) error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	ctx, grid := context.Background(), runtime.Grid1(n)
	x, want := make([]float32, n), make([]float32, n)
	for i := range x {
		x[i] = float32(i%401)/100 - 2
	}
	copy(want, x)

	q := dev.NewQueue()
	if err := filter.LaunchClamp(ctx, q, grid, -1, 1, runtime.Share(x)); err != nil {
		return err
	}
	fmt.Fprintln(w, oracle.Launched(q, "filter.Clamp"))

	body := dev.NewQueue(runtime.GoBody)
	if err := filter.LaunchClamp(ctx, body, grid, -1, 1, runtime.Share(want)); err != nil {
		return err
	}
	if err := oracle.Equal("x", x, want); err != nil {
		return err
	}
	fmt.Fprintf(w, "%d elements, bit for bit as the Go body\n", n)
	return nil
}
