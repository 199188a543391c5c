package runtime

import (
	"context"
	"errors"
	"math"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rules-gokernel/rules_gokernel/device"
)

func TestSaxpy(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		x, y := make([]float32, 1000), make([]float32, 1000)
		want := make([]float32, len(y))
		for i := range y {
			x[i], y[i] = float32(i)/3, float32(i)
			want[i] = y[i] + 2*x[i]
		}
		if err := launchSaxpy(t.Context(), q, Grid1(1024).WithGroup(64, 1, 1), 2, Share(x), Share(y)); err != nil {
			t.Fatal(err)
		}
		for i := range y {
			if y[i] != want[i] {
				t.Fatalf("y[%d]: got %v, want %v", i, y[i], want[i])
			}
		}
	})
}

func TestEveryThreadOnce(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		for _, g := range []Grid{
			Grid1(1), Grid1(64), Grid1(100_000), Grid2(300, 200), Grid3(30, 20, 50).WithGroup(10, 5, 2),
			{Threads: [3]int{8, 4, 2}},
		} {
			out := NewBuffer[int32](q.Device(), g.Threads[0]*g.Threads[1]*g.Threads[2])
			if err := launchMark(t.Context(), q, g, out); err != nil {
				t.Fatal(err)
			}
			for i, n := range out.Host() {
				if n != 1 {
					t.Fatalf("grid %v: thread %d ran %d times, want once", g, i, n)
				}
			}
		}
	})
}

func TestEmptyLaunches(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		for _, g := range []Grid{{}, Grid1(0), Grid3(0, math.MaxInt, math.MaxInt), Grid1(0).WithGroup(64, 1, 1)} {
			if err := launchMark(t.Context(), q, g, Buffer[int32]{}); err != nil {
				t.Errorf("grid %v: %v", g, err)
			}
		}
		// Slices of length 0, of every making, that the kernel tests before use.
		for _, b := range []Buffer[float32]{{}, Share[float32](nil), Share([]float32{}), NewBuffer[float32](q.Device(), 0),
			Share(make([]float32, 5)).Slice(5, 5)} {
			if err := launchSaxpy(t.Context(), q, Grid1(8), 1, b, b); err != nil {
				t.Errorf("empty buffer: %v", err)
			}
		}
	})
}

func TestBadGrids(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		for _, test := range []struct {
			grid Grid
			want string
		}{
			{Grid1(-1), "grid -1x1x1: x: got a size of -1 in groups of 1, want none negative"},
			{Grid2(4, 4).WithGroup(2, -2, 1), "y: got a size of 4 in groups of -2, want none negative"},
			{Grid1(1000).WithGroup(64, 1, 1), "grid 1000x1x1 in groups of 64x1x1: x: groups of 64 do not divide 1000 threads; " +
				"round the grid up to 1024 and compare the thread's id with the length in the kernel"},
			{Grid3(1<<31, 1<<31, 2), "want at most 2^63-1 threads"},
			{Grid3(math.MaxInt, math.MaxInt, math.MaxInt), "want at most 2^63-1 threads"},
			{Grid3(1<<32, 1<<32, 1), "want at most 2^63-1 threads"},
		} {
			err := launchEmpty(t.Context(), q, test.grid)
			var bad *GridError
			if !errors.As(err, &bad) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("grid %v: got %v, want %q", test.grid, err, test.want)
			}
		}
	})
}

func TestCancel(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		cause := errors.New("had enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		out := NewBuffer[int32](q.Device(), 1)
		err := launchSpin(ctx, q, Grid1(1), 1, out)
		if !errors.Is(err, context.Canceled) || !errors.Is(err, cause) {
			t.Errorf("cancelled before: got %v, want Canceled and its cause", err)
		}
		if out.Host()[0] != 0 {
			t.Error("cancelled before: a thread ran")
		}
		ctx, cancelTime := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancelTime()
		start := time.Now()
		err = launchSpin(ctx, q, Grid1(1<<20), 100_000, NewBuffer[int32](q.Device(), 1<<20))
		if !errors.Is(err, context.DeadlineExceeded) || !strings.HasPrefix(err.Error(), "kernel "+testPath+"Spin: ") {
			t.Errorf("timeout: got %v, want DeadlineExceeded of the kernel", err)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("timeout of 10ms: got an answer after %v", took)
		}
	})
}

func TestNilContext(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		var none context.Context
		if err := launchEmpty(none, q, Grid1(64)); err != nil {
			t.Error(err)
		}
		if err := q.Wait(none); err != nil {
			t.Error(err)
		}
	})
}

func TestWrongArguments(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		other := deviceOf(t, nil)
		x := NewBuffer[float32](q.Device(), 8)
		prefix := "kernel " + testPath + "Saxpy: "
		for _, test := range []struct {
			give func(l *Launch)
			want string
		}{
			{func(l *Launch) {}, "argument 0: got 0 arguments, want the 3 of its layout (float32,[]float32,[]float32)"},
			{func(l *Launch) { Arg(l, float32(1)); ArgBuffer(l, x) }, "argument 2: got 2 arguments, want the 3"},
			{func(l *Launch) { Arg(l, float32(1)); ArgBuffer(l, x); ArgBuffer(l, x); Arg(l, 1) }, "argument 3: got 4 arguments, want the 3"},
			{func(l *Launch) { Arg(l, 1.0); ArgBuffer(l, x); ArgBuffer(l, x) }, "argument 0: got float64, want float32"},
			{func(l *Launch) { Arg(l, float32(1)); Arg(l, float32(1)); ArgBuffer(l, x) }, "argument 1: got float32, want []float32"},
			{func(l *Launch) { Arg(l, float32(1)); ArgBuffer(l, Share([]int32{1})) }, "argument 1: got []int32, want []float32"},
			{func(l *Launch) { Arg(l, float32(1)); ArgBuffer(l, NewBuffer[float32](other, 8)); ArgBuffer(l, x) },
				"argument 1: got a buffer of device another cpu, want one of the queue's device cpu; copy it there"},
		} {
			l := q.Begin(kernelSaxpy, Grid1(8))
			test.give(l)
			if !l.Ready() {
				t.Fatalf("want %q: got Ready false, want true for an error", test.want)
			}
			err := l.Run(t.Context())
			var bad *ArgError
			if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), prefix+test.want) {
				t.Errorf("got %v, want %q", err, prefix+test.want)
			}
		}
	})
}

func TestMisuse(t *testing.T) {
	q := bodies(t)
	var none *Queue
	for name, l := range map[string]*Launch{
		"nil kernel":  q.Begin(nil, Grid1(1)),
		"nil queue":   none.Begin(kernelEmpty, Grid1(1)),
		"zero queue":  new(Queue).Begin(kernelEmpty, Grid1(1)),
		"no path":     q.Begin(NewKernel("", ""), Grid1(1)),
		"bad layout":  q.Begin(NewKernel("example.com/a.B", "float32,string"), Grid1(1)),
		"Run no code": q.Begin(kernelEmpty, Grid1(1)),
	} {
		Arg(l, 1) // must not crash whatever is wrong
		ArgBuffer(l, Share([]int{1}))
		if err := l.Run(t.Context()); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
	err := q.Begin(NewKernel("example.com/a.B", "float32,string"), Grid1(1)).RunBody(t.Context(), Empty)
	want := `kernel example.com/a.B: layout "float32,string", near "string": want scalar types, arrays and structs of them, and slices of these`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	l := q.Begin(kernelEmpty, Grid1(1))
	if err := l.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "call RunBody") {
		t.Errorf("Run without an image: got %v, want it to name RunBody", err)
	}
}

func TestLongKey(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		if err := launchEmpty(t.Context(), q, Grid1(1), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12); err != nil {
			t.Error(err)
		}
	})
}

type celsius float32
type toggle bool

func TestNamedTypes(t *testing.T) {
	q := bodies(t)
	l := q.Begin(NewKernel("example.com/a.Named", "float32,bool,[]float32"), Grid1(1))
	Arg(l, celsius(1))
	Arg(l, toggle(true))
	ArgBuffer(l, Share([]celsius{1}))
	if l.Ready() {
		t.Errorf("got %v, want named types to pass as their underlying ones", l.Run(t.Context()))
	}
}

// TestManyGoroutines launches from many goroutines at once, new kernels and keys
// among them, with garbage collections in between.
func TestManyGoroutines(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		fresh := NewKernel(testPath+"Empty", "")
		var wg sync.WaitGroup
		for g := range 16 {
			wg.Go(func() {
				x, y := NewBuffer[float32](q.Device(), 512), NewBuffer[float32](q.Device(), 512)
				for i := range 100 {
					l := q.Begin(fresh, Grid1(64), uint64(i%40), uint64(g%2))
					if err := finish(l, t.Context()); err != nil {
						t.Error(err)
					}
					if err := launchSaxpy(t.Context(), q, Grid1(512), 1, x, y); err != nil {
						t.Error(err)
					}
					if i%25 == 0 {
						goruntime.GC()
						out := NewBuffer[int32](q.Device(), 3000)
						if err := launchSpin(t.Context(), q, Grid1(3000), 200, out); err != nil {
							t.Error(err)
						}
						for j, n := range out.Host() {
							if n != 1 {
								t.Errorf("thread %d ran %d times, want once", j, n)
								break
							}
						}
					}
				}
			})
		}
		wg.Wait()
		if err := q.Wait(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// finish runs a launch of Empty.
func finish(l *Launch, ctx context.Context) error {
	if l.Ready() {
		return l.Run(ctx)
	}
	return l.RunBody(ctx, func(device.Thread) {})
}

func TestGoexitInBody(t *testing.T) {
	q := bodies(t)
	exited := make(chan error, 1)
	go func() {
		err := errors.New("ended")
		defer func() { exited <- err }()
		err = q.Begin(kernelEmpty, Grid1(1)).RunBody(t.Context(), func(device.Thread) { goruntime.Goexit() })
	}()
	if err := <-exited; err.Error() != "ended" {
		t.Errorf("got %v, want the goroutine to end", err)
	}
	if err := launchEmpty(t.Context(), q, Grid1(64)); err != nil {
		t.Errorf("launch after: %v", err)
	}
}
