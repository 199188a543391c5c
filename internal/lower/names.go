// This file gives C names to the variables of a function.

package lower

import (
	"fmt"
	"go/types"
)

// names gives every variable of a function its own C name, whatever shadows it
// in Go: v_x for x, and v_x_2 for the next x. The prefix keeps user's names
// apart from C's keywords, from macros and from what this package makes up.
type names struct {
	taken map[string]bool
	vars  map[types.Object]string // without the prefix
	temps int
}

func newNames() *names {
	return &names{taken: map[string]bool{}, vars: map[types.Object]string{}}
}

// of returns the name of a variable without the prefix.
func (n *names) of(obj types.Object) string {
	if s, ok := n.vars[obj]; ok {
		return s
	}
	base := cIdent(obj.Name())
	if base == "" || base == "_" {
		base = "blank"
	}
	s := base
	for i := 2; n.taken[s]; i++ {
		s = fmt.Sprintf("%s_%d", base, i)
	}
	n.taken[s] = true
	n.vars[obj] = s
	return s
}

// value returns the name of a scalar, or of a slice's address.
func (n *names) value(obj types.Object) string { return "v_" + n.of(obj) }

// length returns the name of a slice's length.
func (n *names) length(obj types.Object) string { return "n_" + n.of(obj) }

// capacity returns the name of a slice's capacity.
func (n *names) capacity(obj types.Object) string { return "c_" + n.of(obj) }

// temp returns a new name with a prefix that no variable has.
func (n *names) temp(prefix string) string {
	n.temps++
	return fmt.Sprintf("%s%d", prefix, n.temps)
}
