package main

import (
	"fmt"
	"io"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/rules-gokernel/rules_gokernel/internal/layout"
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
	for i, argument := range arguments(e.Layout) {
		field(fmt.Sprintf("argument %d", i), "%s", argument)
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

// arguments says which 8-byte slots of a launch hold which parameter, or what is
// wrong with the layout.
func arguments(text string) []string {
	params, err := layout.Parse(text)
	if err != nil {
		return []string{err.Error()}
	}
	var out []string
	slot := 0
	for _, p := range params {
		where := fmt.Sprintf("slots %d to %d", slot, slot+p.Slots-1)
		switch p.Slots {
		case 0:
			where = "no slot"
		case 1:
			where = fmt.Sprintf("slot %d", slot)
		}
		out = append(out, fmt.Sprintf("%s in %s", p.Type, where))
		slot += p.Slots
	}
	return out
}
