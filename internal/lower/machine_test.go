package lower

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/device"
	"github.com/rules-gokernel/rules_gokernel/internal/lower/oracle"
)

const oraclePath = "github.com/rules-gokernel/rules_gokernel/internal/lower/oracle"

// driver is a C program that runs kernels for a test: it reads calls from its
// standard input and writes the fault and the slices after each. Every slice is
// a piece of memory of its own and of exactly its size, unless it is asked to be
// the one before it, so that a sanitizer sees what touches memory outside.
const driver = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "gokernel.h"
%s
static gokernel_kernel *const kernels[] = {%s};
static void get(void *to, size_t n) { if (n && fread(to, 1, n, stdin) != n) exit(0); }
static void put(const void *from, size_t n) { fwrite(from, 1, n, stdout); }
int main(void) {
  for (;;) {
    int64_t head[2], what[3];
    uint64_t args[200];
    void *slices[100];
    size_t sizes[100];
    int slots = 0, count = 0;
    gokernel_box box;
    gokernel_fault fault;
    memset(&fault, 0, sizeof fault);
    get(head, sizeof head);
    get(&box, sizeof box);
    for (int64_t i = 0; i < head[1]; i++) {
      get(what, sizeof what); /* scalar: 0, bits, 0; slice: 1 + same, elements, bytes */
      if (what[0] == 0) { args[slots++] = (uint64_t)what[1]; continue; }
      slices[count] = what[0] == 2 ? slices[count - 1] : malloc((size_t)what[2]);
      sizes[count] = (size_t)what[2];
      get(slices[count], sizes[count]);
      args[slots++] = (uint64_t)(uintptr_t)slices[count];
      args[slots++] = (uint64_t)what[1];
      if (what[0] == 1) count++;
    }
    kernels[head[0]](&box, args, &fault);
    put(&fault, 9 * 8);
    int64_t length = fault.msg ? (int64_t)strlen(fault.msg) : 0;
    put(&length, 8);
    if (length) put(fault.msg, (size_t)length);
    for (int i = 0; i < count; i++) { put(slices[i], sizes[i]); free(slices[i]); }
    fflush(stdout);
  }
}
`

// A machine is a running driver.
type machine struct {
	name  string
	in    io.Writer
	out   io.Reader
	funcs [][]*Func // of each kernel: what faults count
	log   *bytes.Buffer
}

// A fault is what a kernel reports, with the line in the file.
type fault struct {
	Kind   int64
	Line   int64
	Thread [3]int64
	A, B   int64
	Msg    string
}

// compiler returns the C compiler or skips the test.
func compiler(t testing.TB) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CC"), "cc", "gcc", "clang"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Skip("no C compiler")
	return ""
}

// cflags are what the rules compile kernels with, and all warnings.
var cflags = []string{"-std=gnu11", "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-Wall", "-Wextra", "-Werror"}

// onlyKernels makes a change to a few kernels quick to try.
var onlyKernels = flag.String("kernels", "", "run only the oracle's kernels whose names match this expression")

func oracleKernels() []oracle.Kernel {
	only := regexp.MustCompile(*onlyKernels)
	return slices.DeleteFunc(oracle.Kernels(), func(k oracle.Kernel) bool { return !only.MatchString(k.Name) })
}

// lowerOracle lowers the oracle package and returns its instances.
func lowerOracle(t testing.TB) ([]Instance, map[string]*Func) {
	t.Helper()
	fset := token.NewFileSet()
	files, err := parseDir(fset, "oracle", parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	unit, funcs := mustLower(t, load(t, fset, oraclePath, files))
	for _, f := range unit.Funcs {
		if strings.Contains(f.Name, "Host") {
			t.Errorf("%s was lowered", f.Name)
		}
	}
	var insts []Instance
	for _, k := range oracleKernels() {
		found := false
		for i := range unit.Kernels {
			if unit.Kernels[i].Name == k.Name {
				insts = append(insts, Instance{Kernel: &unit.Kernels[i], Key: k.Key})
				found = true
			}
		}
		if !found {
			t.Fatalf("kernel %s was not lowered", k.Name)
		}
	}
	return insts, funcs
}

// start compiles the oracle's kernels with flags and runs them.
func start(t testing.TB, name string, flags ...string) *machine {
	t.Helper()
	insts, funcs := lowerOracle(t)
	return startShard(t, name, insts, funcs, flags...)
}

// startShard compiles instances with flags and runs them.
func startShard(t testing.TB, name string, insts []Instance, funcs map[string]*Func, flags ...string) *machine {
	t.Helper()
	cc, dir := compiler(t), t.TempDir()
	var shard bytes.Buffer
	if err := WriteShard(&shard, funcs, insts); err != nil {
		t.Fatal(err)
	}
	m := &machine{name: name, log: &bytes.Buffer{}}
	var protos, table strings.Builder
	for _, inst := range insts {
		fmt.Fprintf(&protos, "gokernel_kernel %s;\n", symbolOf(inst))
		fmt.Fprintf(&table, "%s, ", symbolOf(inst))
		m.funcs = append(m.funcs, FuncTable(funcs, inst.Kernel))
	}
	write(t, filepath.Join(dir, "kernels.c"), shard.String())
	write(t, filepath.Join(dir, "driver.c"), fmt.Sprintf(driver, protos.String(), table.String()))
	include, err := filepath.Abs(deviceDir)
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-I" + include, "-o", "driver"}, cflags...)
	args = append(append(args, flags...), "kernels.c", "driver.c")
	build := exec.Command(cc, args...)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		if strings.Contains(string(out), "cannot find") || strings.Contains(string(out), "unsupported option") {
			t.Skipf("the compiler has no %v: %s", flags, out)
		}
		t.Fatalf("%v: %v\n%s", build.Args, err, out)
	}
	m.run(t, filepath.Join(dir, "driver"))
	return m
}

func (m *machine) run(t testing.TB, path string) {
	cmd := exec.Command(path)
	cmd.Stderr = m.log
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	m.in = in
	if m.out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v\n%s", m.name, err, m.log)
		}
	})
}

func write(t testing.TB, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A box mirrors gokernel_box.
type box struct{ Lo, Hi, Threads, Group [3]int64 }

// call runs kernel k in C. Slices in args are changed; a slice that shares its
// memory with the argument before it does so in C.
func (m *machine) call(k int, b box, args []any) (fault, error) {
	var req bytes.Buffer
	put := func(v any) { binary.Write(&req, binary.LittleEndian, v) }
	list := leavesOf(args)
	put([2]int64{int64(k), int64(len(list))})
	put(b)
	for i, v := range list {
		if v.Kind() != reflect.Slice {
			put([3]int64{0, scalarBits(v), 0})
			continue
		}
		mode := int64(1)
		if shared(list, i) {
			mode = 2
		}
		put([3]int64{mode, int64(v.Len()), int64(v.Len()) * int64(v.Type().Elem().Size())})
		put(memory(v))
	}
	if _, err := m.in.Write(req.Bytes()); err != nil {
		return fault{}, fmt.Errorf("%s: %w\n%s", m.name, err, m.log)
	}
	return m.reply(k, list)
}

func (m *machine) reply(k int, list []reflect.Value) (fault, error) {
	var raw [10]int64
	if err := binary.Read(m.out, binary.LittleEndian, &raw); err != nil {
		return fault{}, fmt.Errorf("%s: %w\n%s", m.name, err, m.log)
	}
	f := fault{Kind: raw[0], Thread: [3]int64(raw[3:6]), A: raw[6], B: raw[7]}
	if f.Kind != 0 {
		if raw[1] < 0 || raw[1] >= int64(len(m.funcs[k])) {
			return f, fmt.Errorf("fault in function %d of %d", raw[1], len(m.funcs[k]))
		}
		f.Line = int64(m.funcs[k][raw[1]].Line) + raw[2]
	}
	msg := make([]byte, raw[9])
	if _, err := io.ReadFull(m.out, msg); err != nil {
		return f, err
	}
	f.Msg = string(msg)
	for i, v := range list {
		if v.Kind() == reflect.Slice && !shared(list, i) {
			if _, err := io.ReadFull(m.out, memory(v)); err != nil {
				return f, err
			}
		}
	}
	return f, nil
}

// shared reports whether leaf i is the same memory as the one before it.
func shared(list []reflect.Value, i int) bool {
	if i == 0 {
		return false
	}
	v, w := list[i-1], list[i]
	return v.Kind() == reflect.Slice && w.Kind() == reflect.Slice && v.Len() > 0 && v.Pointer() == w.Pointer()
}

// memory returns the bytes of a slice.
func memory(v reflect.Value) []byte {
	return unsafe.Slice((*byte)(v.UnsafePointer()), v.Len()*int(v.Type().Elem().Size()))
}

// scalarBits returns the slot of a scalar, with dirt in the bits that do not count.
func scalarBits(v reflect.Value) int64 {
	slot := [8]byte{0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5}
	copy(slot[:], unsafe.Slice((*byte)(v.Addr().UnsafePointer()), v.Type().Size()))
	return int64(binary.LittleEndian.Uint64(slot[:]))
}

// goCall runs the Go body for every thread of the box, in the order in which the
// C does, until one panics.
func goCall(k oracle.Kernel, b box, args []any) (f fault) {
	in := make([]reflect.Value, len(args)+1)
	for i, a := range args {
		in[i+1] = reflect.ValueOf(a)
	}
	base := device.NewThread([3]int{}, ints(b.Threads), ints(b.Group))
	fn := reflect.ValueOf(k.Go)
	if k.Groups() {
		return goGroups(fn, in, base, b)
	}
	var thread [3]int64
	defer func() {
		if r := recover(); r != nil {
			f = panicFault(r)
			f.Thread = thread
		}
	}()
	for z := b.Lo[2]; z < b.Hi[2]; z++ {
		for y := b.Lo[1]; y < b.Hi[1]; y++ {
			for x := b.Lo[0]; x < b.Hi[0]; x++ {
				thread = [3]int64{x, y, z}
				in[0] = reflect.ValueOf(base.At(int(x), int(y), int(z)))
				fn.Call(in)
			}
		}
	}
	return fault{}
}

// goGroups is goCall for a kernel whose threads cooperate. Of the threads that
// panic it reports the first of the group.
func goGroups(fn reflect.Value, in []reflect.Value, base device.Thread, b box) (first fault) {
	var mu sync.Mutex
	order := func(at [3]int64) int64 {
		for d := range 3 {
			at[d] %= b.Group[d]
		}
		return at[0] + b.Group[0]*(at[1]+b.Group[1]*at[2])
	}
	device.RunGroups(base, ints(b.Lo), ints(b.Hi), func(t device.Thread) {
		own := slices.Clone(in)
		own[0] = reflect.ValueOf(t)
		fn.Call(own)
	}, func(id [3]int, value any) {
		f := panicFault(value)
		f.Thread = [3]int64{int64(id[0]), int64(id[1]), int64(id[2])}
		mu.Lock()
		defer mu.Unlock()
		if first.Kind == 0 || order(f.Thread) < order(first.Thread) {
			first = f
		}
	})
	return first
}

func ints(v [3]int64) [3]int { return [3]int{int(v[0]), int(v[1]), int(v[2])} }

// panicFault says what a panic of a Go body is as a fault. It runs while the
// panic unwinds, so that the stack still shows the line.
func panicFault(r any) fault {
	f := fault{}
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, oraclePath) {
			f.Line = int64(frame.Line)
			break
		}
		if !more {
			break
		}
	}
	text := fmt.Sprint(r)
	switch {
	case strings.Contains(text, "index out of range"):
		f.Kind = 1
		var index string
		fmt.Sscanf(text, "runtime error: index out of range [%s with length %d", &index, &f.B)
		if index == "" || index[0] == '-' {
			f.B = -1 // the length of a negative index is not shown
		}
		index = strings.TrimSuffix(index, "]")
		if u, err := strconv.ParseUint(index, 10, 64); err == nil {
			f.A = int64(u)
		} else {
			f.A, _ = strconv.ParseInt(index, 10, 64)
		}
	case strings.Contains(text, "slice bounds out of range"):
		sliceFault(text, &f)
	case strings.Contains(text, "divide by zero"):
		f.Kind = 2
	case strings.Contains(text, "negative shift"):
		f.Kind, f.A = 3, -1 // the count is not shown
	default:
		f.Kind, f.Msg = 4, text
	}
	return f
}

// sliceTexts are Go's words for the kinds of faults from 5 on.
var sliceTexts = []string{
	"[:%d] with length %d", "[:%d] with capacity %d", "[%d:%d]",
	"[::%d] with length %d", "[::%d] with capacity %d", "[:%d:%d]", "[%d:%d:]",
}

func sliceFault(text string, f *fault) {
	text = strings.TrimPrefix(text, "runtime error: slice bounds out of range ")
	for i, format := range sliceTexts {
		n, _ := fmt.Sscanf(text, format, &f.A, &f.B)
		if n == 2 && fmt.Sprintf(format, f.A, f.B) == text {
			f.Kind = int64(5 + i)
			return
		}
	}
	f.Kind = -1 // negative: Go leaves out the other number
	fmt.Sscanf(strings.Trim(text, "[:]"), "%d", &f.A)
	f.B = -1
}
