// Package launchsite finds where a Go package launches kernels.
//
// A launch site is any use of a launcher, called or not: a launcher that is
// stored in a variable or passed to a function may be called anywhere, so its
// instantiation belongs into the registry. The axes of a generic launcher are
// its type arguments, and their sizes are the lengths of these array types.
//
// [Find] is what the build uses; the launchers of other packages come from
// their summaries. [Analyzer] finds the same with facts, for editors, and
// reports the launches that a build would refuse:
//
//	func Run[N device.Dim](q *runtime.Queue, ...) {
//		blas.LaunchScale[N](...) // axis N depends on a type parameter
//	}
package launchsite
