// Package devicetest tests kernels against their Go bodies.
//
//	func TestSaxpy(t *testing.T) {
//		devicetest.Check(t, blas.LaunchSaxpy)
//	}
//
// [Check] launches a kernel over generated inputs, on every device and with every
// image that the machine can run, and with its Go body. Buffers must come out the
// same to the last bit, and a launch that faults must fault with the same reason
// on the same line, where it may be another index of that line. The inputs hold
// what code tends to get wrong: zeros of both signs, infinities, NaNs, denormals,
// the least and greatest integers; lengths of 0 and 1, odd, and large; grids that
// do not fit the lengths. The first difference is reported with inputs as small as
// they can be made.
//
// Kernels whose arguments depend on each other, as the sizes and the buffers of a
// matrix product do, say so with [Shaped]:
//
//	devicetest.Check(t, linalg.LaunchGemm, devicetest.Shaped(func(s *devicetest.Shape) {
//		m, n, k := s.Dim("m", 40), s.Dim("n", 40), s.Dim("k", 40)
//		s.Grid = runtime.Grid2(n, m)
//		s.Args(m, n, k)
//		s.Lens(m*k, k*n, m*n)
//	}))
//
// Some of the launches then get one wrong length or size, to compare faults.
//
// # Where images come from
//
// A test has images when it is a kernel_test in BUILD files. In a plain go test
// there are none: then the Go body runs alone, on one core and on several, which
// must agree, and the test's log says so. [RequireImage] makes that an error.
package devicetest
