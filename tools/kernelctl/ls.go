package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/spf13/cobra"
)

func lsCommand() *cobra.Command {
	var asJSON bool
	var target string
	c := &cobra.Command{
		Use:   "ls FILE [FILTER]...",
		Short: "List the entries of a registry",
		Long:  "List the entries of a registry, those whose path and key contain a filter if there is one. Sizes are in bytes.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f, list, err := open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			list = filter(list, args[1:], target)
			if asJSON {
				return printJSON(c.OutOrStdout(), allJSON(list))
			}
			return printEntries(c.OutOrStdout(), list)
		},
	}
	jsonFlag(c, &asJSON)
	targetFlag(c, &target)
	return c
}

func printEntries(w io.Writer, list []inspect.Entry) error {
	t := newTable(w, "KERNEL", "TARGET", "FORMAT", "SIZE", "LAUNCHED AT")
	for i := range list {
		e := &list[i]
		t.row(e.Name(), e.Target, e.Format, strconv.FormatInt(e.Size, 10), launchedAt(e.Launches))
	}
	return t.flush()
}

// launchedAt shortens a list of places to the first.
func launchedAt(places []string) string {
	switch len(places) {
	case 0:
		return "-"
	case 1:
		return places[0]
	}
	return fmt.Sprintf("%s and %d more", places[0], len(places)-1)
}

// declared returns where a kernel is declared.
func declared(file string, line int) string {
	return strings.TrimSuffix(fmt.Sprintf("%s:%d", file, line), ":0")
}
