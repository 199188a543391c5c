package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/scan"
	"github.com/rules-gokernel/rules_gokernel/internal/worker"
)

func main() {
	os.Exit(worker.Tool(scanPackage).Main())
}

// scanPackage is a [worker.Tool].
func scanPackage(args []string, stderr io.Writer) int {
	if err := run(args); err != nil {
		for _, line := range scan.Lines(err) {
			fmt.Fprintln(stderr, line)
		}
		return 1
	}
	return 0
}

func run(args []string) error {
	c, err := parse(args)
	if err != nil {
		return fmt.Errorf("kernelscan: %w", err)
	}
	if len(c.Extras) > 0 {
		return scan.Extra(c)
	}
	return scan.Run(c)
}

// parse returns the scan that args ask for.
func parse(args []string) (*scan.Config, error) {
	c := new(scan.Config)
	f := flag.NewFlagSet("kernelscan", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&c.ImportPath, "importpath", "", "import path of the package")
	f.StringVar(&c.ImportMap, "importmap", "", "the compiler's name of the package, if not its import path")
	f.StringVar(&c.Label, "label", "", "label of the target, for messages and the manifest")
	f.StringVar(&c.GOOS, "goos", "", "operating system to build for")
	f.StringVar(&c.GOARCH, "goarch", "", "architecture to build for")
	f.Func("tags", "comma-separated build tags", func(s string) error {
		c.Tags = append(c.Tags, strings.FieldsFunc(s, func(r rune) bool { return r == ',' })...)
		return nil
	})
	f.BoolVar(&c.Cgo, "cgo", false, "the build uses cgo")
	f.StringVar(&c.InstallSuffix, "installsuffix", "", "folder of export data under -stdlib, if not GOOS_GOARCH")
	f.StringVar(&c.TestFilter, "testfilter", scan.TestsNone, "test files: off, exclude (the package's own count) or only (package _test)")
	repeated(f, &c.Sources, "src", "Go file; repeat")
	f.Func("arc", "IMPORTPATH[:ALIAS]=IMPORTMAP=FILE, export data of an import; repeat", func(s string) error {
		a, err := scan.ParseArchive(s)
		c.Archives = append(c.Archives, a)
		return err
	})
	repeated(f, &c.Stdlib, "stdlib", "folder of the standard library's export data; repeat")
	repeated(f, &c.Summaries, "summary", "summary of an import; repeat")
	f.BoolVar(&c.Debug, "debug", false, "write C that compilers and debuggers see in the Go files; summaries then have positions")
	repeated(f, &c.Extras, "extra", "PATH.FUNCTION[SIZE,...], an instantiation to write; repeat")
	f.StringVar(&c.Compiled, "compiled", "", "export data of the package itself, if it uses cgo")
	f.StringVar(&c.OutSummary, "out_summary", "", "summary to write")
	f.StringVar(&c.OutTypes, "out_types", "", "export data to write")
	f.StringVar(&c.OutManifest, "out_manifest", "", "manifest to write")
	repeated(f, &c.OutShards, "out_shard", "shard to write; repeat")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("got argument %q, want flags only", f.Arg(0))
	}
	return c, nil
}

func repeated(f *flag.FlagSet, list *[]string, name, usage string) {
	f.Func(name, usage, func(s string) error {
		*list = append(*list, s)
		return nil
	})
}
