// This file writes and reads the types that a package exports, without positions.

package scan

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
)

// unusable starts a file of types that could not be written; the reason follows.
const unusable = "# no types: "

// writeTypes writes what importers' scans need to know of p, in place of the
// compiler's export data, which changes when code moves. It is no error of this
// package that its types cannot be written: importers that need them report why.
func writeTypes(c *Config, p *checked) error {
	var b bytes.Buffer
	if reason := exportTypes(&b, c, p); reason != "" {
		b.Reset()
		fmt.Fprintf(&b, "%s%s\n", unusable, reason)
	}
	return os.WriteFile(c.OutTypes, b.Bytes(), 0o666)
}

// exportTypes writes the types of p, or returns why it cannot.
func exportTypes(b *bytes.Buffer, c *Config, p *checked) (reason string) {
	pkg := p.Types
	switch {
	case c.Compiled != "":
		data, err := os.ReadFile(c.Compiled)
		if err == nil {
			pkg, err = readTypes(data, token.NewFileSet(), map[string]*types.Package{}, c.ImportMap)
		}
		if err != nil {
			return err.Error()
		}
	case p.usesCgo():
		return "it uses cgo, and its target does not say so: set cgo = True"
	case len(p.typeErrs) > 0:
		return p.typeErrs[0].Error()
	}
	if err := gcexportdata.Write(b, nil, pkg); err != nil {
		return err.Error()
	}
	return ""
}

// readTypes reads the package called path from data: types that a scan wrote, or
// the compiler's export data.
func readTypes(data []byte, fset *token.FileSet, known map[string]*types.Package, path string) (*types.Package, error) {
	if reason, ok := bytes.CutPrefix(data, []byte(unusable)); ok {
		return nil, fmt.Errorf("the scan of %q could not say what it exports: %s", path, bytes.TrimSpace(reason))
	}
	r := bytes.NewReader(data)
	if !bytes.HasPrefix(data, []byte("!<arch>")) {
		return gcexportdata.Read(r, fset, known, path)
	}
	section, err := gcexportdata.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("export data of %q: %w", path, err)
	}
	return gcexportdata.Read(section, fset, known, path)
}
