package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/argfile"
	"github.com/rules-gokernel/rules_gokernel/internal/proof"
)

func main() {
	args := os.Args[1:]
	if file := os.Getenv("KERNELPROOF_ARGS"); file != "" && len(args) == 0 {
		args = []string{"@" + file}
	}
	if err := run(os.Stdout, args); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer, args []string) error {
	args, err := argfile.Expand(args)
	if err != nil {
		return fmt.Errorf("kernelproof: %w", err)
	}
	c, err := parse(args)
	if err != nil {
		return fmt.Errorf("kernelproof: %w", err)
	}
	return proof.Run(w, c)
}

// parse returns what args ask for.
func parse(args []string) (*proof.Config, error) {
	c := &proof.Config{Packages: map[string]string{}}
	f := flag.NewFlagSet("kernelproof", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&c.Label, "label", "", "label of the program's target, for messages")
	f.BoolVar(&c.Exact, "exact", false, "entries of kernels that nothing launches are errors")
	f.Func("package", "LINKED=IMPORTED, names of a package; repeat", func(s string) error {
		linked, imported, ok := strings.Cut(s, "=")
		if !ok || linked == "" || imported == "" {
			return errors.New("want LINKED=IMPORTED")
		}
		c.Packages[linked] = imported
		return nil
	})
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() != 1 {
		return nil, fmt.Errorf("got arguments %q, want one program", f.Args())
	}
	c.Program = f.Arg(0)
	return c, nil
}
