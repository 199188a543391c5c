package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
	"github.com/rules-gokernel/rules_gokernel/internal/launcher/godir"
)

func main() {
	err := run(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		for _, e := range launcher.Errors(err) {
			fmt.Fprintln(os.Stderr, e)
		}
		os.Exit(1)
	}
}

// run generates or checks each folder that args name, and tells notes what is
// worth knowing.
func run(args []string, notes io.Writer) error {
	f := flag.NewFlagSet("kernelgen", flag.ContinueOnError)
	check := f.Bool("check", false, "write nothing; fail when a file is missing or stale")
	tags := f.String("tags", "", "comma-separated build tags")
	if err := f.Parse(args); err != nil {
		return err
	}
	dirs := f.Args()
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	var errs []error
	for _, path := range dirs {
		errs = append(errs, one(godir.Dir{Path: path, Tags: *tags}, *check, notes))
	}
	return errors.Join(errs...)
}

func one(d godir.Dir, check bool, notes io.Writer) error {
	if check {
		return godir.Check(d)
	}
	note, err := godir.Write(d)
	if note != "" {
		fmt.Fprintln(notes, note)
	}
	return err
}
