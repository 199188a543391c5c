// This file is about how errors of this package are printed.

package launcher

import (
	"errors"
	"go/scanner"
)

// Errors returns the single errors behind err, each "file:line:col: message".
func Errors(err error) []error {
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
