package runtime

import (
	"errors"
	"fmt"
	"math/bits"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/abi"
)

func TestFaults(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		d := q.Device()
		for _, test := range []struct {
			name   string
			launch func() error
			file   string // of the image's fault
			line   int
			thread [3]int
			reason string
		}{
			{"index", func() error {
				return launchSaxpy(t.Context(), q, Grid1(1200), 1, NewBuffer[float32](d, 1000), NewBuffer[float32](d, 1100))
			}, "kernels.go", 102, [3]int{1000, 0, 0}, "index 1000 out of range with length 1000"},
			{"divide", func() error {
				return launchDivide(t.Context(), q, Grid1(10), 0, NewBuffer[int64](d, 10))
			}, "helper.go", 201, [3]int{}, "integer divide by zero"},
			{"shift", func() error {
				return launchShift(t.Context(), q, Grid1(10), -3, NewBuffer[int64](d, 10))
			}, "kernels.go", 101, [3]int{}, "negative shift amount"},
			{"panic", func() error {
				return launchPanic(t.Context(), q, Grid1(100), 70)
			}, "kernels.go", 101, [3]int{70, 0, 0}, "not that far"},
		} {
			err := test.launch()
			var fault *Fault
			if !errors.As(err, &fault) {
				t.Errorf("%s: got %v, want a Fault", test.name, err)
				continue
			}
			if fault.Reason != test.reason || fault.Thread != test.thread {
				t.Errorf("%s: got %q in thread %v, want %q in %v", test.name, fault.Reason, fault.Thread, test.reason, test.thread)
			}
			if q.LastImage() != "" && (fault.File != test.file || fault.Line != test.line || fault.Target != "cpu") {
				t.Errorf("%s: got %s:%d for %q, want %s:%d for cpu", test.name, fault.File, fault.Line, fault.Target, test.file, test.line)
			}
			if q.LastImage() == "" && filepath.Base(fault.File) != "kernels_test.go" {
				t.Errorf("%s: got file %s, want kernels_test.go", test.name, fault.File)
			}
		}
	})
}

func TestFaultText(t *testing.T) {
	f := &Fault{Kernel: "example.com/blas.MatMul", Key: []uint64{64, 32}, File: "blas/blas.go", Line: 12,
		Thread: [3]int{1024, 1, 2}, Reason: "index 1024 out of range with length 1000"}
	want := "blas/blas.go:12: kernel example.com/blas.MatMul[64,32]: index 1024 out of range with length 1000 (thread 1024,1,2)"
	if got := f.Error(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// lastFault runs body in one thread and returns its fault.
func lastFault(t *testing.T, body func(device.Thread)) *Fault {
	t.Helper()
	err := bodies(t).Begin(kernelEmpty, Grid1(1)).RunBody(t.Context(), body)
	var fault *Fault
	if !errors.As(err, &fault) {
		t.Fatalf("got %v, want a Fault", err)
	}
	return fault
}

// here returns the line of its caller.
func here() int {
	_, _, line, _ := goruntime.Caller(1)
	return line
}

func inner(x []int, i int) int { return x[i] }

type brokenError struct{}

func (brokenError) Error() string { panic("and again") }

// TestPanicReasons compares the words for panics of Go bodies, and where they
// point: to the line after the one that sets line.
func TestPanicReasons(t *testing.T) {
	x, minus, big, zero, line := make([]int, 3), -1, uint64(1<<63), 0, 0
	var none *Grid
	var noMap map[string]int
	for _, test := range []struct {
		want string
		body func(device.Thread)
	}{
		{"index 5 out of range with length 3", func(device.Thread) {
			line = here()
			x[5+zero] = 1
		}},
		{"index -1 out of range with length 3", func(device.Thread) {
			line = here()
			x[minus] = 1
		}},
		{"index 9223372036854775808 out of range with length 3", func(device.Thread) {
			line = here()
			x[big] = 1
		}},
		{"slice bounds out of range [:4] with capacity 3", func(device.Thread) {
			line = here()
			_ = x[:4+zero]
		}},
		{"integer divide by zero", func(device.Thread) {
			line = here()
			x[0] = 1 / zero
		}},
		{"integer divide by zero", func(device.Thread) {
			line = here()
			x[0] = int(bits.Rem32(1, 2, uint32(zero)))
		}},
		{"integer overflow", func(device.Thread) {
			line = here()
			q, _ := bits.Div64(big, 2, 3)
			x[0] = int(q)
		}},
		{"negative shift amount", func(device.Thread) {
			line = here()
			x[0] = 1 << minus
		}},
		{"invalid memory address or nil pointer dereference", func(device.Thread) {
			line = here()
			none.Threads[0] = 1
		}},
		{"assignment to entry in nil map", func(device.Thread) {
			line = here()
			noMap["a"] = 1
		}},
		{"in words", func(device.Thread) {
			line = here()
			panic("in words")
		}},
		{"as an error", func(device.Thread) {
			line = here()
			panic(errors.New("as an error"))
		}},
		{"42", func(device.Thread) {
			line = here()
			panic(42)
		}},
		{"%!v(PANIC=Error method: and again)", func(device.Thread) {
			line = here()
			panic(brokenError{})
		}},
		{"panic called with nil argument", func(device.Thread) {
			line = here()
			panic(nil)
		}},
	} {
		fault := lastFault(t, test.body)
		if fault.Reason != test.want {
			t.Errorf("got reason %q, want %q", fault.Reason, test.want)
		}
		if filepath.Base(fault.File) != "fault_test.go" || fault.Line != line+1 {
			t.Errorf("%s: got %s:%d, want fault_test.go:%d", test.want, fault.File, fault.Line, line+1)
		}
	}
}

func TestPanicInHelper(t *testing.T) {
	fault := lastFault(t, func(device.Thread) { inner(nil, 2) })
	if fault.Reason != "index 2 out of range with length 0" || !strings.HasSuffix(fault.File, "fault_test.go") {
		t.Errorf("got %v, want the line in inner", fault)
	}
}

// TestFirstFault has every thread of a spread launch fault.
func TestFirstFault(t *testing.T) {
	q := bodies(t)
	for range 20 {
		err := launchPanic(t.Context(), q, Grid1(1<<20), 5)
		var fault *Fault
		if !errors.As(err, &fault) || fault.Thread != [3]int{5, 0, 0} {
			t.Fatalf("got %v, want a fault in thread 5", err)
		}
	}
}

func TestBefore(t *testing.T) {
	threads := [][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 1, 0}, {0, 0, 1}}
	if !slices.IsSortedFunc(threads, func(a, b [3]int) int {
		if before(a, b) {
			return -1
		}
		return 1
	}) {
		t.Error(fmt.Sprint(threads), "are not in order")
	}
}

// TestSliceReasons compares the words for images' faults with Go's own.
func TestSliceReasons(t *testing.T) {
	array, slice := [3]int{}, make([]int, 3, 4)
	minus, two, five := -1, 2, 5
	for _, test := range []struct {
		kind, a, b int64
		body       func()
	}{
		{abi.FaultSliceLen, 5, 3, func() { _ = array[:five] }},
		{abi.FaultSliceCap, 5, 4, func() { _ = slice[:five] }},
		{abi.FaultSliceCap, -1, 4, func() { _ = slice[:minus] }},
		{abi.FaultSlice, 5, 3, func() { _ = slice[five:] }},
		{abi.FaultSlice, -1, 3, func() { _ = slice[minus:] }},
		{abi.FaultSlice3Len, 5, 3, func() { _ = array[:2:five] }},
		{abi.FaultSlice3Cap, 5, 4, func() { _ = slice[:2:five] }},
		{abi.FaultSlice3Cap, -1, 4, func() { _ = slice[:2:minus] }},
		{abi.FaultSlice3B, 5, 2, func() { _ = slice[:five:two] }},
		{abi.FaultSlice3B, -1, 2, func() { _ = slice[:minus:two] }},
		{abi.FaultSlice3C, 5, 2, func() { _ = slice[five:two:3] }},
		{abi.FaultSlice3C, -1, 2, func() { _ = slice[minus:two:3] }},
		{abi.FaultArray, 4, 3, func() { _ = [4]int(slice) }},
	} {
		got := imageReason(&abi.Fault{Kind: test.kind, A: test.a, B: test.b})
		want := lastFault(t, func(device.Thread) { test.body() }).Reason
		if got != want {
			t.Errorf("kind %d: got %q, want %q", test.kind, got, want)
		}
	}
}
