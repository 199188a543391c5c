package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/gobuild"
	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
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
	c.AddCommand(compileCommand(), buildCommand(), fixCommand())
	for _, reader := range []*cobra.Command{
		lsCommand(), showCommand(), extractCommand(), disasmCommand(), verifyCommand(), diffCommand(), reportCommand(),
	} {
		c.AddCommand(withPlainErrors(reader))
	}
	return c
}

// withPlainErrors keeps each error of a command on its line: a file's names are
// in them.
func withPlainErrors(c *cobra.Command) *cobra.Command {
	inner := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		err := inner(c, args)
		if err == nil || errors.Is(err, errDiffers) {
			return err
		}
		var text []string
		for _, line := range lines(err) {
			text = append(text, safeLine(line))
		}
		return errors.New(strings.Join(text, "\n"))
	}
	return c
}

// lines returns what each of the errors says that err joins.
func lines(err error) []string {
	var list []string
	for _, err := range inspect.Each(err) {
		list = append(list, err.Error())
	}
	return list
}

// jsonFlag adds --json.
func jsonFlag(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "json", false, "print JSON")
}

// targetFlag adds --target.
func targetFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "target", "", "take only the image for this device target")
}
