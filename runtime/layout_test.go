package runtime

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

type point struct{ x, y float32 }

type mixed struct {
	P  [2]point
	On bool
	Z  complex64
}

func TestParseLayout(t *testing.T) {
	for layout, want := range map[string]string{
		"float32,[]float32":                 "[float32 []float32]",
		"{int,[2]{bool,uint8}},complex64":   "[int bool uint8 bool uint8 complex64]",
		"[]{float32,float32},{[]int32,int}": "[[]{float32,float32} []int32 int]",
		"[][3][2]int8,{}":                   "[[][3][2]int8]",
		"[0]int,bool":                       "[bool]",
	} {
		got, err := parseLayout("a.B", layout)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: got %v, error %v, want %s", layout, got, err, want)
		}
	}
	for _, layout := range []string{"string", "int,", "{int", "int}", "[x]int", "[2]", "[][]int", "[]{}", "[]string", "{int,uintptr}"} {
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
