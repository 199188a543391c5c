// Command matmul launches two instantiations of one generic kernel and checks both against the Go body.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/examples/internal/oracle"
	"github.com/rules-gokernel/rules_gokernel/examples/matmul/linalg"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// The axes of the two products. An axis is an array type; its length is the size.
type (
	tokens [48]struct{}
	hidden [96]struct{}
	heads  [32]struct{}
	logits [10]struct{}
)

// A launcher launches one instantiation of linalg.MatMul.
type launcher func(ctx context.Context, q *runtime.Queue, grid runtime.Grid, a, b, c runtime.Buffer[float32]) error

// A product is one instantiation: an m x k matrix times a k x n one.
type product struct {
	m, n, k int
	launch  launcher
}

var products = []product{
	{
		device.Size[tokens](), device.Size[heads](), device.Size[hidden](),
		linalg.LaunchMatMul[tokens, heads, hidden],
	},
	{
		device.Size[tokens](), device.Size[logits](), device.Size[heads](),
		linalg.LaunchMatMul[tokens, logits, heads],
	},
}

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run launches each product on the cpu device, says on w what ran, and compares with the Go body.
func run(w io.Writer) error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	for _, p := range products {
		if err := p.check(w, dev.NewQueue(), dev.NewQueue(runtime.GoBody)); err != nil {
			return err
		}
	}
	return nil
}

// check launches the product on q and on the queue that runs the Go body, and compares.
func (p product) check(w io.Writer, q, body *runtime.Queue) error {
	ctx, grid := context.Background(), runtime.Grid2(p.n, p.m)
	a, b := runtime.Share(matrix(p.m, p.k)), runtime.Share(matrix(p.k, p.n))
	c, want := make([]float32, p.m*p.n), make([]float32, p.m*p.n)
	if err := p.launch(ctx, q, grid, a, b, runtime.Share(c)); err != nil {
		return err
	}
	fmt.Fprintln(w, oracle.Launched(q, fmt.Sprintf("linalg.MatMul[%d,%d,%d]", p.m, p.n, p.k)))
	if err := p.launch(ctx, body, grid, a, b, runtime.Share(want)); err != nil {
		return err
	}
	if err := oracle.Equal("c", c, want); err != nil {
		return err
	}
	fmt.Fprintf(w, "%dx%d times %dx%d, bit for bit as the Go body\n", p.m, p.k, p.k, p.n)
	return nil
}

// matrix returns rows x cols elements that exercise rounding.
func matrix(rows, cols int) []float32 {
	m := make([]float32, rows*cols)
	for i := range m {
		m[i] = float32(i%97)/3 - 16
	}
	return m
}
