// This file holds the types that other packages exchange.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Package is one type-checked Go package to lower.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File // parsed with comments
	Types *types.Package
	Info  *types.Info // Types, Defs, Uses, Selections and Instances are needed
	Path  string      // import path as users write it

	// FileName maps the name in a position to what is shown and recorded, so
	// that no machine's path gets into an output. Nil keeps names.
	FileName func(string) string

	// Imported returns what an imported package contributes, by the compiler's
	// path of it, or nil when it does not import device. Nil knows no package.
	Imported func(path string) *Unit

	Opens bool // lower the exported functions for others, as if it imported device
}

// A Unit is what one package contributes: plain data, stored as JSON.
type Unit struct {
	Kernels []Kernel // in source order
	Funcs   []Func   // callees before callers
	Helpers []Helper // what kernels of other packages may call, by name
}

// WithoutPositions returns a copy of u that stays the same when code moves within
// its package. The scans of importers read that, and so do not run again.
func (u *Unit) WithoutPositions() Unit {
	out := Unit{Kernels: slices.Clone(u.Kernels), Funcs: slices.Clone(u.Funcs), Helpers: u.Helpers}
	for i := range out.Kernels {
		out.Kernels[i].File, out.Kernels[i].Line = "", 0
	}
	for i := range out.Funcs {
		out.Funcs[i].File, out.Funcs[i].Line = "", 0
	}
	return out
}

// A Kernel is a device function that can be launched.
type Kernel struct {
	Name     string   // Go name
	Path     string   // import path + "." + Name
	Dims     []string // names of the axes, in the order of a key
	Layout   string   // underlying types of the parameters without the thread: "float32,[]float32"
	Params   []Param  // without the thread
	Func     string   // CName of its Func; empty when Foreign
	Launcher string   // name of the generated launcher
	Foreign  bool     // launched like any other, but its images are written by hand
	File     string   `json:",omitempty"`
	Line     int      `json:",omitempty"` // of the func keyword
}

// A Param is a kernel's parameter.
type Param struct {
	Name   string
	Type   string // as its package spells it
	Access string `json:",omitempty"` // of a slice: ReadOnly or Written; "" in a foreign kernel
}

// Values of Param.Access.
const (
	ReadOnly = "read-only" // the kernel assigns none of its elements
	Written  = "written"   // it may
)

// A Func is the C of one function that runs on a device.
type Func struct {
	CName string   // C name of its body, unique over all packages
	Name  string   // Go name
	File  string   `json:",omitempty"`
	Line  int      `json:",omitempty"` // of the func keyword; lines in C count from it
	C     string   // definitions; does not depend on where the function is in its file
	Decls []Decl   // types and tables that C needs before it
	Uses  []string // CNames that C calls, in the order of their first call
}

// An Instance is a kernel and the sizes of its axes.
type Instance struct {
	Kernel *Kernel
	Key    []uint64
}

// A Diagnostic says why a device function cannot be lowered.
type Diagnostic struct {
	Pos      token.Position // of From, with the name that is shown
	From, To token.Pos      // what it is about
	Message  string         // what is wrong
	Advice   string         // what to write instead
	Fix      *Fix           // the advice as an edit, where that is mechanical
}

// A Fix replaces the source between two positions.
type Fix struct {
	From, To token.Pos
	Text     string
}

// String gives "file:line:col: message; advice".
func (d Diagnostic) String() string { return fmt.Sprintf("%v: %s", d.Pos, d.text()) }

// text gives "message; advice".
func (d Diagnostic) text() string {
	if d.Advice == "" {
		return d.Message
	}
	return d.Message + "; " + d.Advice
}

// Diagnostics are all reasons, sorted by position. A nil list is no error.
type Diagnostics []Diagnostic

// Error puts one diagnostic on a line.
func (ds Diagnostics) Error() string {
	lines := make([]string, len(ds))
	for i, d := range ds {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}
