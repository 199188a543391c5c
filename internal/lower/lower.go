// This file drives the lowering of one package.

package lower

import (
	"cmp"
	"slices"
)

// Lower lowers every device function of p. It returns either a unit or all
// reasons why there is none.
func Lower(p *Package) (*Unit, Diagnostics) {
	prog := newProgram(p)
	prog.collect()
	for i := 0; i < len(prog.order); i++ { // grows as helpers are found
		prog.checkFunc(prog.order[i])
	}
	prog.checkRecursion()
	if diags := prog.refusals(); len(diags) > 0 {
		return nil, diags
	}
	unit := &Unit{}
	for _, f := range prog.calleesFirst() {
		analyse(f)
		unit.addSpliced(f)
		unit.Funcs = append(unit.Funcs, emitFunc(f))
	}
	for _, f := range prog.roots {
		unit.Kernels = append(unit.Kernels, prog.kernel(f))
	}
	unit.Helpers = prog.exported()
	return unit, nil
}

// refusals returns why the package's kernels cannot be lowered.
func (p *program) refusals() Diagnostics {
	out := p.diags
	seen := map[*function]bool{}
	for _, root := range p.roots {
		for _, f := range root.reached() {
			if !seen[f] {
				out = append(out, f.refused...)
			}
			seen[f] = true
		}
	}
	return sorted(out)
}

// sorted returns the diagnostics by position, each once.
func sorted(diags Diagnostics) Diagnostics {
	slices.SortFunc(diags, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.CompactFunc(diags, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Message == b.Message && a.Advice == b.Advice
	})
}
