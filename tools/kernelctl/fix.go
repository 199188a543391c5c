// This file edits BUILD files.

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/buildfix"
	"github.com/spf13/cobra"
)

func fixCommand() *cobra.Command {
	var extra, deps []string
	var dryRun, asJSON bool
	c := &cobra.Command{
		Use:   "fix TARGET",
		Short: "Edit the BUILD file of a program that lacks kernels",
		Long: `Give TARGET, a go_binary, a go_test or a macro around one, a kernel_registry in
its srcs, or make it a kernel_test or kernel_binary where its own sources may
launch. TARGET may be a kernel_registry too. Messages about missing kernels
suggest such commands.`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := request(args[0], extra, deps)
			if err != nil {
				return err
			}
			change, err := buildfix.Fix(r)
			if err != nil {
				return err
			}
			if !dryRun {
				if err := writeChange(change); err != nil {
					return err
				}
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), fixJSON{change.File, append([]string{}, change.Done...), change.Diff()})
			}
			printChange(c.OutOrStdout(), args[0], change, dryRun)
			return nil
		},
	}
	c.Flags().StringArrayVar(&extra, "extra", nil, "name an instantiation that no scan finds, such as 'example.com/blas.MatMul[64,64,64]' (repeat)")
	c.Flags().StringArrayVar(&deps, "dep", nil, "let the registry scan a library, or have a kernel_image (repeat)")
	c.Flags().BoolVar(&dryRun, "dry-run", false, "print the difference, write nothing")
	jsonFlag(c, &asJSON)
	return c
}

// A fixJSON is a changed file as --json prints it.
type fixJSON struct {
	File string   `json:"file"`
	Done []string `json:"done"`
	Diff string   `json:"diff"`
}

// request is what the command line asks for, in the folder where the user is:
// bazel run starts programs elsewhere, and says where that was.
func request(target string, extra, deps []string) (buildfix.Request, error) {
	dir := os.Getenv("BUILD_WORKING_DIRECTORY")
	if dir == "" {
		var err error
		if dir, err = os.Getwd(); err != nil {
			return buildfix.Request{}, err
		}
	}
	root, err := buildfix.Root(dir)
	if err != nil {
		return buildfix.Request{}, err
	}
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return buildfix.Request{}, err
	}
	pkg := strings.TrimPrefix(filepath.ToSlash(rel), ".")
	return buildfix.Request{Root: root, Package: pkg, Target: target, Extra: extra, Deps: deps}, nil
}

// writeChange writes the changed file, with the mode that it has.
func writeChange(c *buildfix.Change) error {
	if len(c.Done) == 0 {
		return nil
	}
	return os.WriteFile(c.Path, c.New, 0o666)
}

func printChange(w io.Writer, target string, c *buildfix.Change, dryRun bool) {
	switch {
	case len(c.Done) == 0:
		fmt.Fprintf(w, "%s: %s has all of this already\n", safeLine(c.File), safeLine(target))
	case dryRun:
		fmt.Fprint(w, safe(c.Diff()))
	default:
		for _, text := range c.Done {
			fmt.Fprintf(w, "%s: %s\n", safeLine(c.File), safeLine(text))
		}
	}
}
