// Package device is what a kernel's source imports: the thread a body runs
// for, the axes it is generic over, and the element types that it may touch.
//
// A device function is an ordinary Go function whose first parameter is a
// [Thread], marked in its doc comment:
//
//	// Saxpy adds a*x to y.
//	//
//	//gokernel:device
//	func Saxpy(t device.Thread, a float32, x, y []float32) {
//		if i := t.Global(0); i < len(y) {
//			y[i] += a * x[i]
//		}
//	}
//
// The Go toolchain builds, vets and tests it as it stands. A build with
// rules_gokernel also lowers it for devices, and the Go body stays the oracle:
// on a CPU the results are the same to the last bit.
//
// # Axes
//
// A device function may be generic over axes. An axis is a type parameter
// constrained by [Dim]; its argument is an array type and [Size] is the array's
// length, so that every size is a constant of the instantiation:
//
//	//gokernel:device
//	func Scale[N device.Dim](t device.Thread, x []float32) {
//		for i := range device.Size[N]() {
//			x[i] *= 2
//		}
//	}
//
// # Groups
//
// The grid of a launch is cut into groups, and the threads of a group can work
// together: they share memory ([Shared]), wait for each other ([Thread.Barrier])
// and combine values ([GroupSum]). Threads of different groups meet only through
// atomic operations ([AtomicAdd]).
//
//	//gokernel:device
//	func Sum(t device.Thread, x, sums []float32) {
//		tile := device.Shared[[256]float32](t)
//		l := t.Local(0)
//		tile[l] = x[t.Global(0)]
//		t.Barrier()
//		for n := t.LocalSize(0) / 2; n > 0; n /= 2 {
//			if l < n {
//				tile[l] += tile[l+n]
//			}
//			t.Barrier()
//		}
//		if l == 0 {
//			sums[t.Group(0)] = tile[0]
//		}
//	}
//
// # Directives
//
//	//gokernel:device    the function is launched and lowered
//	//gokernel:foreign   the function is launched; its images are written by hand
//	//gokernel:fastmath  floating-point expressions may be contracted and reordered
//
// The package depends on nothing but the standard library.
package device
