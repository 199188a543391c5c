package lower

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

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
	for i, k := range oracle.Kernels() {
		t.Run(fmt.Sprint(k.Name, k.Key), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				b, args := drawBox(t), drawArgs(t, k)
				kind, err := compare(m, i, k, b, args)
				if err != nil {
					t.Fatal(err)
				}
				faults[kind]++
			})
		})
	}
	for kind := int64(0); kind <= 4; kind++ {
		if faults[kind] < 3 && !testing.Short() && !t.Failed() {
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
	if want.Kind == 3 && got.A < 0 {
		got.A = -1
	}
	if got != want {
		return 0, fmt.Errorf("box %+v: got fault %+v, want %+v", b, got, want)
	}
	for j := range args {
		if reflect.ValueOf(args[j]).Kind() != reflect.Slice {
			continue
		}
		if at := differs(inC[j], args[j]); at >= 0 {
			return 0, fmt.Errorf("box %+v: argument %d differs at %d: got %v, want %v", b, j, at,
				reflect.ValueOf(inC[j]).Index(at), reflect.ValueOf(args[j]).Index(at))
		}
	}
	return want.Kind, nil
}

// differs returns the first element that differs, or -1. All NaNs are equal.
func differs(x, y any) int {
	v, w := reflect.ValueOf(x), reflect.ValueOf(y)
	for i := range v.Len() {
		a, b := v.Index(i), w.Index(i)
		if a.CanFloat() && math.IsNaN(a.Float()) && math.IsNaN(b.Float()) {
			continue
		}
		if !bytes.Equal(bits(a), bits(b)) {
			return i
		}
	}
	return -1
}

func bits(v reflect.Value) []byte {
	var b bytes.Buffer
	switch {
	case v.Kind() == reflect.Int:
		binary.Write(&b, binary.LittleEndian, v.Int())
	case v.Kind() == reflect.Uint:
		binary.Write(&b, binary.LittleEndian, v.Uint())
	default:
		binary.Write(&b, binary.LittleEndian, v.Interface())
	}
	return b.Bytes()
}

// cloneArgs copies slices, but those that share memory go on doing so.
func cloneArgs(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		v := reflect.ValueOf(a)
		switch {
		case v.Kind() != reflect.Slice:
			out[i] = a
		case shared(args, i):
			out[i] = out[i-1]
		default:
			w := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(w, v)
			out[i] = w.Interface()
		}
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

// drawArgs draws arguments of a kernel's types without their names.
func drawArgs(t *rapid.T, k oracle.Kernel) []any {
	typ := reflect.TypeOf(k.Go)
	usual := rapid.SampledFrom([]int{18, 12, 40, 7, 300, 3, 1, 0}).Draw(t, "length")
	wild := rapid.Bool().Draw(t, "wild")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)) // rapid's own numbers are mostly small
	var out []any
	for i := 1; i < typ.NumIn(); i++ {
		p := typ.In(i)
		if p.Kind() != reflect.Slice {
			out = append(out, drawScalar(rng, p.Kind(), wild))
			continue
		}
		n := usual
		if rapid.IntRange(0, 9).Draw(t, "other") == 7 {
			n = rapid.IntRange(0, 20).Draw(t, "length")
		}
		elem := reflect.TypeOf(zero(p.Elem().Kind()))
		if len(out) > 0 && k.Name == "Overlap" && rapid.Bool().Draw(t, "same") {
			out = append(out, out[len(out)-1])
			continue
		}
		s := reflect.MakeSlice(reflect.SliceOf(elem), n, n)
		for j := range n {
			s.Index(j).Set(reflect.ValueOf(drawScalar(rng, elem.Kind(), wild)))
		}
		out = append(out, s.Interface())
	}
	return out
}

// zero returns the zero of a predeclared type.
func zero(k reflect.Kind) any {
	for _, v := range []any{
		false, int(0), int8(0), int16(0), int32(0), int64(0),
		uint(0), uint8(0), uint16(0), uint32(0), uint64(0), float32(0), float64(0),
	} {
		if reflect.TypeOf(v).Kind() == k {
			return v
		}
	}
	panic(k)
}

// drawScalar draws small values, and edge values when wild.
func drawScalar(rng *rand.Rand, k reflect.Kind, wild bool) any {
	v := reflect.New(reflect.TypeOf(zero(k))).Elem()
	n := rng.Uint64()
	wild = wild && rng.IntN(4) > 0
	small := int64(n%14) - 1
	edge := edges[n>>8%uint64(len(edges))]
	switch {
	case k == reflect.Bool:
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
	return v.Interface()
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
