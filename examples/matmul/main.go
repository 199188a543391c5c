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
	tokens  [48]struct{}
	hidden  [96]struct{}
	heads   [32]struct{}
	logits  [10]struct{}
	buffers = runtime.Buffer[float32]
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run multiplies tokens x hidden x heads, then tokens x heads x logits.
func run(w io.Writer) error {
	dev, err := runtime.Open("cpu")
	if err != nil {
		return err
	}
	q := dev.NewQueue(runtime.OnLaunch(func(info runtime.LaunchInfo) { fmt.Fprintln(w, info) }))
	ctx := context.Background()

	err = product{
		m: device.Size[tokens](), n: device.Size[heads](), k: device.Size[hidden](),
		body: linalg.MatMul[tokens, heads, hidden],
		launch: func(g runtime.Grid, a, b, c buffers) error {
			return linalg.LaunchMatMul[tokens, heads, hidden](ctx, q, g, a, b, c)
		},
	}.check(w)
	if err != nil {
		return err
	}
	return product{
		m: device.Size[tokens](), n: device.Size[logits](), k: device.Size[heads](),
		body: linalg.MatMul[tokens, logits, heads],
		launch: func(g runtime.Grid, a, b, c buffers) error {
			return linalg.LaunchMatMul[tokens, logits, heads](ctx, q, g, a, b, c)
		},
	}.check(w)
}

// A product is one instantiation: an m x k matrix times a k x n one.
type product struct {
	m, n, k int
	launch  func(g runtime.Grid, a, b, c buffers) error
	body    func(t device.Thread, a, b, c []float32)
}

// check launches the product and compares with the Go body.
func (p product) check(w io.Writer) error {
	a, b := matrix(p.m, p.k), matrix(p.k, p.n)
	c, want := make([]float32, p.m*p.n), make([]float32, p.m*p.n)
	if err := p.launch(runtime.Grid2(p.n, p.m), runtime.Share(a), runtime.Share(b), runtime.Share(c)); err != nil {
		return err
	}
	oracle.Run([3]int{p.n, p.m, 1}, func(t device.Thread) { p.body(t, a, b, want) })
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
