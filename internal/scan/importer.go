// This file imports packages from the compiler's export data.

package scan

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
)

// exportData imports packages by the paths that sources spell. Objects of an
// imported package are read when they are first used.
type exportData struct {
	importMap map[string]string // import path, alias to package path
	file      map[string]string // package path to export data
	stdlib    []string
	gc        types.Importer
}

func newExportData(c *Config, fset *token.FileSet) *exportData {
	e := &exportData{importMap: map[string]string{}, file: map[string]string{}}
	for _, a := range c.Archives {
		for _, p := range a.ImportPaths {
			e.importMap[p] = a.ImportMap
		}
		e.file[a.ImportMap] = a.File
	}
	for _, dir := range c.Stdlib {
		e.stdlib = append(e.stdlib, filepath.Join(dir, c.InstallSuffix))
	}
	e.gc = importer.ForCompiler(fset, "gc", e.open)
	return e
}

// packagePath returns the compiler's name of the package imported as path.
func (e *exportData) packagePath(path string) string {
	if p, ok := e.importMap[path]; ok {
		return p
	}
	return path
}

// Import implements types.Importer.
func (e *exportData) Import(path string) (*types.Package, error) {
	return e.gc.Import(e.packagePath(path))
}

// open returns the export data of a package by the compiler's name of it.
func (e *exportData) open(path string) (io.ReadCloser, error) {
	if name, ok := e.file[path]; ok {
		return os.Open(name)
	}
	for _, dir := range e.stdlib {
		if f, err := os.Open(filepath.Join(dir, filepath.FromSlash(path)+".a")); err == nil {
			return f, nil
		}
	}
	return nil, fmt.Errorf("no export data for %q: it is not in the standard library; add the library that provides it to deps", path)
}
