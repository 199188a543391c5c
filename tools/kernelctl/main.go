package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/rules-gokernel/rules_gokernel/internal/gobuild"
	"github.com/spf13/cobra"
)

// errDiffers is the result of a command that has said what it found.
var errDiffers = errors.New("differs")

func main() { os.Exit(run(os.Stdout, os.Stderr, os.Args[1:])) }

// run runs the command and returns its exit status.
func run(stdout, stderr io.Writer, args []string) int {
	c := command()
	c.SetArgs(args)
	c.SetOut(stdout)
	c.SetErr(stderr)
	err := c.Execute()
	switch {
	case errors.Is(err, errDiffers):
		return 1
	case errors.Is(err, gobuild.ErrStale):
		fmt.Fprintf(stderr, "kernelctl: %s\n", safe(err.Error()))
		return 1
	case err != nil:
		fmt.Fprintf(stderr, "kernelctl: %s\n", safe(err.Error()))
		return 2
	}
	return 0
}

// command returns the command with all its subcommands.
func command() *cobra.Command {
	c := &cobra.Command{
		Use:           "kernelctl",
		Short:         "Look inside the kernel registries of programs, and make them",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	c.AddCommand(lsCommand(), showCommand(), extractCommand(), disasmCommand(), verifyCommand(), diffCommand(), reportCommand(),
		compileCommand(), buildCommand(), fixCommand())
	return c
}

// jsonFlag adds --json.
func jsonFlag(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "json", false, "print JSON")
}

// targetFlag adds --target.
func targetFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "target", "", "take only the image for this device target")
}
