package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/spf13/cobra"
)

func showCommand() *cobra.Command {
	var asJSON bool
	var target string
	c := &cobra.Command{
		Use:   "show FILE KERNEL",
		Short: "Print all that is known about a kernel",
		Args:  cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			f, list, err := open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			found, err := choose(list, args[1], target)
			if err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), allJSON(found))
			}
			for i := range found {
				if i > 0 {
					fmt.Fprintln(c.OutOrStdout())
				}
				printEntry(c.OutOrStdout(), &found[i])
			}
			return nil
		},
	}
	jsonFlag(c, &asJSON)
	targetFlag(c, &target)
	return c
}

// printEntry prints an entry, a field a line.
func printEntry(w io.Writer, e *inspect.Entry) {
	field := func(name, format string, args ...any) {
		fmt.Fprintf(w, "%-12s%s\n", name, safeLine(fmt.Sprintf(format, args...)))
	}
	field("kernel", "%s", e.Name())
	field("target", "%s", e.Target)
	field("format", "%s", e.Format)
	field("size", "%d bytes", e.Size)
	field("declared", "%s", declared(e.File, e.Line))
	for i, slot := range slots(e.Layout) {
		field(fmt.Sprintf("argument %d", i), "%s", slot)
	}
	for i, fn := range e.Funcs {
		field(fmt.Sprintf("function %d", i), "%s at %s", fn.Name, declared(fn.File, fn.Line))
	}
	for _, l := range e.Launches {
		field("launched", "%s", l)
	}
	field("sha256", "%x", e.Digest)
	if e.Source != "" {
		field("source", "%s", e.Source)
	}
	if e.Toolchain != "" {
		field("toolchain", "%s", e.Toolchain)
	}
	field("object", "%s (%s)", e.Object.Name, e.Object.Arch())
	if e.Record.Code == 0 {
		return
	}
	if code, err := e.Code(); err != nil {
		field("code", "%v", err)
	} else {
		field("code", "%s at %#x, offset %d of the file", code.Section, code.Addr, code.Offset)
	}
}

// slots says which 8-byte slots of a launch hold which parameter: a scalar takes
// one, a slice takes two, address and length.
func slots(layout string) []string {
	if layout == "" {
		return nil
	}
	var out []string
	slot := 0
	for _, typ := range split(layout) {
		n := slotsOf(typ)
		where := fmt.Sprintf("slot %d", slot)
		if n != 1 {
			where = fmt.Sprintf("slots %d to %d", slot, slot+n-1)
		}
		out = append(out, fmt.Sprintf("%s in %s", typ, where))
		slot += n
	}
	return out
}

// split cuts a layout at the commas outside of brackets.
func split(layout string) []string {
	var out []string
	depth, start := 0, 0
	for i, c := range layout {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && depth == 0:
			out = append(out, layout[start:i])
			start = i + 1
		}
	}
	return append(out, layout[start:])
}

// slotsOf returns how many slots a parameter takes.
func slotsOf(typ string) int {
	if strings.HasPrefix(typ, "[]") {
		return 2
	}
	return 1
}
