package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "scale:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	checkout, err := checkoutDir()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d cores\n", goruntime.NumCPU())
	start := time.Now()
	if o.plain > 0 {
		if err := inTemp(func(dir string) error { return plain(out, checkout, dir, o.plain) }); err != nil {
			return fmt.Errorf("%d packages without kernels: %w", o.plain, err)
		}
	}
	for _, s := range o.sizes {
		if err := measure(out, checkout, s, o.keep); err != nil {
			return fmt.Errorf("%d instantiations: %w", s.instantiations(), err)
		}
	}
	fmt.Fprintf(out, "\n%s in all\n", time.Since(start).Round(time.Second))
	return nil
}

// inTemp calls f with a temporary folder.
func inTemp(f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "scale")
	if err != nil {
		return err
	}
	return errors.Join(f(dir), removeAll(dir))
}

// options say what to measure.
type options struct {
	sizes []size
	plain int  // packages without kernels to analyse
	keep  bool // the repositories
}

// parse returns what args ask for.
func parse(args []string) (*options, error) {
	var own size
	o := new(options)
	f := flag.NewFlagSet("scale", flag.ContinueOnError)
	f.IntVar(&own.packages, "packages", 0, "packages with kernels; 0 measures the sizes of the table")
	f.IntVar(&own.kernels, "kernels", 4, "kernels a package")
	f.IntVar(&own.keys, "keys", 4, "keys a kernel")
	f.IntVar(&own.depth, "depth", 2, "generic functions between a launch and what its types are known in")
	f.IntVar(&o.plain, "plain", 1000, "packages without kernels to analyse; 0 leaves that out")
	huge := f.Bool("huge", false, "measure 10,000 instantiations too")
	f.BoolVar(&o.keep, "keep", false, "keep the temporary folder and its Bazel server, and print its name")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if own.kernels < 1 || own.keys < 1 || own.packages < 0 || own.depth < 0 || o.plain < 0 {
		return nil, fmt.Errorf("got %+v and %d plain packages, want at least one kernel and key and nothing negative", own, o.plain)
	}
	if own.packages > 0 {
		o.sizes = []size{own}
		return o, nil
	}
	o.sizes = []size{{1, 2, 5, own.depth}, {5, 4, 5, own.depth}, {20, 5, 10, own.depth}}
	if *huge {
		o.sizes = append(o.sizes, size{100, 10, 10, own.depth})
	}
	return o, nil
}

// checkoutDir returns the root of the checkout that the command is run in.
func checkoutDir() (string, error) {
	b, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		return "", fmt.Errorf("run it in a checkout of %s: %w", module, err)
	}
	dir := strings.TrimSpace(string(b))
	if strings.HasPrefix(dir, "/tmp/") {
		return "", fmt.Errorf("the checkout is in %s, and Bazel's sandbox hides what other modules have in /tmp: move it", dir)
	}
	return dir, nil
}

// measure makes one repository, measures it, writes its table to out and removes it.
func measure(out io.Writer, checkout string, s size, keep bool) (err error) {
	dir, err := os.MkdirTemp("", "scale")
	if err != nil {
		return err
	}
	b := &bazel{checkout: checkout, dir: filepath.Join(dir, "repo"), base: filepath.Join(dir, "base")}
	if keep {
		fmt.Fprintln(out, dir)
	} else {
		defer func() {
			b.run("shutdown")
			err = errors.Join(err, removeAll(dir))
		}()
	}
	if err := generate(b.dir, checkout, s); err != nil {
		return err
	}
	t := newTable(out, s)
	defer func() { err = errors.Join(err, t.flush()) }()
	if err := builds(t, b, filepath.Join(dir, "peer")); err != nil {
		return err
	}
	return scans(t, b, filepath.Join(dir, "scan"))
}

// removeAll removes dir, in which Bazel has left folders that can't be written to.
func removeAll(dir string) error {
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			err = os.Chmod(path, 0o755)
		}
		return err
	})
	if err != nil {
		return err
	}
	return os.RemoveAll(dir)
}
