// This file makes the values of inputs zero that do not matter.

package devicetest

import (
	"reflect"
	"slices"
)

// maxTries bounds the launches that minimising one failure takes.
const maxTries = 400

// minimal returns an input like in, for which differs still finds a difference,
// with as many zeros in its buffers as can be found quickly, and the difference.
// Rapid has made their lengths small.
func (in *input) minimal(diff string, differs func(in *input) string) (*input, string) {
	tries := 0
	for i, p := range in.kernel.params {
		if p.elem == nil {
			continue
		}
		for chunk := max(in.values[i].Len(), 1); chunk > 0; chunk /= 2 {
			for lo := 0; lo < in.values[i].Len() && tries < maxTries; lo += chunk {
				tries++
				less := in.zeroed(i, lo, min(lo+chunk, in.values[i].Len()))
				if d := differs(less); d != "" {
					in, diff = less, d
				}
			}
		}
	}
	return in, diff
}

// zeroed returns in with zeros in a part of an argument's buffer.
func (in *input) zeroed(arg, lo, hi int) *input {
	less := *in
	less.values = slices.Clone(in.values)
	old := in.values[arg]
	s := reflect.MakeSlice(old.Type(), old.Len(), old.Len())
	reflect.Copy(s, old)
	s.Slice(lo, hi).Clear()
	less.values[arg] = s
	return &less
}
