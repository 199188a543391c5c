package lower

import (
	"flag"
	"fmt"
	"go/types"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

var sweep = flag.Int("sweep", 3000, "random arguments of each function of the standard library")

// TestStd compares every function of the standard library that devices have with
// Go's own on this machine, bit for bit: edge values in all combinations, and
// -sweep random arguments. It is amd64's results that devices have.
func TestStd(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("Go's results on other machines differ")
	}
	names, insts, funcs := lowerStd(t)
	for name, flags := range map[string][]string{
		"baseline": {"-O2"}, "unoptimised": {"-O0"}, "optimised": optimised(),
	} {
		m := startShard(t, name, insts, funcs, flags...)
		for i, fn := range names {
			t.Run(name+"/"+fn, func(t *testing.T) { compareStd(t, m, i, fn) })
		}
	}
}

// withoutFMA makes Go compute as it does on a CPU without fused multiply-add.
const withoutFMA = "cpu.fma=off"

// TestStdWithoutFMA is TestStd for such a CPU: what FMA and Exp are there, and all
// that is made of them.
func TestStdWithoutFMA(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("Go's results on other machines differ")
	}
	if os.Getenv("GODEBUG") != withoutFMA {
		again := exec.Command(os.Args[0], "-test.run=^TestStdWithoutFMA$", fmt.Sprint("-sweep=", *sweep))
		again.Env = append(os.Environ(), "GODEBUG="+withoutFMA)
		if out, err := again.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", again.Args, err, out)
		}
		return
	}
	names, insts, funcs := lowerStd(t)
	m := startShard(t, "without FMA", insts, funcs, "-O2", "-DGK_NO_FMA")
	for i, fn := range names {
		t.Run(fn, func(t *testing.T) { compareStd(t, m, i, fn) })
	}
}

// lowerStd lowers a kernel for each function: it maps slices of arguments to
// slices of results.
func lowerStd(t *testing.T) (names []string, insts []Instance, funcs map[string]*Func) {
	t.Helper()
	for name := range stdTable {
		path, base := name[:strings.LastIndexByte(name, '.')], name[strings.LastIndexByte(name, '.')+1:]
		pkg := types.NewPackage(path, "")
		obj := types.NewFunc(0, pkg, base, types.NewSignatureType(nil, nil, nil, nil, nil, false))
		i := slices.IndexFunc(std()[path].Helpers, func(h Helper) bool { return h.Name == base && h.Func != "" })
		if i >= 0 || Intrinsic(obj) {
			names = append(names, name)
		}
		if lanesOf[name] != "" {
			names = append(names, name+alone)
		}
	}
	slices.Sort(names)
	var src strings.Builder
	fmt.Fprintf(&src, "package k\nimport (\n%q\n\"math\"\n\"math/bits\"\n)\n", layout.DevicePath)
	for i, name := range names {
		fmt.Fprint(&src, stdKernel(i, name))
	}
	p := loadSource(t, "example.com/k", src.String())
	unit, funcs := mustLower(t, p)
	for i := range unit.Kernels {
		insts = append(insts, Instance{Kernel: &unit.Kernels[i]})
	}
	return names, insts, funcs
}

// alone follows the name of a function with a form for several threads: it is
// called for one after the other.
const alone = " alone"

// stdKernel returns a kernel that calls the function for every thread. Threads
// that are no neighbours in the first dimension are in no strip.
func stdKernel(i int, name string) string {
	dim := 0
	name, one := strings.CutSuffix(name, alone)
	if one {
		dim = 1
	}
	typ := reflect.TypeOf(stdTable[name])
	var params, args, results, stores []string
	for j := range typ.NumIn() {
		params = append(params, fmt.Sprintf("x%d []%v", j, typ.In(j)))
		args = append(args, fmt.Sprintf("x%d[i]", j))
	}
	for j := range typ.NumOut() {
		params = append(params, fmt.Sprintf("y%d []%v", j, typ.Out(j)))
		results = append(results, fmt.Sprintf("r%d", j))
		stores = append(stores, fmt.Sprintf("y%d[i] = r%d", j, j))
	}
	return fmt.Sprintf("\n//gokernel:device\nfunc K%d(t device.Thread, %s) {\n\ti := t.Global(%d)\n\t%s := %s(%s)\n\t%s\n}\n",
		i, strings.Join(params, ", "), dim, strings.Join(results, ", "), strings.TrimPrefix(name, "math/"), strings.Join(args, ", "), strings.Join(stores, "\n\t"))
}

// compareStd runs function k of a machine for many arguments.
func compareStd(t *testing.T, m *machine, k int, name string) {
	name, one := strings.CutSuffix(name, alone)
	fn := reflect.ValueOf(stdTable[name])
	typ := fn.Type()
	columns := stdArguments(name, typ)
	n := 1
	if len(columns) > 0 {
		n = columns[0].Len()
	}
	args := make([]any, 0, len(columns)+typ.NumOut())
	for _, c := range columns {
		args = append(args, c.Interface())
	}
	for j := range typ.NumOut() {
		args = append(args, reflect.MakeSlice(reflect.SliceOf(typ.Out(j)), n, n).Interface())
	}
	size := [3]int64{int64(n), 1, 1}
	if one {
		size = [3]int64{1, int64(n), 1}
	}
	f, err := m.call(k, box{Hi: size, Threads: size, Group: [3]int64{1, 1, 1}}, args)
	if err != nil || f.Kind != 0 {
		t.Fatalf("fault %+v, error %v", f, err)
	}
	in := make([]reflect.Value, len(columns))
	wrong := 0
	for i := range n {
		for j, c := range columns {
			in[j] = c.Index(i)
		}
		for j, want := range fn.Call(in) {
			got := reflect.ValueOf(args[len(columns)+j]).Index(i)
			if !same(got, want) {
				if wrong++; wrong < 5 {
					t.Errorf("%s%v: result %d is %v, want %v", name, in, j, got, want)
				}
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d differ", wrong, n)
	}
}

// stdArguments returns a column of values for each parameter: all combinations
// of edge values first, random ones then.
func stdArguments(name string, typ reflect.Type) []reflect.Value {
	rng := rand.New(rand.NewPCG(1, uint64(len(name))))
	columns := make([]reflect.Value, typ.NumIn())
	edge := make([]reflect.Value, typ.NumIn())
	total := 1
	for j := range columns {
		columns[j] = reflect.MakeSlice(reflect.SliceOf(typ.In(j)), 0, 0)
		edge[j] = stdEdges(name, typ.In(j), typ.NumIn())
		total *= edge[j].Len()
	}
	for i := range total {
		for j := range columns {
			columns[j] = reflect.Append(columns[j], edge[j].Index(i%edge[j].Len()))
			i /= edge[j].Len()
		}
	}
	for range *sweep {
		for j := range columns {
			columns[j] = reflect.Append(columns[j], stdRandom(rng, name, typ.In(j)))
		}
	}
	if strings.HasPrefix(name, "math/bits.Rem") || strings.HasPrefix(name, "math/bits.Div") {
		divisible(columns[0], columns[len(columns)-1])
	}
	if strings.HasPrefix(name, "math/bits.Add") || strings.HasPrefix(name, "math/bits.Sub") {
		for i := range columns[2].Len() { // a carry is 0 or 1
			columns[2].Index(i).SetUint(columns[2].Index(i).Uint() & 1)
		}
	}
	return columns
}

// divisible changes arguments so that a division neither panics for a divisor of
// 0 nor for a quotient that has too many bits.
func divisible(hi, y reflect.Value) {
	for i := range y.Len() {
		d := max(y.Index(i).Uint(), 1)
		y.Index(i).SetUint(d)
		hi.Index(i).SetUint(hi.Index(i).Uint() % d)
	}
}

// small reports whether an integer argument is a number of steps.
func small(name string) bool {
	switch name {
	case "math.Jn", "math.Yn":
		return true
	}
	return false
}

// stdEdges returns edge values of a type, fewer when a function has several
// parameters.
func stdEdges(name string, typ reflect.Type, params int) reflect.Value {
	out := reflect.MakeSlice(reflect.SliceOf(typ), 0, 0)
	add := func(v any) { out = reflect.Append(out, reflect.ValueOf(v).Convert(typ)) }
	switch {
	case small(name) && typ.Kind() == reflect.Int:
		for n := -12; n < 13; n++ {
			add(n)
		}
	case typ.Kind() == reflect.Float64 || typ.Kind() == reflect.Float32:
		list := stdFloats()
		if params == 2 {
			list = list[:2*len(floatEdges)]
		} else if params > 2 {
			list = slices.Concat(floatEdges, list[:8])
		}
		for _, v := range list {
			add(v)
		}
	default:
		list := edges[1:]
		if params > 2 {
			list = list[len(list)-6:]
		}
		for _, v := range list {
			add(v)
			add(v - 1)
			add(^v)
		}
	}
	return out
}

// stdFloats are where functions change their method, and what is near.
func stdFloats() []float64 {
	var list []float64
	for _, v := range floatEdges {
		list = append(list, v, -v)
	}
	for _, v := range []float64{
		0x1p-1022, 0x1p-1074, 0x1p-28, 0x1p-27, 0x1p-54, 0x1p-29, 0.25, 0.5, 0.625, 0.66, 0.7, 1, math.Sqrt2, 2, 1.0 / 0.35, 3, 4, 6, 8, 20, 22, 25,
		36, 88.02, 100, 170.6, 171.7, 302, 709.7827, 709.78271289338397, 710.4758600739439, 745.13321910194122, 1023, 1074.5, 1 << 20, 1 << 28, 1 << 29, 1 << 30,
		math.Pi / 4, math.Pi / 2, math.Pi, 3 * math.Pi / 2, 2 * math.Pi, 1e3 * math.Pi, 1e6 * math.Pi, math.Ln2 / 2, math.Ln2, 1.5 * math.Ln2, math.E, math.SqrtPi,
		0x1.6ac5b262ca1ffp+849, 6381956970095103 * 0x1p797, 0x1p1023, 1e-300, 1e17, 1e19,
	} {
		for _, w := range []float64{v, math.Nextafter(v, 0), math.Nextafter(v, math.Inf(1))} {
			list = append(list, w, -w)
		}
	}
	return list
}

func stdRandom(rng *rand.Rand, name string, typ reflect.Type) reflect.Value {
	b := rng.Uint64()
	out := reflect.New(typ).Elem()
	switch {
	case small(name) && typ.Kind() == reflect.Int:
		out.SetInt(int64(b%200) - 100)
	case typ.Kind() == reflect.Float64:
		out.SetFloat(randomFloat(rng, b))
	case typ.Kind() == reflect.Float32:
		out.Set(reflect.ValueOf(math.Float32frombits(uint32(b))))
	case out.CanInt():
		out.SetInt(int64(b) >> (rng.Uint64() % 64))
	case out.CanUint():
		out.SetUint(b >> (rng.Uint64() % 64))
	}
	return out
}

// randomFloat draws any bits, or a number of a usual size.
func randomFloat(rng *rand.Rand, b uint64) float64 {
	switch rng.IntN(4) {
	case 0:
		return math.Float64frombits(b)
	case 1:
		return rng.NormFloat64() * 10
	case 2:
		return (rng.Float64()*2 - 1) * math.Ldexp(1, rng.IntN(60)-20)
	}
	return math.Round(rng.NormFloat64()*50) / 4
}
