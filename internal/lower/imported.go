// This file finds the functions of other packages that kernels call.

package lower

import (
	"go/ast"
	"go/types"
	"path"
	"slices"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

// unitOf returns what another package contributes, or nil when that is not known.
func (p *program) unitOf(pkg *types.Package) *Unit {
	if pkg == nil || pkg == p.Types {
		return nil
	}
	if p.Imported != nil {
		if unit := p.Imported(pkg.Path()); unit != nil {
			return unit
		}
	}
	return std()[pkg.Path()]
}

// imported returns the description of a function of another package, or nil.
func (p *program) imported(obj *types.Func) *Helper {
	unit := p.unitOf(obj.Pkg())
	if unit == nil {
		return nil
	}
	i := slices.IndexFunc(unit.Helpers, func(h Helper) bool { return h.Name == funcName(obj) })
	if i < 0 {
		return nil
	}
	return &unit.Helpers[i]
}

// describedBy makes f the function of another package that h describes.
func (f *function) describedBy(h *Helper) {
	f.ext, f.cname, f.weight, f.inlined = h, h.Func, h.Weight, h.Weight <= maxInlined
	f.marks.device = h.Kernel
	f.keepsCap = -1
	if h.Capacities {
		f.keepsCap = 1
	}
}

// forArguments reports whether a function is lowered for its type arguments, or for
// functions that it is passed.
func forArguments(sig *types.Signature) bool {
	return slices.ContainsFunc(inputsOf(sig), func(v *types.Var) bool { return isFunc(v.Type()) }) ||
		slices.ContainsFunc(typeParams(sig), func(tp *types.TypeParam) bool { return !isAxis(tp) })
}

// importedCall refuses a call of a function of another package that cannot be
// lowered.
func (c *checker) importedCall(e ast.Expr, obj *types.Func) {
	name := obj.Pkg().Name() + "." + funcName(obj)
	if forArguments(obj.Signature()) {
		c.refuse(e, "copy it into this package, or declare a function there for the types and functions that are needed",
			"function %s is lowered for its arguments, and of other packages only C is known", name)
		return
	}
	if diags := c.signatureRefusals(obj); len(diags) > 0 {
		c.refuse(e, "declare a function of scalars and slices for devices", "function %s cannot run on devices: %s", name, diags[0].Message)
		return
	}
	h := c.imported(obj)
	switch {
	case h != nil && h.Refused != nil:
		c.refuse(e, h.Refused.Advice, "function %s cannot run on devices: %s", name, h.Refused.show())
	case standard(obj.Pkg().Path()):
		c.refuse(e, "write it in Go in this package", "function %s is not supported on devices", name)
	default:
		c.refuse(e, `add import _ "`+layout.DevicePath+`" to its package to have its functions lowered`,
			"function %s is in a package that does not import device", name)
	}
}

// standard reports whether a package is of the standard library.
func standard(pkg string) bool {
	for dir := path.Dir(pkg); dir != "."; dir = path.Dir(dir) {
		pkg = dir
	}
	return !slices.Contains([]byte(pkg), '.')
}
