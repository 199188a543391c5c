// This file says what functions of this package those of others may call.

package lower

import (
	"cmp"
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

// A Helper is a function that kernels of other packages may call, or may not for
// a reason that their authors want to know.
type Helper struct {
	Name    string   // Go name, of a method with its type's: "T.M"
	Func    string   `json:",omitempty"` // CName of its Func; empty when refused
	Refused *Refusal `json:",omitempty"`

	Kernel     bool `json:",omitempty"` // its C takes structs apart
	Capacities bool `json:",omitempty"` // its C takes the capacities of slices

	// What the analysis of a caller needs to know.
	Weight int       `json:",omitempty"` // of the body with what is inlined into it
	Writes []int     `json:",omitempty"` // parts of its parameters whose elements it may assign
	Range  RangeTest // of the checks in it
}

// A RangeTest describes the C function that proves the checks of a helper.
type RangeTest struct {
	Useful  bool   `json:",omitempty"` // it proves checks
	All     bool   `json:",omitempty"` // there are no others
	Result  bool   `json:",omitempty"` // it gives an interval of the result
	Cost    int    `json:",omitempty"` // operations of a run, about
	Free    string `json:",omitempty"` // 'x' for each part of a parameter that may be unknown, together, to the checks
	Unbound string `json:",omitempty"` // the same for checks and result
}

// checks says which checks there are in the helper.
func (t RangeTest) checks() checks {
	switch {
	case !t.All:
		return otherChecks
	case t.Useful:
		return provedChecks
	}
	return noChecks
}

// A Refusal is why a function cannot run on devices. It does not change when
// lines are added above the function.
type Refusal struct {
	In      string // the function that holds what is refused
	File    string
	Line    int // from the line of that function
	Message string
	Advice  string
}

// opens reports whether the package wants its functions called on devices: it
// imports the device package itself.
func (p *program) opens() bool {
	return p.Opens || slices.ContainsFunc(p.Types.Imports(), func(dep *types.Package) bool { return layout.IsDevicePath(dep.Path()) })
}

// collectHelpers adds the functions that other packages may call, in source order.
func (p *program) collectHelpers() {
	if !p.opens() {
		return
	}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || !decl.Name.IsExported() {
				continue
			}
			obj, ok := p.Info.Defs[decl.Name].(*types.Func)
			if ok && !readDirectives(decl.Doc).foreign && !Intrinsic(obj) && p.callable(obj) {
				p.exports = append(p.exports, p.add(obj))
			}
		}
	}
}

// callable reports whether a signature has nothing that devices do not have.
func (p *program) callable(obj *types.Func) bool {
	return len(p.signatureRefusals(obj)) == 0
}

// exported describes the functions that other packages may call. Those that
// cannot be lowered are listed with their first refusal.
func (p *program) exported() []Helper {
	var out []Helper
	for _, f := range p.exports {
		h := Helper{Name: funcName(f.obj)}
		if diags := f.refusals(); len(diags) > 0 {
			h.Refused = f.program.refusal(diags[0])
		} else if f.cooperates() {
			h.Refused = f.program.refusal(f.alone(f.joins(f.decl.Body)))
		} else {
			f.describe(&h)
		}
		out = append(out, h)
	}
	slices.SortFunc(out, func(a, b Helper) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// refusals returns what is refused in f and in all that it calls, by position.
func (f *function) refusals() Diagnostics {
	var out Diagnostics
	for _, g := range f.reached() {
		out = append(out, g.refused...)
	}
	return sorted(out)
}

// reached returns f and what it calls, directly or not.
func (f *function) reached() []*function {
	var out []*function
	seen := map[*function]bool{}
	var visit func(*function)
	visit = func(f *function) {
		if seen[f] {
			return
		}
		seen[f] = true
		out = append(out, f)
		for _, c := range f.calls {
			visit(c)
		}
	}
	visit(f)
	return out
}

// refusal makes the position of d relative to the function that it is in.
func (p *program) refusal(d Diagnostic) *Refusal {
	r := &Refusal{File: d.Pos.Filename, Line: d.Pos.Line, Message: d.Message, Advice: d.Advice}
	for obj, decl := range p.decls {
		from, to := p.position(decl.Pos()), p.position(decl.End())
		if from.Filename == d.Pos.Filename && from.Line <= d.Pos.Line && d.Pos.Line <= to.Line {
			r.In, r.Line = obj.Name(), d.Pos.Line-from.Line
		}
	}
	return r
}

// describe fills in what callers in other packages need to know of f, which has
// been emitted.
func (f *function) describe(h *Helper) {
	h.Func = f.cname
	h.Weight = f.weight
	h.Kernel, h.Capacities = f.kernel(), f.capacities()
	written := f.written()
	for i, v := range f.allLeaves() {
		if written[v] {
			h.Writes = append(h.Writes, i)
		}
	}
	h.Range = RangeTest{Useful: f.analysis.useful(), All: f.checks != otherChecks, Result: f.analysis.result.known(), Cost: f.analysis.cost}
	if f.analysis.exists() {
		h.Range.Free = f.widest(func(a *analysis) bool { return a.same(f.analysis) })
		h.Range.Unbound = f.widest(func(a *analysis) bool {
			return a.same(f.analysis) && a.result.known() == f.analysis.result.known()
		})
	}
}

// widest returns a mask of parameters that may be unknown while ok still holds.
// What holds with these unknown holds with fewer unknown.
func (f *function) widest(ok func(*analysis) bool) string {
	mask := []byte(strings.Repeat(".", len(f.followedVars())))
	for i := range mask {
		mask[i] = 'x'
		if !ok(f.given(string(mask))) {
			mask[i] = '.'
		}
	}
	return string(mask)
}

// covers reports whether mask marks nothing that free does not.
func covers(free, mask string) bool {
	for i := range mask {
		if mask[i] == 'x' && (i >= len(free) || free[i] != 'x') {
			return false
		}
	}
	return true
}

// ranged is what a caller's analysis uses of a callee's.
type ranged struct {
	useful, result bool
	cost           int
}

// ranged returns what f's range test does when the parameters that mask marks
// are unknown, and whether a caller can use it.
func (f *function) ranged(mask string) (ranged, bool) {
	if f.ext != nil {
		t := f.ext.Range
		if !f.tested() {
			return ranged{}, true
		}
		return ranged{t.Useful, t.Result && covers(t.Unbound, mask), t.Cost}, covers(t.Free, mask)
	}
	given := f.given(mask)
	return ranged{given.useful(), given.result.known(), given.cost}, given.same(f.analysis)
}

// tested reports whether f has a range test.
func (f *function) tested() bool {
	if f.ext != nil {
		return f.ext.Range.Useful || f.ext.Range.Result
	}
	return f.analysis.exists()
}

// bounded reports whether f's range test has a parameter for the result.
func (f *function) bounded() bool {
	if f.ext != nil {
		return f.ext.Range.Result
	}
	return f.analysis.result.known()
}

// show spells where r is and what is wrong there. Lines count from the function's
// first, since importers do not know where that is.
func (r *Refusal) show() string {
	return path.Base(r.File) + ": line " + strconv.Itoa(r.Line+1) + " of " + r.In + ": " + r.Message
}
