package app_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"example.com/smoke.test/my-app/app"
	kernels "example.com/smoke.test/my-app/my-kernels.v2"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

func TestAddRows(t *testing.T) {
	row := []kernels.Number{1, 2, math.MaxInt64}
	m := make([]kernels.Number, 12)
	m[2] = 1
	image, err := app.AddRows(context.Background(), row, m)
	if err != nil {
		t.Fatal(err)
	}
	if image != "cpu" {
		t.Errorf("got image %q, want cpu", image)
	}
	if m[2] != math.MinInt64 || m[9] != 1 || m[11] != math.MaxInt64 {
		t.Errorf("got %v", m)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		x       []int32
		threads int
		want    string
	}{
		{[]int32{1, 2, 0, 4}, 4, "integer divide by zero"},
		{[]int32{1, 2}, 3, "index 2 out of range with length 2"},
	} {
		err := app.Divide(context.Background(), 8, c.x, c.threads)
		var fault *runtime.Fault
		if !errors.As(err, &fault) {
			t.Fatalf("got %v, want a fault", err)
		}
		if !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "kernels.go:25") {
			t.Errorf("got %q, want %q at kernels.go:25", err, c.want)
		}
	}
}

func TestMinIntByMinusOne(t *testing.T) {
	x := []int32{-1, 2}
	if err := app.Divide(context.Background(), math.MinInt32, x, 2); err != nil {
		t.Fatal(err)
	}
	if x[0] != math.MinInt32 || x[1] != math.MinInt32/2 {
		t.Errorf("got %v", x)
	}
}

func TestOwnDeviceIsInTheRegistry(t *testing.T) {
	targets := map[string]int{}
	for e, err := range runtime.Entries() {
		if err != nil {
			t.Fatal(err)
		}
		targets[e.Target]++
	}
	if targets["cpu"] != 2 || targets["cpu-unrolled"] != 2 {
		t.Errorf("got %v, want two entries for each device", targets)
	}
}
