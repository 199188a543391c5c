// Package launchsite finds where a Go package launches kernels.
//
// A launch site is any use of a launcher, called or not: a launcher that is
// stored in a variable or passed to a function may be called anywhere, so its
// instantiation belongs into the registry. The axes of a generic launcher are
// its type arguments, and their sizes are the lengths of these array types.
//
// # Generic code
//
// A generic function, or a method of a generic type, may launch over its own
// type parameters. What it launches is then not known where it is written but
// where it is instantiated, in whatever package:
//
//	func Run[N device.Dim](q *runtime.Queue, ...) error {
//		return blas.LaunchScale[N, [4]int](...) // a Template: Scale over parameter 1 and 4
//	}
//
//	Run[[64]int](q, ...) // a Site: Scale over 64 and 4
//
// A type that is instantiated may have all its methods called, through an
// interface for one, so a generic type stands for the launches of all its
// methods. As a size is all that matters of an axis, and no Go code takes a
// size apart, the templates of a package are finite and computed once; see
// RATIONALE.md.
//
// [Find] is what the build uses; what other packages' launchers and generic
// code launch comes from their summaries. [Analyzer] finds the same with facts,
// for editors, and reports the launches that a build would refuse.
package launchsite
