package devicetest

import (
	"context"
	"flag"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// A recorder is a test that is expected to fail.
type recorder struct {
	testing.TB
	failed bool
	text   strings.Builder
}

func (r *recorder) log(s string)              { r.text.WriteString(s + "\n") }
func (r *recorder) Helper()                   {}
func (r *recorder) Log(args ...any)           { r.log(fmt.Sprintln(args...)) }
func (r *recorder) Logf(f string, a ...any)   { r.log(fmt.Sprintf(f, a...)) }
func (r *recorder) Errorf(f string, a ...any) { r.failed = true; r.Logf(f, a...) }
func (r *recorder) Fatalf(f string, a ...any) { r.Errorf(f, a...); panic(r) }
func (r *recorder) Fatal(a ...any)            { r.Errorf("%s", fmt.Sprint(a...)); panic(r) }
func (r *recorder) FailNow()                  { r.failed = true; panic(r) }
func (r *recorder) Fail()                     { r.failed = true }
func (r *recorder) Failed() bool              { return r.failed }

// check runs Check and returns what it says, and whether it fails. Its numbers are
// the same in each run: now and then rapid makes a failure less small than it can be.
func check(t *testing.T, launcher any, options ...Option) (string, bool) {
	t.Chdir(t.TempDir()) // for the files that rapid writes on failures
	seed := flag.Lookup("rapid.seed").Value
	was := seed.String()
	t.Cleanup(func() { seed.Set(was) })
	seed.Set("1")
	r := &recorder{TB: t}
	func() {
		defer func() {
			if v := recover(); v != nil && v != any(r) {
				panic(v)
			}
		}()
		Check(r, launcher, options...)
	}()
	return r.text.String(), r.failed
}

// fake launches a body as generated code does, without an image.
func fake(q *runtime.Queue, g runtime.Grid, k *runtime.Kernel, args func(l *runtime.Launch), body func(t device.Thread)) error {
	l := q.Begin(k, g)
	args(l)
	if l.Ready() {
		return l.Run(context.Background())
	}
	return l.RunBody(context.Background(), body)
}

var (
	kernelAxpy = runtime.NewKernel("example.com/k.Axpy", "float32,[]float32,[]float32")
	kernelOdd  = runtime.NewKernel("example.com/k.Odd", "[]int32")
)

func axpy(t device.Thread, a float32, x, y []float32) {
	if i := t.Global(0); i < len(y) {
		y[i] += a * x[i]
	}
}

func launchAxpy(ctx context.Context, q *runtime.Queue, g runtime.Grid, a float32, x, y runtime.Buffer[float32]) error {
	return fake(q, g, kernelAxpy, func(l *runtime.Launch) {
		runtime.Arg(l, a)
		runtime.ArgBuffer(l, x)
		runtime.ArgBuffer(l, y)
	}, func(t device.Thread) { axpy(t, a, x.Host(), y.Host()) })
}

// odd returns a launcher of a kernel that every second launch computes otherwise.
func odd(body func(second bool, i int, x []int32)) any {
	var launches atomic.Int64
	return func(ctx context.Context, q *runtime.Queue, g runtime.Grid, x runtime.Buffer[int32]) error {
		n := launches.Add(1)
		return fake(q, g, kernelOdd, func(l *runtime.Launch) { runtime.ArgBuffer(l, x) },
			func(t device.Thread) { body(n%2 == 1, t.Global(0), x.Host()) })
	}
}

func TestAgreement(t *testing.T) {
	text, failed := check(t, launchAxpy)
	if failed || !strings.Contains(text, "kernel example.com/k.Axpy: no image: ") {
		t.Errorf("got failed %v\n%s", failed, text)
	}
}

func TestRequireImage(t *testing.T) {
	text, failed := check(t, launchAxpy, RequireImage())
	if !failed || !strings.Contains(text, "kernel_registry(") {
		t.Errorf("got failed %v\n%s", failed, text)
	}
}

// Go leaves open which of several indices in an assignment faults first.
func TestSeveralIndices(t *testing.T) {
	text, failed := check(t, odd(func(second bool, i int, x []int32) {
		n := len(x) + i
		if second {
			n++
		}
		x[n] = 1
	}))
	if failed {
		t.Errorf("failed\n%s", text)
	}
}

func TestDifferences(t *testing.T) {
	for name, c := range map[string]struct {
		body func(second bool, i int, x []int32)
		want []string
	}{
		"value": {func(second bool, i int, x []int32) {
			if second && i == 3 && len(x) > 3 {
				x[i] ^= 4
			}
		}, []string{"argument 0, index 3: got ", " as the Go body gives", "argument 0: 4 of int32\n\t[0] 0\n\t[1] 0\n\t[2] 0\n\t[3] 0"}},
		"reason": {func(second bool, i int, x []int32) {
			n := len(x)
			if second {
				n = 0
			}
			x[n] = int32(i / n)
		}, []string{"got fault ", "index 1 out of range with length 1", "integer divide by zero"}},
		"no fault": {func(second bool, i int, x []int32) {
			if !second {
				_ = x[i]
			}
		}, []string{"got error ", "as the Go body gives"}},
	} {
		t.Run(name, func(t *testing.T) {
			text, failed := check(t, odd(c.body))
			for _, want := range c.want {
				if !failed || !strings.Contains(text, want) {
					t.Errorf("got failed %v, want it to say %q\n%s", failed, want, text)
				}
			}
		})
	}
}

// TestOutside writes next to a buffer, which Go code can't without unsafe.
func TestOutside(t *testing.T) {
	in := &input{kernel: &kernel{launcher: reflect.ValueOf(launchAxpy), params: []param{{typ: reflect.TypeFor[runtime.Buffer[float32]](), elem: reflect.TypeFor[float32]()}}}}
	for _, n := range []int{0, 1, 5} {
		for _, at := range []int{-1, n} {
			s, f := fenced(reflect.ValueOf(make([]float32, n)))
			if !f.intact() || s.Len() != n || s.Cap() != n {
				t.Fatalf("got length %d, capacity %d", s.Len(), s.Cap())
			}
			side := f.after
			if at < 0 {
				side = f.before
			}
			side[0]++
			if f.intact() {
				t.Errorf("length %d: write at %d was not seen", n, at)
			}
		}
	}
	if diff := new(config).compare(in, &result{}, &result{touched: "memory outside of argument 0 was written"}); diff == "" {
		t.Error("a write outside is no difference")
	}
}

func TestLaunchersOnly(t *testing.T) {
	for _, f := range []any{nil, 1, func() {}, func(context.Context, *runtime.Queue, runtime.Grid) error { return nil },
		func(context.Context, *runtime.Queue, runtime.Grid, string) error { return nil }} {
		if text, failed := check(t, f); !failed || !strings.Contains(text, "launcher") && !strings.Contains(text, "type string") {
			t.Errorf("%T: got failed %v\n%s", f, failed, text)
		}
	}
}

func TestShaped(t *testing.T) {
	seen := map[string]bool{}
	_, failed := check(t, func(ctx context.Context, q *runtime.Queue, g runtime.Grid, a float32, x, y runtime.Buffer[float32]) error {
		if g.Threads[0] != 0 {
			seen[fmt.Sprint(a, x.Len(), y.Len(), g)] = true
		}
		return launchAxpy(ctx, q, g, a, x, y)
	}, Shaped(func(s *Shape) {
		n := s.Dim("n", 2)
		s.Grid = runtime.Grid2(n, 3)
		s.Args(7)
		s.Lens(n, 9)
	}))
	if failed || !seen["7 2 9 2x3x1"] || len(seen) < 3 { // the others have a wrong length
		t.Errorf("got failed %v, launches %v", failed, seen)
	}
	if text, failed := check(t, launchAxpy, Shaped(func(s *Shape) { s.Lens(1, 2, 3) })); !failed || !strings.Contains(text, "want at most the 2") {
		t.Errorf("got failed %v\n%s", failed, text)
	}
}

// A particle is an element with parts of every kind.
type particle struct {
	pos  [3]float32
	kind uint8
	live bool
	z    complex128
}

func TestStructs(t *testing.T) {
	if !storable(reflect.TypeFor[particle]()) || storable(reflect.TypeFor[struct{ p *int }]()) {
		t.Error("storable is wrong")
	}
	var words []uint64
	for i := range uint64(7) {
		words = append(words, i<<2) // all edges
	}
	var p particle
	new(config).set(reflect.ValueOf(&p).Elem(), func() uint64 {
		w := words[0]
		words = words[1:]
		return w
	})
	if want := (particle{[3]float32{0, 1, float32(math.Copysign(0, -1))}, 127, false, complex(math.Inf(-1), math.NaN())}); fmt.Sprint(p) != fmt.Sprint(want) {
		t.Errorf("got %+v, want %+v", p, want)
	}
	q := p
	q.pos[2] = 0
	list := reflect.ValueOf([]particle{p, q})
	where, g, w, ok := new(config).equal(list.Index(0), list.Index(1))
	if ok || where != ".pos[2]" || show(g) != "-0 (0x80000000)" || show(w) != "0 (0x00000000)" {
		t.Errorf("got %s, %s, %s, %v", where, show(g), show(w), ok)
	}
}

func TestFloats(t *testing.T) {
	nan, other := float32(math.NaN()), math.Float32frombits(0xffc00001)
	v := reflect.ValueOf([]float32{0, float32(math.Copysign(0, -1)), 1, math.Nextafter32(1, 2), nan, other, -math.SmallestNonzeroFloat32})
	same := func(c *config) (equal []string) {
		for i := range v.Len() {
			for j := range i {
				if _, _, _, ok := c.equal(v.Index(i), v.Index(j)); ok {
					equal = append(equal, fmt.Sprint(j, i))
				}
			}
		}
		return equal
	}
	if got := same(&config{}); !slices.Equal(got, []string{"4 5"}) {
		t.Errorf("got equal %q", got)
	}
	if got := same(&config{nanBits: true, ulps: 1}); !slices.Equal(got, []string{"0 1", "2 3", "0 6", "1 6"}) {
		t.Errorf("1 ulp: got equal %q", got)
	}
}

func TestRanges(t *testing.T) {
	c := new(config)
	Floats(-2, 3)(c)
	Ints(-5, 6)(c)
	f, i := make([]float64, 1000), make([]int16, 1000)
	seed := uint64(1)
	next := func() uint64 { seed = seed*6364136223846793005 + 1442695040888963407; return seed }
	for k := range f {
		c.set(reflect.ValueOf(f).Index(k), next)
		c.set(reflect.ValueOf(i).Index(k), next)
	}
	if slices.Min(f) < -2 || slices.Max(f) > 3 || slices.Min(i) != -5 || slices.Max(i) != 6 {
		t.Errorf("got floats %v to %v, integers %v to %v", slices.Min(f), slices.Max(f), slices.Min(i), slices.Max(i))
	}
}
