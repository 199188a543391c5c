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
	"slices"
	"strings"
	"testing"
	"unsafe"

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
