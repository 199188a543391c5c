package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fatih/color"
	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/spf13/cobra"
)

// A change is an entry that two files do not both have in the same way.
type change struct {
	Kind    string `json:"kind"` // "added", "removed", "resized" or "changed"
	Kernel  string `json:"kernel"`
	Target  string `json:"target"`
	OldSize int64  `json:"old_size"` // bytes
	NewSize int64  `json:"new_size"`
	Detail  string `json:"detail,omitempty"` // what differs besides the size
}

func diffCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Say what was added, removed, resized or changed",
		Long:  "Compare two registries. As with diff, the exit status is 0 if they hold the same, 1 if not, 2 on an error.",
		Args:  cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			older, before, err := open(args[0])
			if err != nil {
				return err
			}
			defer older.Close()
			newer, after, err := open(args[1])
			if err != nil {
				return err
			}
			defer newer.Close()
			list := compare(before, after)
			if asJSON {
				err = printJSON(c.OutOrStdout(), list)
			} else {
				printChanges(c.OutOrStdout(), list)
			}
			if err == nil && len(list) > 0 {
				err = errDiffers
			}
			return err
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

// compare returns the changes from before to after, which are sorted.
func compare(before, after []inspect.Entry) []change {
	list := []change{}
	for len(before) > 0 || len(after) > 0 {
		switch order := firstOf(before, after); {
		case order < 0:
			e := &before[0]
			list = append(list, change{"removed", e.Name(), e.Target, e.Size, 0, ""})
			before = before[1:]
		case order > 0:
			e := &after[0]
			list = append(list, change{"added", e.Name(), e.Target, 0, e.Size, ""})
			after = after[1:]
		default:
			if c, ok := differ(&before[0], &after[0]); ok {
				list = append(list, c)
			}
			before, after = before[1:], after[1:]
		}
	}
	return list
}

// firstOf compares the first entries of two lists; an empty list is last.
func firstOf(before, after []inspect.Entry) int {
	switch {
	case len(before) == 0:
		return 1
	case len(after) == 0:
		return -1
	}
	a, b := &before[0], &after[0]
	return cmp.Or(strings.Compare(a.Path, b.Path), slices.Compare(a.Key, b.Key), strings.Compare(a.Target, b.Target))
}

// differ compares two entries of one name and target. Where they were declared
// and launched is no difference of the kernel.
func differ(a, b *inspect.Entry) (change, bool) {
	c := change{"changed", a.Name(), a.Target, a.Size, b.Size, ""}
	if a.Size != b.Size {
		c.Kind = "resized"
	}
	var what []string
	for _, d := range []struct {
		name string
		same bool
	}{
		{"image", a.Digest == b.Digest},
		{"source", a.Source == b.Source},
		{"format", a.Format == b.Format},
		{"arguments", a.Layout == b.Layout},
		{"toolchain", a.Toolchain == b.Toolchain},
	} {
		if !d.same {
			what = append(what, d.name)
		}
	}
	c.Detail = strings.Join(what, ", ")
	return c, a.Size != b.Size || len(what) > 0
}

// printChanges prints a line for each change, in colours on a terminal.
func printChanges(w io.Writer, list []change) {
	signs := map[string]string{"added": "+", "removed": "-", "resized": "~", "changed": "~"}
	colours := map[string]*color.Color{
		"added": color.New(color.FgGreen), "removed": color.New(color.FgRed),
		"resized": color.New(color.FgYellow), "changed": color.New(color.FgYellow),
	}
	for _, c := range list {
		line := fmt.Sprintf("%s %s for %s: %s, %s", signs[c.Kind], c.Kernel, c.Target, c.Kind, sizes(&c))
		if c.Detail != "" {
			line += " (" + c.Detail + ")"
		}
		fmt.Fprintln(w, colours[c.Kind].Sprint(safeLine(line)))
	}
}

func sizes(c *change) string {
	switch c.Kind {
	case "added":
		return fmt.Sprintf("%d bytes", c.NewSize)
	case "removed":
		return fmt.Sprintf("%d bytes", c.OldSize)
	case "resized":
		return fmt.Sprintf("%d to %d bytes", c.OldSize, c.NewSize)
	}
	return fmt.Sprintf("%d bytes", c.NewSize)
}
