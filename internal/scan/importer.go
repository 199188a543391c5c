// This file imports packages from export data.

package scan

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
)

// exportData imports packages by the paths that sources spell.
type exportData struct {
	fset      *token.FileSet
	importMap map[string]string // import path, alias to package path
	file      map[string]string // package path to export data
	stdlib    []string
	known     map[string]*types.Package // by package path; some only in part
}

func newExportData(c *Config, fset *token.FileSet) *exportData {
	e := &exportData{fset: fset, importMap: map[string]string{}, file: map[string]string{}, known: map[string]*types.Package{}}
	for _, a := range c.Archives {
		for _, p := range a.ImportPaths {
			e.importMap[p] = a.ImportMap
		}
		e.file[a.ImportMap] = a.File
	}
	for _, dir := range c.Stdlib {
		e.stdlib = append(e.stdlib, filepath.Join(dir, c.InstallSuffix))
	}
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
	path = e.packagePath(path)
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := e.known[path]; p != nil && p.Complete() {
		return p, nil
	}
	data, err := e.read(path)
	if err != nil {
		return nil, err
	}
	return readTypes(data, e.fset, e.known, path)
}

// read returns the export data of a package by the compiler's name of it.
func (e *exportData) read(path string) ([]byte, error) {
	if name, ok := e.file[path]; ok {
		return os.ReadFile(name)
	}
	for _, dir := range e.stdlib {
		if data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)+".a")); err == nil {
			return data, nil
		}
	}
	return nil, fmt.Errorf("no export data for %q: it is not in the standard library; add the library that provides it to deps", path)
}
