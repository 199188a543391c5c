// Package runtime launches kernels: what a program that uses rules_gokernel
// imports, mostly through generated launchers.
//
//	dev, err := runtime.Open("cpu")
//	if err != nil {
//		return err
//	}
//	q := dev.NewQueue()
//	x, y := runtime.BufferOf(dev, xs), runtime.BufferOf(dev, ys)
//	if err := blas.LaunchSaxpy(ctx, q, runtime.Grid1(len(ys)), 2, x, y); err != nil {
//		return err
//	}
//	copy(ys, y.Host())
//
// The images come from the registry that kernel_registry links into the binary.
// A launch takes the best one that the device can run. Where there is none, as
// in a plain go build, the kernel's Go body runs on goroutines instead, with the
// same results; a queue made with [RequireImage] answers with a [MissError],
// which says what to add to the BUILD file.
//
// # Errors
//
// Every error has a type: [Fault] for a kernel that indexes out of range, divides
// by zero or panics, with the position in the Go source; [MissError],
// [LayoutError], [GridError], [ArgError], [RegistryError] and [DeviceError] for
// launches and devices that can't work. A cancelled launch returns an error that
// wraps that of its context.
//
// # Concurrency
//
// Everything may be used from any goroutine, with two exceptions: a [Launch]
// belongs to the goroutine that began it, and buffers have the rules of slices:
// launches that run at the same time must not write what the others touch.
// A launch on the CPU starts on the goroutine that asks for it, and takes more
// cores when that pays.
package runtime
