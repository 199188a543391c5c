// This file lists launchers for tools.

package proof

import "github.com/rules-gokernel/rules_gokernel/internal/inspect"

// Launchers returns what the launchers in a linked Go program can launch, each
// once and sorted: paths with keys. Packages gives the import path of a package
// that the compiler knows by another name. A file that Go's linker did not make
// has none.
func Launchers(o *inspect.Object, packages map[string]string) ([]string, error) {
	if pclntab(o.ELF) == nil {
		return nil, nil
	}
	p := &program{object: o}
	if err := p.readFunctions(); err != nil {
		return nil, err
	}
	var names []string
	for _, l := range p.launches(packages) {
		names = append(names, l.name)
	}
	return names, nil
}
