package runtime

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/internal/layout/layouttest"
)

type point struct{ x, y float32 }

type mixed struct {
	P  [2]point
	On bool
	Z  complex64
}

// TestLayouts has the cases of package internal/layout, which does the same for
// the types of a compiler.
func TestLayouts(t *testing.T) {
	for _, c := range layouttest.Cases {
		typ := reflect.TypeOf(c.Value)
		if got := layoutOf(typ); c.Plain && got != c.Layout || !c.Plain && got != "" {
			t.Errorf("%v: got %q, want %q, plain %v", typ, got, c.Layout, c.Plain)
		}
		got, err := parseLayout("a.B", c.Layout)
		if err != nil || fmt.Sprint(got) != "["+c.Params+"]" {
			t.Errorf("%s: got %v, error %v, want %s", c.Layout, got, err, c.Params)
		}
	}
	for _, layout := range layouttest.Bad {
		if got, err := parseLayout("a.B", layout); err == nil {
			t.Errorf("%s: got %v, want an error", layout, got)
		}
	}
}

func TestElements(t *testing.T) {
	if p, ok := elementOf[mixed](); !ok || p.String() != "[]{[2]{float32,float32},bool,complex64}" {
		t.Errorf("got %v, %v", p, ok)
	}
	if n := testing.AllocsPerRun(100, func() { elementOf[mixed]() }); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
	for name, f := range map[string]func(){
		"a buffer of string,":   func() { Share([]string{}) },
		"a buffer of *int,":     func() { BufferOf(nil, []*int{}) },
		"a buffer of struct {}": func() { NewBuffer[struct{}](nil, 1) },
		"a buffer of [2][]int,": func() { NewBuffer[[2][]int](nil, 1) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, name) {
					t.Errorf("got panic %q, want one that says %q", got, name)
				}
			}()
			f()
		}()
	}
}

// TestStructArguments launches a Go body whose arguments come apart.
func TestStructArguments(t *testing.T) {
	k := NewKernel("example.com/k.Move", "{float32,[2]int32,complex128},[]{float32,float32}")
	q := bodies(t)
	points := Share([]point{{1, 2}})
	l := q.Begin(k, Grid1(1))
	Arg(l, float32(1.5))
	Arg(l, int32(1))
	Arg(l, int32(2))
	Arg(l, 3+4i)
	ArgBuffer(l, points)
	if len(l.args) != 7 {
		t.Errorf("got %d slots, want 7", len(l.args))
	}
	if l.Ready() {
		t.Fatal(l.Run(t.Context()))
	}
	if err := l.RunBody(t.Context(), func(device.Thread) { points.Host()[0].x = 5 }); err != nil || points.Host()[0].x != 5 {
		t.Errorf("got %v, error %v", points.Host(), err)
	}
	l = q.Begin(k, Grid1(1))
	for range 4 {
		Arg(l, float32(1))
	}
	if err := l.RunBody(t.Context(), func(device.Thread) {}); err == nil || !strings.Contains(err.Error(), "got float32, want int32") {
		t.Errorf("got error %v", err)
	}
}
