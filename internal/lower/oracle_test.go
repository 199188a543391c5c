package lower

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/internal/lower/oracle"
	"pgregory.net/rapid"
)

// The tests of this file run every kernel of the oracle package in Go and in C
// with the same arguments, edge values and wrong lengths among them, and compare
// the slices bit for bit, and the fault with the panic.

func TestOracleOptimised(t *testing.T) { testOracle(t, start(t, "O3", optimised()...)) }

// TestOracleSanitized shows as well that no kernel touches memory outside its
// slices, and that no operation is undefined in C.
func TestOracleSanitized(t *testing.T) {
	testOracle(t, start(t, "sanitized", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"))
}

func TestOracleUnoptimised(t *testing.T) {
	if testing.Short() {
		t.Skip("the other two cover it")
	}
	testOracle(t, start(t, "O0", "-O0"))
}

// optimised returns the flags of the best level that this machine runs.
func optimised() []string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	if strings.Contains(string(info), " avx2 ") && strings.Contains(string(info), " bmi2 ") {
		return []string{"-O3", "-march=x86-64-v3"}
	}
	return []string{"-O3"}
}

func testOracle(t *testing.T, m *machine) {
	faults := map[int64]int{}
	for i, k := range oracleKernels() {
		t.Run(fmt.Sprint(k.Name, k.Key), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				b, args := drawBox(t), drawArgs(t, k)
				if k.Groups() {
					b = wholeGroups(t, b)
				}
				kind, err := compare(m, i, k, b, args)
				if err != nil {
					t.Fatal(err)
				}
				faults[kind]++
			})
		})
	}
	for kind := int64(0); kind <= 7; kind++ {
		if faults[kind] < 3 && !testing.Short() && !t.Failed() && *onlyKernels == "" {
			t.Errorf("got %d runs with fault kind %d, want more for a test worth its name", faults[kind], kind)
		}
	}
}

// compare runs a kernel both ways and returns the kind of its fault.
func compare(m *machine, i int, k oracle.Kernel, b box, args []any) (int64, error) {
	inC := cloneArgs(args)
	want := goCall(k, b, args)
	got, err := m.call(i, b, inC)
	if err != nil {
		return 0, err
	}
	if want.Kind == 1 && want.B < 0 {
		got.B = -1
	}
	if want.Kind == -1 && got.Kind >= 5 && got.A < 0 {
		got.Kind, got.B = -1, -1
	}
	if want.Kind == 3 && got.A < 0 {
		got.A = -1
	}
	if got != want {
		return 0, fmt.Errorf("box %+v: got fault %+v, want %+v", b, got, want)
	}
	if k.Groups() && want.Kind != 0 {
		return want.Kind, nil // in Go the other threads of the group have run
	}
	gotLeaves, wantLeaves := leavesOf(inC), leavesOf(args)
	for j, v := range wantLeaves {
		if v.Kind() != reflect.Slice {
			continue
		}
		if at := differs(gotLeaves[j], v); at >= 0 {
			return 0, fmt.Errorf("box %+v: argument %d differs at %d: got %v, want %v", b, j, at, gotLeaves[j].Index(at), v.Index(at))
		}
	}
	return want.Kind, nil
}

// differs returns the first element that differs, or -1. All NaNs are equal.
func differs(v, w reflect.Value) int {
	for i := range v.Len() {
		if !same(v.Index(i), w.Index(i)) {
			return i
		}
	}
	return -1
}

// same compares bit for bit but for NaNs and fields without a name.
func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Array:
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Type().Field(i).Name != "_" && !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Complex64, reflect.Complex128:
		return sameFloat(real(a.Complex()), real(b.Complex())) && sameFloat(imag(a.Complex()), imag(b.Complex()))
	case reflect.Float32, reflect.Float64:
		return sameFloat(a.Float(), b.Float())
	}
	return a.Equal(b)
}

func sameFloat(a, b float64) bool {
	return a != a && b != b || math.Float64bits(a) == math.Float64bits(b)
}

// cloneArgs copies arguments with their slices, but those that share memory go on
// doing so.
func cloneArgs(args []any) []any {
	out := make([]any, len(args))
	copies := map[unsafe.Pointer]reflect.Value{}
	for i, a := range args {
		v := settable(reflect.ValueOf(a))
		for _, l := range leaves(v) {
			if l.Kind() != reflect.Slice || l.Len() == 0 {
				continue
			}
			c, ok := copies[l.UnsafePointer()]
			if !ok {
				c = reflect.MakeSlice(l.Type(), l.Len(), l.Len())
				reflect.Copy(c, l)
				copies[l.UnsafePointer()] = c
			}
			l.Set(c)
		}
		out[i] = v.Interface()
	}
	return out
}

// settable returns a copy of v that can be set.
func settable(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	return out
}

// leavesOf returns the leaves of all arguments.
func leavesOf(args []any) []reflect.Value {
	var out []reflect.Value
	for _, a := range args {
		out = append(out, leaves(settable(reflect.ValueOf(a)))...)
	}
	return out
}

// leaves returns the scalars and slices in v in the order of an argument's slots,
// fields that are not exported among them. They can be set if v can.
func leaves(v reflect.Value) []reflect.Value {
	v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	var out []reflect.Value
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			out = append(out, leaves(v.Field(i))...)
		}
	case reflect.Array:
		for i := range v.Len() {
			out = append(out, leaves(v.Index(i))...)
		}
	case reflect.Complex64, reflect.Complex128:
		part := reflect.TypeFor[float32]()
		if v.Kind() == reflect.Complex128 {
			part = reflect.TypeFor[float64]()
		}
		p := v.Addr().UnsafePointer()
		out = append(out, reflect.NewAt(part, p).Elem(), reflect.NewAt(part, unsafe.Add(p, part.Size())).Elem())
	default:
		out = append(out, v)
	}
	return out
}

func drawBox(t *rapid.T) box {
	b := box{Threads: [3]int64{1, 1, 1}, Group: [3]int64{1, 1, 1}}
	for d := range 3 {
		groups := [][]int64{{6, 9, 4, 2, 1}, {1, 2, 3}, {1, 2}}[d]
		b.Group[d] = rapid.SampledFrom([]int64{2, 1, 3}).Draw(t, "group")
		b.Threads[d] = b.Group[d] * rapid.SampledFrom(groups).Draw(t, "groups")
		b.Lo[d] = rapid.Int64Range(0, 1).Draw(t, "lo") * rapid.Int64Range(0, b.Threads[d]/2).Draw(t, "from")
		b.Hi[d] = rapid.SampledFrom([]int64{b.Threads[d], b.Threads[d], b.Threads[d], b.Lo[d] + (b.Threads[d]-b.Lo[d])/2, b.Lo[d]}).Draw(t, "hi")
	}
	return b
}

// wholeGroups makes a box one for a kernel whose threads cooperate.
func wholeGroups(t *rapid.T, b box) box {
	b.Group[0] *= rapid.SampledFrom([]int64{1, 4, 2}).Draw(t, "wider")
	for b.Group[0]*b.Group[1]*b.Group[2] > 48 {
		b.Group[1+b.Group[0]%2] = 1
		b.Group[0] = max(1, b.Group[0]-1)
	}
	for d := range 3 {
		groups := rapid.Int64Range(1, []int64{3, 2, 1}[d]).Draw(t, "groups")
		from := rapid.Int64Range(0, groups-1).Draw(t, "first")
		b.Threads[d], b.Lo[d], b.Hi[d] = groups*b.Group[d], from*b.Group[d], groups*b.Group[d]
	}
	return b
}

// drawArgs draws arguments of a kernel's types.
func drawArgs(t *rapid.T, k oracle.Kernel) []any {
	typ := reflect.TypeOf(k.Go)
	usual := rapid.SampledFrom([]int{18, 12, 40, 7, 300, 3, 1, 0}).Draw(t, "length")
	wild := rapid.Bool().Draw(t, "wild")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)) // rapid's own numbers are mostly small
	var out []any
	for i := 1; i < typ.NumIn(); i++ {
		if len(out) > 0 && strings.HasPrefix(k.Name, "Overlap") && rapid.Bool().Draw(t, "same") {
			out = append(out, out[len(out)-1])
			continue
		}
		v := reflect.New(typ.In(i)).Elem()
		for _, l := range leaves(v) {
			if l.Kind() != reflect.Slice {
				drawScalar(rng, l, wild)
				continue
			}
			n := usual
			if rapid.IntRange(0, 9).Draw(t, "other") == 7 {
				n = rapid.IntRange(0, 20).Draw(t, "length")
			}
			l.Set(reflect.MakeSlice(l.Type(), n, n))
			for j := range n {
				for _, e := range leaves(l.Index(j)) {
					drawScalar(rng, e, wild)
				}
			}
		}
		out = append(out, v.Interface())
	}
	return out
}

// drawScalar sets v to a small value, or often to an edge value when wild.
func drawScalar(rng *rand.Rand, v reflect.Value, wild bool) {
	n := rng.Uint64()
	wild = wild && rng.IntN(4) > 0
	small := int64(n%14) - 1
	edge := edges[n>>8%uint64(len(edges))]
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(n%2 == 0)
	case v.CanInt() && wild:
		v.SetInt(int64(edge) + int64(n%3) - 1)
	case v.CanInt():
		v.SetInt(small)
	case v.CanUint() && wild:
		v.SetUint(edge + n%3 - 1)
	case v.CanUint():
		v.SetUint(n % 14)
	case wild:
		v.SetFloat(floatEdges[n%uint64(len(floatEdges))])
	default:
		v.SetFloat(float64(small) * 0.37)
	}
}

// edges are where integers of some width wrap or change sign.
var edges = []uint64{
	0, 0, 1, 5, 7, 8, 31, 32, 63, 64, 65, 127, 128, 255, 256, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 62, 1 << 63,
	1<<63 - 1, math.MaxUint64, math.MaxUint64 - 6, 1<<64 - 1<<31, 1<<64 - 1<<15, 1<<64 - 1<<7, 0x123456789abcdef0,
}

var floatEdges = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 3, 7, 126.5, 127.5, 128, -128.5, -129, 255.5, 256, 32767.5, -32769, 65536,
	1<<31 - 0.5, 1 << 31, -1<<31 - 0.5, -1<<31 - 1, 1 << 32, 1<<32 - 0.25, 1 << 53, 1<<53 + 1, 1 << 63, -1 << 63, 1<<63 - 1024,
	1 << 64, -1 << 64, 1e300, -1e300, 5e-324, 1e-40, 1e-45, math.MaxFloat32, 1e39, math.MaxFloat64,
	math.NaN(), math.Inf(1), math.Inf(-1), 0.1, 1.0 / 3, math.Pi,
}
