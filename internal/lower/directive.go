// This file reads the //gokernel: directives of a function.

package lower

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

const (
	directivePrefix = "//gokernel:"
	directiveAdvice = "the directives are //gokernel:device, //gokernel:foreign and //gokernel:fastmath"
)

// directives are the marks in a function's doc comment.
type directives struct {
	device, foreign, fastmath bool
}

// readDirectives returns the marks in a doc comment; unknown ones are left to
// checkDirectives.
func readDirectives(doc *ast.CommentGroup) directives {
	var d directives
	if doc == nil {
		return d
	}
	for _, c := range doc.List {
		switch directiveName(c) {
		case "device":
			d.device = true
		case "foreign":
			d.foreign = true
		case "fastmath":
			d.fastmath = true
		}
	}
	return d
}

// directiveName returns what follows "//gokernel:", or "".
func directiveName(c *ast.Comment) string {
	name, ok := strings.CutPrefix(c.Text, directivePrefix)
	if !ok {
		return ""
	}
	return strings.TrimSpace(name)
}

// checkDirectives refuses directives that would be ignored silently: unknown
// ones, misspelt ones and those that do not belong to a function.
func (p *program) checkDirectives(file *ast.File) {
	attached := map[*ast.CommentGroup]*ast.FuncDecl{}
	for _, d := range file.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Doc != nil {
			attached[decl.Doc] = decl
		}
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			p.checkDirective(file, c, attached[group])
		}
	}
}

// checkDirective refuses c when it is a directive that does nothing. Decl is the
// function whose doc comment it is in, or nil.
func (p *program) checkDirective(file *ast.File, c *ast.Comment, decl *ast.FuncDecl) {
	if rest, ok := strings.CutPrefix(c.Text, "// gokernel:"); ok && known(rest) {
		p.refuseFix(c, &Fix{c.Pos(), c.End(), directivePrefix + rest},
			"write "+directivePrefix+rest, "a directive has no space after //, so %q does nothing", c.Text)
		return
	}
	if !strings.HasPrefix(c.Text, directivePrefix) {
		return
	}
	name := directiveName(c)
	switch {
	case !known(name):
		p.refuseFix(c, respell(c, name), directiveAdvice, "unknown directive %q", directivePrefix+name)
	case decl == nil:
		p.refuseFix(c, closeGap(p.Fset, file, c), "put it at the end of a function's doc comment",
			"directive %q is not in the doc comment of a function", directivePrefix+name)
	case name == "fastmath" && !readDirectives(decl.Doc).device:
		p.refuseFix(c, &Fix{c.Pos(), c.Pos(), directivePrefix + "device\n"}, "add //gokernel:device",
			"directive %q needs a device function", directivePrefix+name)
	}
}

func known(directive string) bool {
	return directive == "device" || directive == "foreign" || directive == "fastmath"
}

// kernel describes a device function to those who launch it.
func (p *program) kernel(f *function) Kernel {
	at := p.position(f.decl.Pos())
	k := Kernel{
		Name:     f.obj.Name(),
		Path:     p.Path + "." + f.obj.Name(),
		Launcher: launcherName(f.obj.Name()),
		Foreign:  f.marks.foreign,
		File:     at.Filename,
		Line:     at.Line,
	}
	if !k.Foreign {
		k.Func = f.cname
	}
	for tp := range f.sig.TypeParams().TypeParams() {
		k.Dims = append(k.Dims, tp.Obj().Name())
	}
	var args []string
	for v := range f.sig.Params().Variables() {
		if isThread(v.Type()) {
			continue
		}
		k.Params = append(k.Params, Param{
			Name: v.Name(), Type: types.TypeString(v.Type(), types.RelativeTo(p.Types)), Access: f.access(v),
		})
		args = append(args, layout.Of(v.Type()))
	}
	k.Layout = strings.Join(args, ",")
	return k
}

// launcherName returns the name of the launcher of a device function, which is
// exported when the function is.
func launcherName(name string) string {
	first, n := utf8.DecodeRuneInString(name)
	if unicode.IsUpper(first) {
		return "Launch" + name
	}
	return "launch" + string(unicode.ToUpper(first)) + name[n:]
}
