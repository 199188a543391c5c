// This file is about line marks: lines of a Func's C that start with '@', which
// no line of C does, followed by a line of the Go function counted from its first,
// and by the CName of the function if it is one that is written into this.
// What follows a mark, up to the next, is the C of that line. Debug builds get
// #line directives for them; others drop them, so that their C stays the same
// when code moves within its file.

package lower

import (
	"bufio"
	"fmt"
	"go/ast"
	"io"
	"strconv"
	"strings"
)

func markLine(line int) string { return fmt.Sprintf("@%d\n", line) }

// mark says that what is written next is the C of s.
func (e *emitter) mark(s ast.Stmt) {
	switch s.(type) {
	case nil, *ast.EmptyStmt, *ast.BlockStmt, *ast.LabeledStmt:
		return
	}
	cname, line := e.function.site(s.Pos())
	if cname == e.cname {
		e.out.WriteString(markLine(line))
	} else {
		fmt.Fprintf(e.out, "@%d %s\n", line, cname)
	}
}

// unmarked returns C without its marks.
func unmarked(c string) string {
	var b strings.Builder
	for line := range strings.Lines(c) {
		if line[0] != '@' {
			b.WriteString(line)
		}
	}
	return b.String()
}

// A lineWriter writes a shard whose functions are, to compilers and debuggers, in
// the Go files that they were lowered from.
type lineWriter struct {
	*bufio.Writer
	funcs map[string]*Func
	shard string // name of the file that is written
	lines int    // written to it so far
}

// Write implements io.Writer. It counts lines.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.lines += strings.Count(string(p), "\n")
	return w.Writer.Write(p)
}

// function writes the C of fn. A directive precedes each line: lines of C would
// count further otherwise.
func (w *lineWriter) function(fn *Func) {
	file, at := fn.File, fn.Line
	for line := range strings.Lines(fn.C) {
		if line[0] == '@' {
			file, at = w.place(fn, strings.TrimSpace(line[1:]))
			continue
		}
		fmt.Fprintf(w, "#line %d %s\n%s", at, strconv.Quote(file), line)
	}
	fmt.Fprintf(w, "#line %d %s\n", w.lines+2, strconv.Quote(w.shard))
}

// place returns what a mark in the C of fn names.
func (w *lineWriter) place(fn *Func, mark string) (file string, line int) {
	count, cname, other := strings.Cut(mark, " ")
	n, err := strconv.Atoi(count)
	if other {
		fn = find(w.funcs, cname)
	}
	if err != nil || fn == nil {
		panic("lower: bad line mark " + strconv.Quote(mark))
	}
	return fn.File, fn.Line + n
}

// WriteDebugShard is [WriteShard] for a build in which kernels are debugged:
// compilers and debuggers see the Go files. shard is the name that they show for
// what was written by no one. The text depends on where the functions are.
func WriteDebugShard(w io.Writer, shard string, funcs map[string]*Func, insts []Instance) error {
	out := &lineWriter{Writer: bufio.NewWriter(w), funcs: funcs, shard: shard}
	if err := writeShard(out, out.function, funcs, insts); err != nil {
		return err
	}
	return out.Flush()
}
