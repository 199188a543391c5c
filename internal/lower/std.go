// This file brings in the functions of the standard library that devices have.

package lower

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/internal/lower/gomath"
)

// std returns the lowered packages of the standard library by import path.
var std = sync.OnceValue(func() map[string]*Unit {
	units := map[string]*Unit{}
	if err := json.Unmarshal(gomath.Units, &units); err != nil {
		panic("lower: " + err.Error()) // the generator wrote it
	}
	return units
})

// stdFuncs returns their functions by CName.
var stdFuncs = sync.OnceValue(func() map[string]*Func {
	funcs := map[string]*Func{}
	for _, unit := range std() {
		for i := range unit.Funcs {
			funcs[unit.Funcs[i].CName] = &unit.Funcs[i]
		}
	}
	return funcs
})

// stdFaults reports whether a function of the standard library has checks.
func stdFaults(cname string) bool {
	fn := stdFuncs()[cname]
	return fn != nil && (strings.Contains(fn.C, funcID(cname)) || slices.ContainsFunc(fn.Uses, stdFaults))
}

// find returns the function with this CName, of the given ones or of the
// standard library, or nil.
func find(funcs map[string]*Func, cname string) *Func {
	if fn := funcs[cname]; fn != nil {
		return fn
	}
	return stdFuncs()[cname]
}

// FromStd reports whether f is of the standard library: no package of the build
// declares it.
func FromStd(f *Func) bool { return stdFuncs()[f.CName] == f }
