// This file generates and compares the file of a folder.

package godir

import (
	"errors"
	"fmt"
	"go/scanner"
	"os"
	"path/filepath"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// Write brings the generated file of d up to date and says what it did in one
// line. A file that is up to date is not touched, and none is ever removed.
func Write(d Dir) (string, error) {
	want, err := generate(d)
	if err != nil {
		return "", err
	}
	have, err := os.ReadFile(d.File())
	exists := err == nil
	switch {
	case want == nil && exists:
		return d.File() + ": the package declares no device function any more; delete the file", nil
	case want == nil && d.Found:
		return "", nil
	case want == nil:
		return d.Path + ": no device function, nothing to generate", nil
	case exists && string(have) == string(want):
		return "", nil
	}
	if err := writeAtomically(d.File(), want); err != nil {
		return "", err
	}
	return "", nil
}

// Check returns an error that says what to do when the generated file of d is
// not what Write would leave.
func Check(d Dir) error {
	want, err := generate(d)
	if err != nil {
		return err
	}
	have, err := os.ReadFile(d.File())
	switch {
	case want == nil && err == nil:
		return fmt.Errorf("%s:1:1: is stale: the package declares no device function any more; delete the file", d.File())
	case want == nil:
		return nil
	case err != nil:
		return fmt.Errorf("%s: is missing: run go generate (%s)", d.File(), d.command())
	}
	if hint, line := launcher.Diff(have, want); hint != "" {
		return fmt.Errorf("%s:1:1: is stale: run go generate (%s); line %d %s", d.File(), d.command(), line, hint)
	}
	return nil
}

// command is the command that brings d's file up to date from this folder.
func (d Dir) command() string {
	parts := []string{Command}
	if d.Tags != "" {
		parts = append(parts, "-tags="+d.Tags)
	}
	if d.Path != "." {
		parts = append(parts, d.Path)
	}
	return strings.Join(parts, " ")
}

// generate returns the contents of d's generated file, nil for none.
func generate(d Dir) ([]byte, error) {
	l, err := load(d)
	if err != nil || l == nil {
		return nil, err
	}
	out, err := launcher.Generate(l.Package)
	var errs scanner.ErrorList
	if err != nil && !errors.As(err, &errs) {
		return nil, err
	}
	if len(errs) == 0 {
		errs = launcher.CheckExcluded(l.Fset, l.Files, l.excluded)
		if len(l.Files) == 0 && len(l.excluded) > 0 {
			return nil, fmt.Errorf("%s: all files of the package are left out of the build for %s", d.Path, describe(d))
		}
	}
	if len(errs) > 0 {
		relative(d, errs)
		return nil, errs
	}
	return out, nil
}

// writeAtomically replaces the file name by one with the contents data, or
// leaves it as it was.
func writeAtomically(name string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".kernelgen-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if err := errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.Rename(tmp.Name(), name)
}
