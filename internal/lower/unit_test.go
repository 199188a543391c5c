package lower

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const unitSource = `package k

import "github.com/rules-gokernel/rules_gokernel/device"

type real float32

//gokernel:device
func MatMul[M, N device.Dim](t device.Thread, a real, x []real, b []byte, ok bool) { one(x); two(x) }

//gokernel:foreign
func byHand(t device.Thread, n int, x []float64) { println(map[string]int{}) }

func one(x []real) { two(x) }
func two(x []real) { x[0]++ }
`

func TestUnit(t *testing.T) {
	unit, funcs := mustLower(t, loadSource(t, "example.com/k", unitSource))
	want := []Kernel{
		{
			Name: "MatMul", Path: "example.com/k.MatMul", Dims: []string{"M", "N"},
			Layout: "float32,[]float32,[]uint8,bool",
			Params: []Param{{"a", "real", ""}, {"x", "[]real", Written}, {"b", "[]byte", ReadOnly}, {"ok", "bool", ""}},
			Func:   "gkf_MatMul_" + digest("example.com/k.MatMul"), Launcher: "LaunchMatMul", File: "k.go", Line: 8,
		},
		{
			Name: "byHand", Path: "example.com/k.byHand", Layout: "int,[]float64",
			Params: []Param{{"n", "int", ""}, {"x", "[]float64", ""}}, Launcher: "launchByHand", Foreign: true, File: "k.go", Line: 11,
		},
	}
	if !reflect.DeepEqual(unit.Kernels, want) {
		t.Errorf("got kernels\n%+v, want\n%+v", unit.Kernels, want)
	}
	var names []string
	for _, f := range FuncTable(funcs, &unit.Kernels[0]) {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "MatMul two" {
		t.Errorf("got function table %q", got)
	}
	data, err := json.Marshal(unit)
	if err != nil {
		t.Fatal(err)
	}
	var back Unit
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(&back, unit) {
		t.Errorf("a unit does not survive JSON: %v", err)
	}
}

func TestCDoesNotDependOnPositions(t *testing.T) {
	a, _ := mustLower(t, loadSource(t, "example.com/k", unitSource))
	b, _ := mustLower(t, loadSource(t, "example.com/k", strings.Replace(unitSource, "\ntype", "\n\n\n// moved\ntype", 1)))
	for i := range a.Funcs {
		if a.Funcs[i].C != b.Funcs[i].C {
			t.Errorf("the C of %s depends on where it is", a.Funcs[i].Name)
		}
		if a.Funcs[i].Line+3 != b.Funcs[i].Line {
			t.Errorf("got line %d of %s, want 3 more than %d", b.Funcs[i].Line, a.Funcs[i].Name, a.Funcs[i].Line)
		}
	}
}

func TestSymbol(t *testing.T) {
	seen := map[string]bool{}
	for _, path := range []string{"a.com/b.F", "a.com/c.F", "a.com/b.Ünï", "a.com/b.u00dcn"} {
		for _, key := range [][]uint64{nil, {1}, {1, 2}, {12}, {1<<64 - 1}} {
			s := Symbol(path, key)
			if seen[s] || strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
				t.Errorf("got %q for %s %v", s, path, key)
			}
			seen[s] = true
		}
	}
	if got, want := Symbol("a.com/b.F", []uint64{64, 8}), "gokernel_F_64_8_"+digest("a.com/b.F"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShardIsDeterministic(t *testing.T) {
	insts, funcs := lowerOracle(t)
	var a, b bytes.Buffer
	if err := WriteShard(&a, funcs, insts); err != nil {
		t.Fatal(err)
	}
	insts, funcs = lowerOracle(t)
	for i, j := 0, len(insts)-1; i < j; i, j = i+1, j-1 {
		insts[i], insts[j] = insts[j], insts[i]
	}
	if err := WriteShard(&b, funcs, append(insts, insts[0])); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("the shard depends on the order of its instances")
	}
}

func TestShardErrors(t *testing.T) {
	unit, funcs := mustLower(t, loadSource(t, "example.com/k", unitSource))
	for _, test := range []struct {
		inst Instance
		want string
	}{
		{Instance{&unit.Kernels[0], []uint64{1}}, "example.com/k.MatMul: got a key of 1 sizes, want 2"},
		{Instance{&unit.Kernels[1], nil}, "example.com/k.byHand: a foreign kernel has no C"},
		{Instance{&Kernel{Path: "a.B", Func: "gkf_B"}, nil}, `a.B: function "gkf_B" is in no summary`},
	} {
		err := WriteShard(&bytes.Buffer{}, funcs, []Instance{test.inst})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got error %v, want %q", err, test.want)
		}
	}
}

// TestObject compiles the smallest shard and looks for undefined symbols: what
// is linked into a Go binary must not need a C library.
func TestObject(t *testing.T) {
	cc := compiler(t)
	nm, err := exec.LookPath("nm")
	if err != nil {
		t.Skip("no nm")
	}
	insts, funcs := lowerOracle(t)
	for name, list := range map[string][]Instance{
		"copy": pick(insts, "OtherSlice", "Saxpy", "Labels", "Fast"), "values": pick(insts, "Nested", "Params", "Arrays", "Divides", "Splits"),
	} {
		dir := t.TempDir()
		var shard bytes.Buffer
		if err := WriteShard(&shard, funcs, list); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, "k.c"), shard.String())
		for _, level := range []string{"-O0", "-O2", "-O3"} {
			args := append(append([]string{}, cflags...), level, "-fPIC", "-fno-stack-protector", "-pedantic", "-c", "k.c", "-o", "k.o")
			build := exec.Command(cc, args...)
			build.Dir = dir
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v: %v\n%s", build.Args, err, out)
			}
			list := exec.Command(nm, "-u", "k.o")
			list.Dir = dir
			if out, err := list.CombinedOutput(); err != nil || strings.TrimSpace(strings.ReplaceAll(string(out), "_GLOBAL_OFFSET_TABLE_", "")) != "" {
				t.Errorf("%s %s: got undefined symbols %s, error %v", name, level, out, err)
			}
		}
	}
}

func pick(insts []Instance, names ...string) []Instance {
	var out []Instance
	for _, inst := range insts {
		for _, name := range names {
			if inst.Kernel.Name == name {
				out = append(out, inst)
			}
		}
	}
	return out
}

// TestProved says which checks the range test takes over: a change of the
// analysis that loses one costs a factor in speed that no other test sees.
func TestProved(t *testing.T) {
	insts, funcs := lowerOracle(t)
	for name, want := range map[string]int{
		"Saxpy": 0, "MatMul": 0, "Stencil": 0, "StencilPlus": 0, "GridStride": 0, "Clamped": 0,
		"DownLoop": 0, "Halving": 0, "Table": 0, "NoGuard": 0, "Window": 0, "Helper": 0,
		"Gather": 1, "GuardedGather": 0,
		"Results": 1, "Methods": 0, "Step": 0, "Bodies": 0, "Nested": 0, "Params": 0, "Matrices": 0, "Arrays": 0,
		"Histogram": 0, "Rows": 0, "OverlapStructs": 0, "Spectrum": 0, "CutArrays": 2,
		"ImportedAt": 0, "ImportedClamp": 0, "ImportedAxis": 0,
	} {
		left := 0
		for _, fn := range FuncTable(funcs, pick(insts, name)[0].Kernel) {
			left += strings.Count(fn.C, "GK_BOUND(1,") + strings.Count(fn.C, "GK_DIVISOR(1,") + strings.Count(fn.C, "GK_COUNT(1,") + strings.Count(fn.C, "GK_SLICE(1,")
			left += strings.Count(fn.C, "f, GK_CHECK | GK_GUARD, ") - strings.Count(fn.C, "box, f, GK_CHECK | GK_GUARD, ")
		}
		if left != want {
			t.Errorf("%s: got %d checks that are never proved, want %d", name, left, want)
		}
	}
}

// TestStrips says which kernels run in strips, and how wide the widest is.
func TestStrips(t *testing.T) {
	insts, funcs := lowerOracle(t)
	for name, want := range map[string]int{
		"MatMul": 32, "StripKept": 16, "StripWide": 32, "StripNested": 32, "StripRows": 8, "StripSweep": 8, "StripParameter": 32, "StripMath": 32, "StripTriangle": 32, "StripStructs": 8,
		"Saxpy": 0, "Halving": 0, "Rebound": 0, "Histogram": 0, "Gather": 0, "StripGather": 0, "StripDivide": 0,
	} {
		got, c := 0, funcs[pick(insts, name)[0].Kernel.Func].C
		for _, w := range []int{8, 16, 32} {
			if strings.Contains(c, fmt.Sprintf("int gks%d_", w)) {
				got = w
			}
		}
		if got != want {
			t.Errorf("%s: got strips of %d threads, want %d", name, got, want)
		}
	}
}
