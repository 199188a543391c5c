package main

import (
	"fmt"
	"io"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/spf13/cobra"
)

// A verdict is what verify says about a file.
type verdict struct {
	File    string   `json:"file"`
	Entries int      `json:"entries"`
	Bytes   int      `json:"bytes"` // of the registries
	Damage  []string `json:"damage,omitempty"`
}

func verifyCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Say what is damaged, and where",
		Long: "Check digests, alignment, overlaps, duplicates, and that references to code point at code. " +
			"The exit status is 1 if something is wrong. A program that has launchers and no registry is damaged.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			var list []verdict
			bad := false
			for _, name := range args {
				v := verify(name)
				bad = bad || len(v.Damage) > 0
				list = append(list, v)
			}
			if err := printVerdicts(c.OutOrStdout(), list, asJSON); err != nil {
				return err
			}
			if bad {
				return errDiffers
			}
			return nil
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

// verify checks one file.
func verify(name string) verdict {
	v := verdict{File: name}
	f, err := inspect.Open(name)
	if err != nil {
		v.Damage = lines(err)
		return v
	}
	defer f.Close()
	for _, o := range f.Objects {
		if o.Registry != nil {
			v.Entries += o.Registry.Len()
			v.Bytes += len(o.Section)
		}
	}
	err = f.Verify()
	if !hasRegistry(f) {
		err = noRegistry(f)
	}
	if err != nil {
		v.Damage = lines(err)
	}
	return v
}

func printVerdicts(w io.Writer, list []verdict, asJSON bool) error {
	if asJSON {
		return printJSON(w, list)
	}
	for _, v := range list {
		if len(v.Damage) == 0 {
			fmt.Fprintf(w, "%s: %d entries in %d bytes, nothing is damaged\n", safeLine(v.File), v.Entries, v.Bytes)
		}
		for _, d := range v.Damage {
			fmt.Fprintln(w, safeLine(d))
		}
	}
	return nil
}
