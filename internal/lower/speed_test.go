package lower

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
)

// BenchmarkAgainstC reports how fast lowered kernels are beside the same loops in
// C with restrict and no checks: 1 is as fast, 0.5 is half.
func BenchmarkAgainstC(b *testing.B) {
	cc, dir := compiler(b), b.TempDir()
	insts, funcs := lowerOracle(b)
	saxpy := pick(insts, "Saxpy")[0]
	matmul := Instance{Kernel: pick(insts, "MatMul")[0].Kernel, Key: []uint64{64, 64, 64}}
	var shard bytes.Buffer
	if err := WriteShard(&shard, funcs, []Instance{saxpy, matmul}); err != nil {
		b.Fatal(err)
	}
	write(b, filepath.Join(dir, "k.c"), shard.String())
	source, err := filepath.Abs("testdata/speed.c")
	if err != nil {
		b.Fatal(err)
	}
	include, err := filepath.Abs(deviceDir)
	if err != nil {
		b.Fatal(err)
	}
	args := append(append([]string{}, cflags...), optimised()...)
	args = append(args, "-I"+include, "-DSAXPY="+symbolOf(saxpy), "-DMATMUL="+symbolOf(matmul), "-o", "speed", source, "k.c")
	build := exec.Command(cc, args...)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %v\n%s", build.Args, err, out)
	}
	var cSaxpy, saxpyTime, cMatMul, matmulTime float64
	for b.Loop() {
		out, err := exec.Command(filepath.Join(dir, "speed")).Output()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := fmt.Sscan(string(out), &cSaxpy, &saxpyTime, &cMatMul, &matmulTime); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(saxpyTime/4096, "saxpy-ns/element")
	b.ReportMetric(cSaxpy/saxpyTime, "saxpy-of-C")
	b.ReportMetric(matmulTime, "matmul-ns")
	b.ReportMetric(cMatMul/matmulTime, "matmul-of-C")
}
