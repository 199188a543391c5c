// This file replaces type parameters by their arguments. A generic function is
// lowered once for each list of type arguments, but for axes, which are arguments
// in C as well.

package lower

import (
	"go/types"
	"slices"
)

// A subst is what type parameters stand for in a lowering of a function. A nil
// subst replaces nothing.
type subst struct {
	bound map[*types.TypeParam]types.Type
	memo  map[types.Type]types.Type
	same  *types.Context // makes equal instances one type
}

// newSubst returns a subst that replaces nothing yet.
func (p *program) newSubst() *subst {
	return &subst{bound: map[*types.TypeParam]types.Type{}, memo: map[types.Type]types.Type{}, same: p.types}
}

// of returns t with its type parameters replaced.
func (s *subst) of(t types.Type) types.Type {
	if s == nil {
		return t
	}
	out, ok := s.memo[t]
	if !ok {
		s.memo[t] = t // where t is a part of itself
		out = s.replace(t)
		s.memo[t] = out
	}
	return out
}

func (s *subst) replace(t types.Type) types.Type {
	switch u := t.(type) {
	case *types.TypeParam:
		if arg := s.bound[u]; arg != nil {
			return arg
		}
	case *types.Alias:
		return s.of(types.Unalias(t))
	case *types.Named:
		return s.named(u)
	case *types.Pointer:
		return types.NewPointer(s.of(u.Elem()))
	case *types.Slice:
		return types.NewSlice(s.of(u.Elem()))
	case *types.Array:
		return types.NewArray(s.of(u.Elem()), u.Len())
	case *types.Struct:
		return s.structure(u)
	case *types.Tuple:
		return s.tuple(u)
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, s.tuple(u.Params()), s.tuple(u.Results()), u.Variadic())
	}
	return t // devices have no others
}

// named replaces type arguments. A type that is declared in a generic function has
// none, and no methods either, so that what it is made of does for it.
func (s *subst) named(t *types.Named) types.Type {
	if t.TypeArgs().Len() == 0 {
		if obj := t.Obj(); obj.Pkg() == nil || obj.Parent() == obj.Pkg().Scope() || !mentions(t.Underlying(), nil) {
			return t
		}
		return s.of(t.Underlying())
	}
	var args []types.Type
	for arg := range t.TypeArgs().Types() {
		args = append(args, s.of(arg))
	}
	out, err := types.Instantiate(s.same, t.Origin(), args, false)
	if err != nil {
		panic("lower: " + err.Error())
	}
	return out
}

func (s *subst) structure(u *types.Struct) types.Type {
	var fields []*types.Var
	var tags []string
	for i := range u.NumFields() {
		v := u.Field(i)
		fields = append(fields, types.NewField(v.Pos(), v.Pkg(), v.Name(), s.of(v.Type()), v.Embedded()))
		tags = append(tags, u.Tag(i))
	}
	return types.NewStruct(fields, tags)
}

func (s *subst) tuple(u *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for v := range u.Variables() {
		vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), v.Name(), s.of(v.Type())))
	}
	return types.NewTuple(vars...)
}

// mentions reports whether t has a type parameter in it. seen are types around t.
func mentions(t types.Type, seen []types.Type) bool {
	if slices.Contains(seen, t) {
		return false
	}
	seen = append(seen, t)
	in := func(t types.Type) bool { return mentions(t, seen) }
	switch u := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		args := slices.Collect(u.TypeArgs().Types())
		local := u.Obj().Pkg() != nil && u.Obj().Parent() != u.Obj().Pkg().Scope()
		return slices.ContainsFunc(args, in) || local && in(u.Underlying())
	case *types.Slice:
		return in(u.Elem())
	case *types.Array:
		return in(u.Elem())
	case *types.Pointer:
		return in(u.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(u.Fields()), func(v *types.Var) bool { return in(v.Type()) })
	case *types.Signature:
		return in(u.Params()) || in(u.Results())
	case *types.Tuple:
		return slices.ContainsFunc(slices.Collect(u.Variables()), func(v *types.Var) bool { return in(v.Type()) })
	}
	return false
}

// typeParams returns the type parameters of a function, of a method its type's.
func typeParams(sig *types.Signature) []*types.TypeParam {
	if sig.Recv() != nil {
		return slices.Collect(sig.RecvTypeParams().TypeParams())
	}
	return slices.Collect(sig.TypeParams().TypeParams())
}

// isAxis reports whether a type parameter is an axis.
func isAxis(tp *types.TypeParam) bool { return isDim(tp.Constraint()) }
