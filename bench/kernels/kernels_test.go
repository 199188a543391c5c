package main

import (
	"testing"

	"github.com/rules-gokernel/rules_gokernel/bench/kernels/data"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/group"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/linalg"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/science"
	"github.com/rules-gokernel/rules_gokernel/bench/kernels/stencil"
	"github.com/rules-gokernel/rules_gokernel/devicetest"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// A kernel is a launcher, and the shapes that it is meant for. Wrong lengths are devicetest's to try.
type kernel struct {
	name     string
	launcher any
	shape    func(s *devicetest.Shape)
}

func TestKernels(t *testing.T) {
	for _, list := range [][]kernel{matrices, matrixVectors, grids, rest, cooperating, mathematical} {
		for _, k := range list {
			t.Run(k.name, func(t *testing.T) { devicetest.Check(t, k.launcher, devicetest.Shaped(k.shape)) })
		}
	}
}

const most = 42 // rows, columns: more than a strip of threads

var matrices = []kernel{
	{"Gemm", linalg.LaunchGemm, func(s *devicetest.Shape) {
		m, n, k := s.Dim("m", most), s.Dim("n", most), s.Dim("k", most)
		s.Grid = runtime.Grid2(n+1, m)
		s.Args(m, n, k)
		s.Lens(m*k, k*n, m*n)
	}},
	{"MatMul", linalg.LaunchMatMul, func(s *devicetest.Shape) {
		m, n, k := s.Dim("m", most), s.Dim("n", most), s.Dim("k", most)
		s.Grid = runtime.Grid2(n, m)
		s.Args(m, n, k)
		s.Lens(m*k, k*n, m*n)
	}},
	{"Syrk", linalg.LaunchSyrk, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid2(n, n)
		s.Args(n, m)
		s.Lens(n*m, n*n)
	}},
	{"Syr2k", linalg.LaunchSyr2k, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid2(n, n)
		s.Args(n, m)
		s.Lens(n*m, n*m, n*n)
	}},
	{"Trmm", linalg.LaunchTrmm, func(s *devicetest.Shape) {
		m, n := s.Dim("m", most), s.Dim("n", most)
		s.Grid = runtime.Grid1(n)
		s.Args(m, n)
		s.Lens(m*m, m*n)
	}},
	{"Doitgen", linalg.LaunchDoitgen, func(s *devicetest.Shape) {
		r, q, p := s.Dim("r", 5), s.Dim("q", 5), s.Dim("p", most)
		s.Grid = runtime.Grid2(p, r*q)
		s.Args(r, q, p)
		s.Lens(r*q*p, p*p, r*q*p)
	}},
	{"Transpose", linalg.LaunchTranspose, func(s *devicetest.Shape) {
		m, n := s.Dim("m", most), s.Dim("n", most)
		s.Grid = runtime.Grid2(n, m)
		s.Args(m, n)
		s.Lens(m*n, m*n)
	}},
	{"Mean", linalg.LaunchMean, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid1(m)
		s.Args(n, m)
		s.Lens(n*m, m)
	}},
	{"Center", linalg.LaunchCenter, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid2(m, n)
		s.Args(n, m)
		s.Lens(m, n*m)
	}},
	{"Covariance", linalg.LaunchCovariance, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid2(m, m)
		s.Args(n, m)
		s.Lens(n*m, m*m)
	}},
	{"Deviation", linalg.LaunchDeviation, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid1(m)
		s.Args(n, m)
		s.Lens(n*m, m, m)
	}},
	{"Standardize", linalg.LaunchStandardize, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid2(m, n)
		s.Args(n, m)
		s.Lens(m, m, n*m)
	}},
	{"Correlation", linalg.LaunchCorrelation, func(s *devicetest.Shape) {
		n, m := s.Dim("n", most), s.Dim("m", most)
		s.Grid = runtime.Grid2(m, m)
		s.Args(n, m)
		s.Lens(n*m, m*m)
	}},
}

// matVec is the shape of a matrix and two vectors, by which of the vectors is as long as a column.
func matVec(columnFirst bool) func(s *devicetest.Shape) {
	return func(s *devicetest.Shape) {
		m, n := s.Dim("m", most), s.Dim("n", most)
		s.Args(m, n)
		if columnFirst {
			s.Grid = runtime.Grid1(n)
			s.Lens(m*n, m, n)
			return
		}
		s.Grid = runtime.Grid1(m)
		s.Lens(m*n, n, m)
	}
}

var matrixVectors = []kernel{
	{"Saxpy", linalg.LaunchSaxpy, func(s *devicetest.Shape) {}},
	{"MatVec", linalg.LaunchMatVec, matVec(false)},
	{"MatVecT", linalg.LaunchMatVecT, matVec(true)},
	{"AddMatVec", linalg.LaunchAddMatVec, matVec(false)},
	{"AddMatVecT", linalg.LaunchAddMatVecT, matVec(true)},
	{"Gesummv", linalg.LaunchGesummv, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid1(n)
		s.Args(n)
		s.Lens(n*n, n*n, n, n)
	}},
	{"Rank2", linalg.LaunchRank2, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid2(n, n)
		s.Args(n)
		s.Lens(n, n, n, n, n*n)
	}},
	{"GemverX", linalg.LaunchGemverX, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid1(n)
		s.Args(n)
		s.Lens(n*n, n, n, n)
	}},
	{"GemverW", linalg.LaunchGemverW, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid1(n)
		s.Args(n)
		s.Lens(n*n, n, n)
	}},
}

// image is the shape of two grids of h x w.
func image(s *devicetest.Shape) {
	h, w := s.Dim("h", most), s.Dim("w", most)
	s.Grid = runtime.Grid2(w, h)
	s.Args(h, w)
	s.Lens(h*w, h*w)
}

var grids = []kernel{
	{"Jacobi1D", stencil.LaunchJacobi1D, func(s *devicetest.Shape) {
		n := s.Dim("n", 300)
		s.Grid = runtime.Grid1(n)
		s.Args(n)
		s.Lens(n, n)
	}},
	{"Jacobi2D", stencil.LaunchJacobi2D, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid2(n, n)
		s.Args(n)
		s.Lens(n*n, n*n)
	}},
	{"Heat3D", stencil.LaunchHeat3D, func(s *devicetest.Shape) {
		n := s.Dim("n", 12)
		s.Grid = runtime.Grid3(n, n, n)
		s.Args(n)
		s.Lens(n*n*n, n*n*n)
	}},
	{"FdtdE", stencil.LaunchFdtdE, func(s *devicetest.Shape) {
		image(s)
		n := s.Grid.Threads[0] * s.Grid.Threads[1]
		s.Lens(n, n, n)
	}},
	{"FdtdH", stencil.LaunchFdtdH, func(s *devicetest.Shape) {
		image(s)
		n := s.Grid.Threads[0] * s.Grid.Threads[1]
		s.Lens(n, n, n)
	}},
	{"Seidel2D", stencil.LaunchSeidel2D, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid1(n / 2)
		s.Args(n, s.Int("first", 1, 2))
		s.Lens(n * n)
	}},
	{"Conv2D", stencil.LaunchConv2D, image},
	{"Life", stencil.LaunchLife, image},
	{"Fir", stencil.LaunchFir, func(s *devicetest.Shape) {
		taps, n := s.Dim("taps", 20), s.Dim("n", 100)
		s.Grid = runtime.Grid1(n)
		s.Lens(taps, n+taps, n)
	}},
}

var rest = []kernel{
	{"Mandelbrot", data.LaunchMandelbrot, func(s *devicetest.Shape) {
		w, h := s.Dim("w", most), s.Dim("h", most)
		s.Grid = runtime.Grid2(w, h)
		s.Args(w, h, s.Int("limit", -1, 60))
		s.Lens(w * h)
	}},
	{"BitonicStep", data.LaunchBitonicStep, func(s *devicetest.Shape) {
		n := 1 << s.Int("log n", 0, 8)
		s.Grid = runtime.Grid1(n)
		s.Args(1<<s.Int("log distance", 0, 8), 1<<s.Int("log size", 0, 9))
		s.Lens(n)
	}},
	{"Floyd", data.LaunchFloyd, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid2(n, n)
		s.Args(n, s.Int("k", -1, n))
		s.Lens(n * n)
	}},
	{"Spmv", data.LaunchSpmv, func(s *devicetest.Shape) { // mostly faults: rows are any numbers
		n := s.Dim("n", most)
		s.Grid = runtime.Grid1(n)
		s.Lens(n+1, 64, 64, n, n)
	}},
	{"Gray", data.LaunchGray, func(s *devicetest.Shape) {
		n := s.Dim("n", 300)
		s.Grid = runtime.Grid1(n)
		s.Lens(3*n, n)
	}},
	{"Nearest", data.LaunchNearest, func(s *devicetest.Shape) {
		n, k := s.Dim("n", 100), s.Dim("k", 20)
		s.Grid = runtime.Grid1(n)
		s.Lens(n, n, k, k, n)
	}},
	{"Pi", data.LaunchPi, func(s *devicetest.Shape) {
		n := s.Dim("n", 300)
		s.Grid = runtime.Grid1(n)
		s.Args(s.Int("points", -1, 50))
		s.Lens(n, n)
	}},
	{"Sha256", data.LaunchSha256, func(s *devicetest.Shape) {
		n := s.Dim("n", 20)
		s.Grid = runtime.Grid1(n + 1)
		s.Lens(64, 16*n, 8*n)
	}},
	{"Fly", data.LaunchFly, func(s *devicetest.Shape) {}},
	{"Crc", data.LaunchCrc, func(s *devicetest.Shape) {
		n, threads := s.Dim("n", 40), s.Dim("threads", 40)
		s.Grid = runtime.Grid1(threads)
		s.Args(n)
		s.Lens(n*threads, threads)
	}},
}

// cooperating launches one or a few groups: a Go body takes a goroutine a thread.
var cooperating = []kernel{
	{"Reduce", group.LaunchReduce, func(s *devicetest.Shape) { s.Grid, _ = groupsOf(s) }},
	{"Scan", group.LaunchScan, func(s *devicetest.Shape) {
		grid, n := groupsOf(s)
		s.Grid = grid
		s.Lens(n, grid.Threads[0]/group.Size)
	}},
	{"Offset", group.LaunchOffset, func(s *devicetest.Shape) {
		groups := s.Int("groups", 0, 3)
		s.Grid = runtime.Grid2(group.Size, groups)
		s.Lens(groups, group.Size*groups)
	}},
	{"Histogram", group.LaunchHistogram, func(s *devicetest.Shape) {
		grid, n := groupsOf(s)
		s.Grid = grid
		s.Lens(n, 256)
	}},
}

// groupsOf returns a grid of one or two groups, and how many elements they have.
func groupsOf(s *devicetest.Shape) (runtime.Grid, int) {
	threads := group.Size * s.Int("groups", 1, 2)
	return grouped(threads), s.Int("n", 0, threads)
}

var mathematical = []kernel{
	{"NBody", science.LaunchNBody, func(s *devicetest.Shape) {
		n := s.Dim("n", most)
		s.Grid = runtime.Grid1(n + 1)
		s.Lens(n, n)
	}},
	{"RMSNorm", science.LaunchRMSNorm, func(s *devicetest.Shape) {
		rows, n := s.Dim("rows", most), s.Dim("n", most)
		s.Grid = runtime.Grid1(rows)
		s.Args(n)
		s.Lens(rows*n, n, rows*n)
	}},
	{"Softmax", science.LaunchSoftmax, func(s *devicetest.Shape) {
		rows, n := s.Dim("rows", most), s.Dim("n", most)
		s.Grid = runtime.Grid1(rows)
		s.Args(n)
		s.Lens(rows*n, rows*n)
	}},
	{"BlackScholes", science.LaunchBlackScholes, func(s *devicetest.Shape) {}},
	{"Rope", science.LaunchRope, func(s *devicetest.Shape) {
		rows, pairs := s.Dim("rows", most), s.Dim("pairs", most)
		s.Grid = runtime.Grid2(pairs, rows)
		s.Args(2 * pairs)
		s.Lens(2 * rows * pairs)
	}},
	{"Attention", science.LaunchAttention, func(s *devicetest.Shape) {
		n, d := s.Dim("n", most), s.Dim("d", most)
		s.Grid = runtime.Grid1(n + 1)
		s.Args(n, d)
		s.Lens(n*d, n*d, n*d, n*d)
	}},
}
