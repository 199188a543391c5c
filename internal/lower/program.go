// This file finds the functions of a package that run on devices.

package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// A program is a package while it is being lowered.
type program struct {
	*Package
	decls   map[*types.Func]*ast.FuncDecl // every function of the package
	codes   map[*types.Func][]*code       // functions with a name that run on devices, by type arguments
	keys    map[string]bool               // of codes
	types   *types.Context                // of type arguments
	made    map[*ast.BlockStmt]int        // how often a body is lowered
	waiting map[*types.Func]bool          // what waits has found out
	order   []*function                   // those that are lowered, as they were found
	roots   []*function                   // device functions in source order, foreign ones too
	tables  map[types.Object]ast.Expr     // values of package variables, nil for zero, once asked for
	changed map[types.Object]ast.Node     // and where one is changed
	reads   map[ast.Expr]bool             // where one is read and nothing else

	// exports are the functions that other packages may call, in source order.
	exports []*function
	diags   Diagnostics // of the package, or of the function that is being checked
}

// A function is one Go function that runs on devices.
type function struct {
	*program
	code     *code
	args     []*code                // the functions that it is passed, by input; nil without any
	statics  map[types.Object]*code // what parameters and variables stand for; nil if that was refused
	literals map[*ast.FuncLit]*code
	Info     *types.Info   // of decl
	decl     *ast.FuncDecl // nil when it is of another package
	ext      *Helper       // what that package says of it
	obj      *types.Func
	sig      *types.Signature
	cname    string
	marks    directives
	calls    []*function // in the order of first calls
	callAt   map[*function]ast.Node
	callees  map[*ast.CallExpr]*function

	// receivers of promoted methods, and what selectors select that were written
	// out, or that select a method of a type parameter.
	receivers map[*ast.SelectorExpr]ast.Expr
	implied   map[*ast.SelectorExpr]*types.Selection

	// Of a function whose syntax is a copy.
	own       bool
	instances map[*ast.Ident][]types.Type // type arguments, where they are others than in Info
	ordinals  map[types.Object]int        // of variables that its source does not have
	spliced   splices                     // the helpers that are written into it

	refused  Diagnostics // in its body
	analysis *analysis   // what analyse found out
	weight   int         // size of the body with what is inlined into it
	inlined  bool
	writing  map[types.Object]bool // what written returns
	keepsCap int                   // what capacities found out: 1 or -1
	leavesOf map[types.Object][]leaf
	checks   checks    // in its body and in what it calls
	group    *grouping // how the body is cut at barriers; nil where threads do not cooperate
}

func newProgram(p *Package) *program {
	return &program{
		Package: p,
		decls:   map[*types.Func]*ast.FuncDecl{},
		codes:   map[*types.Func][]*code{},
		keys:    map[string]bool{},
		types:   types.NewContext(),
		made:    map[*ast.BlockStmt]int{},
		waiting: map[*types.Func]bool{},
	}
}

// kernel reports whether the function can be launched.
func (f *function) kernel() bool { return f.marks.device || f.marks.foreign }

// collect fills decls and roots, and checks what can be said about directives
// and kernels' signatures.
func (p *program) collect() {
	for _, file := range p.Files {
		p.checkDirectives(file)
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if obj, ok := p.Info.Defs[decl.Name].(*types.Func); ok {
				p.decls[obj] = decl
			}
		}
	}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok {
				p.collectRoot(decl)
			}
		}
	}
	p.collectHelpers()
}

func (p *program) collectRoot(decl *ast.FuncDecl) {
	marks := readDirectives(decl.Doc)
	obj, ok := p.Info.Defs[decl.Name].(*types.Func)
	if !ok || !marks.device && !marks.foreign {
		return
	}
	if !p.checkKernel(decl, obj, marks) {
		return
	}
	f := p.add(obj)
	if marks.foreign {
		f.checkSignature()
	}
	p.roots = append(p.roots, f)
}

// add returns the function of obj, of this package, which no functions are passed.
func (p *program) add(obj *types.Func) *function {
	return p.specialised(p.named(callHelper, obj, nil), nil)
}

// funcName returns the name of a function, of a method with its type's: "T.F".
func funcName(obj *types.Func) string {
	recv := obj.Signature().Recv()
	if recv == nil {
		return obj.Name()
	}
	t := recv.Type()
	if to := pointee(t); to != nil {
		t = to
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name() + "." + obj.Name()
	}
	return obj.Name()
}

// calleesFirst orders the functions of the package that kernels and callers in
// other packages need, so that callees come before callers. Recursion has been
// refused.
func (p *program) calleesFirst() []*function {
	var out []*function
	done := map[*function]bool{}
	var visit func(*function)
	visit = func(f *function) {
		if done[f] || f.ext != nil {
			return
		}
		done[f] = true
		for _, c := range f.calls {
			visit(c)
		}
		out = append(out, f)
	}
	for _, f := range p.roots {
		if !f.marks.foreign {
			visit(f)
		}
	}
	for _, f := range p.exports {
		if len(f.refusals()) == 0 {
			visit(f)
		}
	}
	return out
}

// position returns where pos is, with the file name that is shown.
func (p *program) position(pos token.Pos) token.Position {
	at := p.Fset.Position(pos)
	if p.FileName != nil {
		at.Filename = p.FileName(at.Filename)
	}
	return at
}

// refuse adds a diagnostic about n.
func (p *program) refuse(n ast.Node, advice, format string, args ...any) {
	p.refuseFix(n, nil, advice, format, args...)
}

// refuseFix is refuse with an edit that does what advice says, or nil.
func (p *program) refuseFix(n ast.Node, fix *Fix, advice, format string, args ...any) {
	d := p.diagnostic(n, advice, format, args...)
	d.Fix = fix
	p.diags = append(p.diags, d)
}

func (p *program) diagnostic(n ast.Node, advice, format string, args ...any) Diagnostic {
	return Diagnostic{
		Pos:     p.position(n.Pos()),
		From:    n.Pos(),
		To:      n.End(),
		Message: fmt.Sprintf(format, args...),
		Advice:  advice,
	}
}

// site returns the C name of the Go function that pos is in, f or one that is
// written into it, and the line, counted from the function's first.
func (f *function) site(pos token.Pos) (cname string, line int) {
	at := splice{f.decl, f.cname}
	for _, sp := range f.spliced.helpers {
		if sp.decl.Pos() <= pos && pos < sp.decl.End() {
			at = sp
		}
	}
	return at.cname, f.Fset.Position(pos).Line - f.Fset.Position(at.decl.Pos()).Line
}
