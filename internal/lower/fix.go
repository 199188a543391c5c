// This file makes the edits that cure misspelt and misplaced directives.

package lower

import (
	"go/ast"
	"go/token"
)

// respell replaces a directive by the only one that is spelt nearly like it. It
// returns nil when there is none.
func respell(c *ast.Comment, name string) *Fix {
	var near []string
	for _, d := range []string{"device", "foreign", "fastmath"} {
		if distance(name, d) <= 2 {
			near = append(near, d)
		}
	}
	if len(near) != 1 {
		return nil
	}
	return &Fix{c.Pos(), c.End(), directivePrefix + near[0]}
}

// distance returns how many letters have to be inserted, removed or replaced to
// get from a to b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

// closeGap removes the blank lines between the comment that ends in c and the
// function after it. It returns nil when something else follows.
func closeGap(fset *token.FileSet, file *ast.File, c *ast.Comment) *Fix {
	for _, d := range file.Decls {
		if d.End() <= c.Pos() {
			continue
		}
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Doc != nil || fn.Pos() < c.End() {
			return nil
		}
		for _, group := range file.Comments {
			if group.Pos() > c.Pos() && group.Pos() < fn.Pos() {
				return nil
			}
		}
		lines := fset.File(c.Pos())
		return &Fix{lines.LineStart(lines.Line(c.Pos()) + 1), fn.Pos(), ""}
	}
	return nil
}
