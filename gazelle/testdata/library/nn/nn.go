package nn

import "example.com/app/blas"

// Twice is generic.
func Twice[T any](x T) { _ = blas.LaunchScale }
