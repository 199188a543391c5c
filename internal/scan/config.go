// This file says what a scan is given.

package scan

import (
	"errors"
	"fmt"
	"strings"
)

// Values of Config.TestFilter, in rules_go's words.
const (
	TestsNone     = "off"     // *_test.go files are not part of the package
	TestsInternal = "exclude" // those of the package itself are
	TestsExternal = "only"    // the package is the one called _test
)

// A Config describes one scan. File names are relative to the working
// directory.
type Config struct {
	ImportPath string // as importers and device functions' paths spell it
	ImportMap  string // as the compiler knows it; "" means ImportPath
	Label      string

	GOOS, GOARCH  string
	Tags          []string
	Cgo           bool
	InstallSuffix string // folder under Stdlib; "" means GOOS_GOARCH
	TestFilter    string // "" means TestsNone

	Shown func(name string) string // name of a source file in outputs; nil keeps names

	Sources   []string  // all Go files, those that constraints leave out too
	Archives  []Archive // of the imports that are not in the standard library
	Stdlib    []string  // folders with a folder InstallSuffix of export data
	Summaries []string  // of imports, or of everything that is reached
	Debug     bool      // shards for debuggers: their C is in the Go files
	Extras    []string  // instantiations to write instead of scanning: see Extra

	Compiled string // export data of the package itself, if it uses cgo: what that declares, the compiler knows

	OutSummary, OutTypes, OutManifest string

	OutShards []string // in the order of their numbers
}

// An Archive is the export data of a package: what its scan wrote to OutTypes, or
// the compiler's.
type Archive struct {
	ImportPaths []string // the import path and its aliases
	ImportMap   string
	File        string
}

// ParseArchive parses PATH[:ALIAS...]=IMPORTMAP=FILE.
func ParseArchive(s string) (Archive, error) {
	paths, rest, ok1 := strings.Cut(s, "=")
	importMap, file, ok2 := strings.Cut(rest, "=")
	if !ok1 || !ok2 || paths == "" || file == "" {
		return Archive{}, fmt.Errorf("got %q, want IMPORTPATH=IMPORTMAP=FILE", s)
	}
	a := Archive{ImportPaths: strings.Split(paths, ":"), ImportMap: importMap, File: file}
	if importMap == "" {
		a.ImportMap = a.ImportPaths[0]
	}
	return a, nil
}

// complete fills in defaults and reports what is missing.
func (c *Config) complete() error {
	if c.ImportMap == "" {
		c.ImportMap = c.ImportPath
	}
	if c.InstallSuffix == "" {
		c.InstallSuffix = c.GOOS + "_" + c.GOARCH
	}
	switch c.TestFilter {
	case "":
		c.TestFilter = TestsNone
	case TestsNone, TestsInternal, TestsExternal:
	default:
		return fmt.Errorf("-testfilter: got %q, want %q, %q or %q", c.TestFilter, TestsNone, TestsInternal, TestsExternal)
	}
	switch {
	case c.ImportPath == "":
		return errors.New("-importpath is missing")
	case c.GOOS == "" || c.GOARCH == "":
		return errors.New("-goos or -goarch is missing")
	case c.OutSummary == "" || c.OutTypes == "" || c.OutManifest == "":
		return errors.New("-out_summary, -out_types or -out_manifest is missing")
	case len(c.OutShards) == 0:
		return errors.New("-out_shard is missing: want at least one shard file")
	}
	return nil
}
