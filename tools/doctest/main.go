package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "doctest: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	f := flag.NewFlagSet("doctest", flag.ContinueOnError)
	repo := f.String("repo", ".", "checkout of rules_gokernel")
	keep := f.Bool("keep", false, "keep the folders that the guides were followed in")
	if err := f.Parse(args); err != nil {
		return err
	}
	root, err := filepath.Abs(*repo)
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range f.Args() {
		if err := follow(root, name, *keep); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// follow follows one guide.
func follow(root, name string, keep bool) error {
	steps, err := read(name)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "doctest")
	if err != nil {
		return err
	}
	if !keep {
		defer os.RemoveAll(dir)
	}
	r := &reader{root: root, dir: filepath.Join(dir, "hello"), bin: filepath.Join(dir, "bin")}
	if err := r.prepare(); err != nil {
		return err
	}
	defer r.shell("test ! -e MODULE.bazel || bazel shutdown")
	for _, s := range steps {
		if err := r.do(s); err != nil {
			return fmt.Errorf("%s: %w", s.at, err)
		}
	}
	fmt.Printf("%s: %d steps followed\n", name, len(steps))
	return nil
}

// A reader follows a guide in a folder.
type reader struct{ root, dir, bin string }

// prepare makes the folders, and a bazel that uses the checkout. Its sandbox has
// a /tmp of its own, in which a checkout that lies there has to be mounted.
func (r *reader) prepare() error {
	rc := filepath.Join(r.bin, "bazelrc")
	flags := fmt.Sprintf("common --override_module=rules_gokernel=%s\nbuild --sandbox_add_mount_pair=%s\n", r.root, r.root)
	script := fmt.Sprintf("#!/bin/sh\nexec %s/bazelw --bazelrc=%s \"$@\"\n", r.root, rc)
	return errors.Join(
		os.MkdirAll(r.dir, 0o777), os.MkdirAll(r.bin, 0o777),
		os.WriteFile(rc, []byte(flags), 0o666), os.WriteFile(filepath.Join(r.bin, "bazel"), []byte(script), 0o777))
}

// do follows one step.
func (r *reader) do(s step) error {
	if s.file != "" {
		return r.write(s.file, s.text)
	}
	out, err := r.shell(s.text)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	if line := missing(out, s.want); line != "" {
		return fmt.Errorf("got\n%s\nwant the line %q in its place", out, line)
	}
	return nil
}

// write writes a file of the guide.
func (r *reader) write(name, text string) error {
	if !filepath.IsLocal(name) {
		return fmt.Errorf("file %q: want a name in the reader's folder", name)
	}
	if filepath.Base(name) == "go.mod" {
		text += "\nreplace github.com/rules-gokernel/rules_gokernel => " + r.root + "\n"
	}
	name = filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o666)
}

// shell runs commands and returns all they print.
func (r *reader) shell(commands string) (string, error) {
	c := exec.Command("bash", "-eu", "-o", "pipefail", "-c", commands)
	c.Dir = r.dir
	c.Env = append(os.Environ(), "PATH="+r.bin+string(os.PathListSeparator)+os.Getenv("PATH"), "GOFLAGS=-mod=mod", "NO_COLOR=1")
	out, err := c.CombinedOutput()
	return strings.ReplaceAll(string(out), "\r", ""), err
}
