// This file is about how errors of this package are printed.

package launcher

import (
	"errors"
	"go/scanner"
)

// Errors returns the single errors behind err, each "file:line:col: message".
func Errors(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var out []error
		for _, e := range joined.Unwrap() {
			out = append(out, Errors(e)...)
		}
		return out
	}
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []error{err}
	}
	var out []error
	for _, e := range list {
		out = append(out, e)
	}
	return out
}
