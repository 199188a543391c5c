// Package buildfix makes the edits of BUILD files that error messages about
// missing kernels ask for.
//
// It edits what people wrote: values may be lists, select(), variables, globs
// and sums of these, rules may be macros under any name. What can't be edited
// with certainty is an error that says what to write by hand.
package buildfix

import (
	"slices"
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

// A Request is what to change.
type Request struct {
	Root    string   // folder of the workspace
	Package string   // that relative labels are in, relative to Root
	Target  string   // label of a go_binary, a go_test, a macro around one, or a kernel_registry
	Extra   []string // instantiations to name, such as "example.com/blas.MatMul[64,64,64]"
	Deps    []string // labels of libraries with launches, or of kernel_image targets
}

// A Change is a BUILD file before and after.
type Change struct {
	File string   // relative to the workspace's folder
	Path string   // the file
	Old  []byte   // what it is
	New  []byte   // what it should be; the same as Old if nothing is missing
	Done []string // what the difference does, a sentence each
}

// Diff returns the change as a unified diff, "" for none.
func (c *Change) Diff() string {
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
		A:        slices.Collect(strings.Lines(string(c.Old))),
		B:        slices.Collect(strings.Lines(string(c.New))),
		FromFile: "a/" + c.File,
		ToFile:   "b/" + c.File,
		Context:  3,
	})
	if err != nil {
		return err.Error() // writing to memory does not fail
	}
	return text
}
