package main

import (
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/rules-gokernel/rules_gokernel/internal/gobuild"
	"github.com/spf13/cobra"
)

// buildFlags adds the flags that choose how kernels are lowered.
func buildFlags(cmd *cobra.Command, c *gobuild.Config) {
	f := cmd.Flags()
	c.Arch = "amd64"
	if runtime.GOARCH == "arm64" {
		c.Arch = "arm64"
	}
	f.StringVar(&c.Arch, "arch", c.Arch, "GOARCH of the program")
	f.StringSliceVar(&c.Tags, "tags", nil, "build tags")
	f.StringSliceVar(&c.Devices, "device", []string{"cpu"}, "device targets to lower for")
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "cc"
	}
	f.StringVar(&c.CC, "cc", cc, "C compiler; the default is $CC")
	f.IntVar(&c.Shards, "shards", gobuild.DefaultShards, "files that a package's kernels are cut into, as in Bazel's build")
	f.BoolVar(&c.Debug, "debug", false, "add debug information, which shows the Go files")
	f.StringVarP(&c.Dir, "chdir", "C", "", "folder to work in")
}

func compileCommand() *cobra.Command {
	var c gobuild.Config
	var packages, stages []string
	var out string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "compile [FILTER]...",
		Short: "Lower single kernels and write every stage",
		Long: "Lower the kernels whose path contains a filter, without a program, and write the Go source, the C, the assembly, the object and the listing of each. " +
			"A generic kernel is lowered for the keys that the packages launch, or for a filter's own: 'MatMul[64,64,64]'.",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			done, skipped, err := c.Compile(packages, args, stages, out)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), map[string]any{"compiled": done, "skipped": skipped})
			}
			printCompiled(cmd.OutOrStdout(), done, skipped)
			if len(done) == 0 {
				return fmt.Errorf("no kernel was lowered: no path has %q in it, or see above", args)
			}
			return nil
		},
	}
	buildFlags(cmd, &c)
	cmd.Flags().StringSliceVar(&packages, "packages", []string{"./..."}, "packages to look in")
	cmd.Flags().StringSliceVar(&stages, "dump", gobuild.Stages, "stages to write")
	cmd.Flags().StringVarP(&out, "output", "o", ".", "folder to write to")
	jsonFlag(cmd, &asJSON)
	return cmd
}

func printCompiled(w io.Writer, done []gobuild.Compiled, skipped []gobuild.Skipped) {
	for _, d := range done {
		for _, stage := range gobuild.Stages {
			if file, ok := d.Files[stage]; ok {
				fmt.Fprintln(w, safeLine(file))
			}
		}
	}
	for _, s := range skipped {
		fmt.Fprintf(w, "skipped %s: %s\n", safeLine(s.Kernel), safeLine(s.Why))
	}
}

func buildCommand() *cobra.Command {
	var c gobuild.Config
	var check bool
	cmd := &cobra.Command{
		Use:   "build [PACKAGE]",
		Short: "Write the registry object of a program that the go command builds",
		Long: "Scan the program's packages, lower what they launch with the C compiler, and write the registry beside package main, where " +
			"go build links it. With --check, fail if what lies there is stale.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			pattern := "."
			if len(args) > 0 {
				pattern = args[0]
			}
			run, did := c.Build, "wrote"
			if check {
				run, did = c.Check, "is fresh:"
			}
			object, err := run(pattern)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "kernelctl: %s %s\n", did, safeLine(object))
			return nil
		},
	}
	buildFlags(cmd, &c)
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; fail if the object is missing or stale")
	return cmd
}
