// This file refuses functions whose signature devices do not have, and
// recursion.

package lower

import (
	"go/ast"
	"go/types"
)

const (
	typesAdvice      = "use a bool, integer, float or complex type, or an array, a struct or a slice of them"
	kernelFuncAdvice = "write a device function for each, which passes its function to a helper that they share"
	threadAdvice     = "declare it as func name(t device.Thread, ...)"
)

// checkKernel refuses what a device function must not be. It reports whether the
// function can be looked at further.
func (p *program) checkKernel(decl *ast.FuncDecl, obj *types.Func, marks directives) bool {
	sig := obj.Type().(*types.Signature)
	switch {
	case sig.Recv() != nil:
		p.refuse(decl.Name, "make it a function", "device function %s is a method", obj.Name())
		return false
	case obj.Name() == "_":
		p.refuse(decl.Name, "name it", "device function has no name")
		return false
	case decl.Body == nil && !marks.foreign:
		p.refuse(decl.Name, "write the body in Go: it is what every device is tested against", "device function %s has no body", obj.Name())
		return false
	}
	if sig.Params().Len() == 0 || !isThread(sig.Params().At(0).Type()) {
		p.refuse(decl.Name, threadAdvice, "the first parameter of device function %s is not device.Thread", obj.Name())
	}
	for i := 1; i < sig.Params().Len(); i++ {
		if isThread(sig.Params().At(i).Type()) {
			p.refuse(paramNode(decl, i), threadAdvice, "device function %s has a second device.Thread", obj.Name())
		}
	}
	if sig.Results().Len() > 0 {
		p.refuse(decl.Type.Results, "write results to a slice parameter", "device function %s has a result", obj.Name())
	}
	return true
}

// checkSignature refuses parameters that a device cannot get.
func (f *function) checkSignature() {
	p, decl, sig := f.program, f.decl, f.sig
	for i, tp := range typeParams(sig) {
		if !isAxis(tp) && f.code.free(tp) {
			p.refuse(typeParamNode(decl, i), "constrain it by device.Dim and use it as device.Size["+tp.Obj().Name()+"](); "+
				"write a device function for each type, which calls a helper that is generic over them",
				"type parameter %s is not an axis", tp.Obj().Name())
		}
	}
	if recv := sig.Recv(); recv != nil && f.statics[recv] == nil {
		f.checkInput(recvNode(decl), recv, "receiver of "+f.obj.Name())
	}
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			p.refuse(paramNode(decl, i), "pass a slice", "parameter %s is variadic", v.Name())
			continue
		}
		if t := f.typeOfVar(v); isFunc(t) && f.kernel() {
			p.refuse(paramNode(decl, i), kernelFuncAdvice, "parameter %s of a device function is a function, and a launch passes no code", v.Name())
			f.statics[v] = nil
			continue
		} else if f.statics[v] != nil {
			continue
		}
		f.checkInput(paramNode(decl, i), v, "parameter "+v.Name())
		if f.kernel() {
			f.checkArgument(paramNode(decl, i), v)
		}
	}
}

// checkInput refuses types that no input has. Helpers get pointers to variables and
// elements.
func (f *function) checkInput(n ast.Node, v *types.Var, what string) {
	t := f.typeOfVar(v)
	to := pointee(t)
	switch {
	case to == nil || f.kernel():
		f.checkType(n, t, what)
	case sliceElem(to) != nil || isThread(to):
		f.refuse(n, "pass what it points to, and return what changes", "%s points to a %s", what, f.show(to))
	default:
		f.checkType(n, to, what)
	}
}

// maxSlots bounds how many slots an argument has.
const maxSlots = 256

// checkArgument refuses kernels' parameters that no launch can pass.
func (f *function) checkArgument(n ast.Node, v *types.Var) {
	t := f.typeOfVar(v)
	if misfit(t) != nil || isThread(t) {
		return
	}
	if slots(t) > maxSlots {
		f.refuse(n, "pass a slice", "parameter %s of a kernel has %d values", v.Name(), slots(t))
	}
	for _, l := range f.leaves(v) {
		if holdsSlice(f.typeOfVar(l.v)) {
			f.refuse(n, "pass the slices one by one", "parameter %s of a kernel has an array of slices", v.Name())
		}
	}
}

// checkResults refuses results that a helper cannot return.
func (f *function) checkResults() {
	for v := range f.sig.Results().Variables() {
		if t := f.typeOfVar(v); isThread(t) {
			f.refuse(resultNode(f.decl), "pass the parameter on", "function %s returns a device.Thread", f.obj.Name())
		} else {
			f.checkType(resultNode(f.decl), t, "result of "+f.obj.Name())
		}
	}
}

// checkType refuses a type of variables that devices do not have.
func (p *program) checkType(n ast.Node, t types.Type, what string) {
	bad := misfit(t)
	switch {
	case bad == nil:
	case types.Identical(bad, t):
		p.refuse(n, typeAdvice(t), "%s has type %s, which devices do not have", what, p.show(t))
	default:
		p.refuse(n, typeAdvice(bad), "%s has type %s, and devices do not have the %s in it", what, p.show(t), p.show(bad))
	}
}

// show spells a type as the package does.
func (p *program) show(t types.Type) string {
	return types.TypeString(t, func(other *types.Package) string {
		if other == p.Types {
			return ""
		}
		return other.Name()
	})
}

// typeAdvice says what to use instead of t.
func typeAdvice(t types.Type) string {
	if mentions(t, nil) {
		return "pass a slice of scalars and take device.Size of the axis: how much memory a type has does not depend on a launch"
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return "use a []byte"
		case u.Kind() == types.Uintptr:
			return "use uint64"
		}
	case *types.Slice:
		return "use a slice of scalars, or of arrays or structs of them"
	case *types.Struct:
		return "use structs of scalars, arrays and slices"
	case *types.Signature:
		return "declare a function and call it by its name"
	case *types.Pointer:
		return "use a slice of length 1"
	}
	return typesAdvice
}

// check refuses what cannot be lowered in f and finds the functions it calls.
func (p *program) check(f *function) {
	f.checkSignature()
	if f.decl.Body == nil {
		p.refuse(f.decl.Name, "write it in Go", "function %s is called on a device but has no body", f.obj.Name())
		return
	}
	if !f.kernel() {
		f.checkResults()
	}
	f.simplify()
	if f.marks.device && !f.splice() {
		return
	}
	c, before := &checker{f}, len(p.diags)
	c.stmts(f.decl.Body.List)
	switch {
	case !f.kernel():
		p.checkHelper(f)
	case f.cooperates() && len(p.diags) == before:
		p.checkGroup(f)
	}
}

// checkFunc is check with the refusals in f.refused.
func (p *program) checkFunc(f *function) {
	saved := p.diags
	p.diags = nil
	p.check(f)
	if of := f.instance(); of != "" {
		for i := range p.diags {
			p.diags[i].Message += " (in " + of + ")"
		}
	}
	f.refused, p.diags = p.diags, saved
}

// signatureRefusals returns what devices do not have of a signature.
func (p *program) signatureRefusals(obj *types.Func) Diagnostics {
	saved := p.diags
	p.diags = nil
	f := p.bare(&code{obj: obj})
	f.checkSignature()
	f.checkResults()
	out := p.diags
	p.diags = saved
	return out
}

// checkRecursion refuses calls that close a cycle.
func (p *program) checkRecursion() {
	const open, closed = 1, 2
	state := map[*function]int{}
	var visit func(*function)
	visit = func(f *function) {
		state[f] = open
		for _, c := range f.calls {
			switch state[c] {
			case open:
				f.refused = append(f.refused, p.diagnostic(f.callAt[c], "write a loop",
					"call of %s is recursive, and devices have no stack to grow", c.obj.Name()))
			case closed:
			default:
				visit(c)
			}
		}
		state[f] = closed
	}
	for _, f := range p.order {
		if state[f] == 0 {
			visit(f)
		}
	}
}

// nowhere stands for the syntax of a function of another package.
var nowhere ast.Node = &ast.BadExpr{}

// paramNode returns the name of parameter i, or its type when it has none.
func paramNode(decl *ast.FuncDecl, i int) ast.Node {
	if decl == nil {
		return nowhere
	}
	return fieldNode(decl.Type.Params, i)
}

func typeParamNode(decl *ast.FuncDecl, i int) ast.Node {
	if decl == nil || decl.Type.TypeParams == nil {
		return nowhere
	}
	return fieldNode(decl.Type.TypeParams, i)
}

func recvNode(decl *ast.FuncDecl) ast.Node {
	if decl == nil {
		return nowhere
	}
	return decl.Recv.List[0].Type
}

func resultNode(decl *ast.FuncDecl) ast.Node {
	if decl == nil {
		return nowhere
	}
	return decl.Type.Results
}

func fieldNode(list *ast.FieldList, i int) ast.Node {
	for _, field := range list.List {
		if len(field.Names) == 0 {
			if i == 0 {
				return field.Type
			}
			i--
			continue
		}
		if i < len(field.Names) {
			return field.Names[i]
		}
		i -= len(field.Names)
	}
	return list
}
