package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

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

const usage = `usage: kernelgen [-check] [-tags LIST] [FOLDER | PATTERN ...]

Generates gokernel_launch.go, the typed launchers of a package's device functions,
in each folder (default: the current one). A pattern is one of the go command's:
./... is all packages of the module from here on that declare device functions.

`

// run generates or checks each folder that args name, and tells notes what is
// worth knowing.
func run(args []string, notes io.Writer) error {
	f := flag.NewFlagSet("kernelgen", flag.ContinueOnError)
	f.SetOutput(notes)
	f.Usage = func() {
		fmt.Fprint(notes, usage)
		f.PrintDefaults()
	}
	check := f.Bool("check", false, "write nothing; fail when a file is missing or stale")
	tags := f.String("tags", "", "build tags, comma-separated `LIST`")
	if err := f.Parse(args); err != nil {
		return err
	}
	args = f.Args()
	if len(args) == 0 {
		args = []string{"."}
	}
	var errs []error
	for _, arg := range args {
		errs = append(errs, all(arg, *tags, *check, notes))
	}
	return errors.Join(errs...)
}

// all generates or checks the folders that an argument means.
func all(arg, tags string, check bool, notes io.Writer) error {
	if strings.HasPrefix(arg, "-") {
		return fmt.Errorf("%s: flags stand before folders: kernelgen %s FOLDER", arg, arg)
	}
	dirs, err := godir.Match(arg)
	if err != nil {
		return err
	}
	if len(dirs) == 0 {
		fmt.Fprintf(notes, "%s: no folder declares device functions, nothing to generate\n", arg)
	}
	var errs []error
	for _, dir := range dirs {
		errs = append(errs, one(godir.Dir{Path: dir, Tags: tags, Found: dir != arg}, check, notes))
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
