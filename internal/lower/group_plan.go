// This file decides where the variables of a cooperating kernel live.

package lower

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
)

// A region is what each thread runs before the next one runs: some statements, or
// the argument of a collective.
type region struct {
	uses map[types.Object]bool // names them
	sets map[types.Object]bool // declares or assigns them
}

// A home says where a variable lives.
type home struct {
	declared *region          // nil: by the group
	uses     map[*region]bool // nil: the group's own
	kind     homeKind
}

type homeKind int

const (
	byGroup  homeKind = iota // one for the group, the same to all threads
	inRegion                 // one region knows it
	again                    // computed again in every region that uses it
	spread                   // one for each thread
)

// plan finds the regions and decides for each variable.
func (g *grouping) plan() {
	g.regions = map[ast.Node]*region{}
	g.homes = map[types.Object]*home{}
	g.planList(g.list)
	for r := range g.allRegions() {
		for v := range r.uses {
			g.useOperands(r, v)
		}
	}
	for v, h := range g.homes {
		h.kind = g.kindOf(v, h)
	}
}

// allRegions returns the regions as a set.
func (g *grouping) allRegions() map[*region]bool {
	out := map[*region]bool{}
	for _, r := range g.regions {
		out[r] = true
	}
	return out
}

// useOperands notes what r needs to compute v again.
func (g *grouping) useOperands(r *region, v types.Object) {
	x := g.values[v]
	if x == nil || !g.repeatable(x) || g.homes[v].declared == r {
		return
	}
	inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if w := g.objectOf(id); g.homes[w] != nil && !g.homes[w].uses[r] {
				g.homes[w].uses[r], r.uses[w] = true, true
				g.useOperands(r, w)
			}
		}
		return true
	})
}

func (g *grouping) kindOf(v types.Object, h *home) homeKind {
	elsewhere := 0
	for r := range h.uses {
		if r != h.declared {
			elsewhere++
		}
	}
	x := g.values[v]
	switch {
	case h.declared == nil && g.varying[v] == nil:
		return byGroup
	case h.declared == nil:
		return spread // a parameter that is assigned
	case elsewhere == 0:
		return inRegion
	case x != nil && g.repeatable(x) && !h.uses[nil]:
		return again
	case g.varying[v] == nil:
		return byGroup
	}
	return spread
}

// living returns the variables of a kind, of those in a set, in the order of
// their declaration.
func (g *grouping) living(kind homeKind, in map[types.Object]bool) []types.Object {
	var out []types.Object
	for v := range in {
		if h := g.homes[v]; h != nil && h.kind == kind {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, func(a, b types.Object) int {
		return cmp.Or(cmp.Compare(a.Pos(), b.Pos()), cmp.Compare(g.ordinals[a], g.ordinals[b]))
	})
	return out
}

// spreads returns the variables that every thread keeps across barriers.
func (g *grouping) spreads() []types.Object {
	all := map[types.Object]bool{}
	for v := range g.homes {
		all[v] = true
	}
	return g.living(spread, all)
}

// A piece is a statement of the group, or statements that make a region.
type piece struct {
	joint ast.Stmt
	run   []ast.Stmt
}

// pieces cuts a list that the group runs as one. What the group can evaluate for
// all threads goes in front of the region around it.
func (g *grouping) pieces(list []ast.Stmt) []piece {
	var out []piece
	var run []ast.Stmt
	flush := func() {
		if run != nil {
			out = append(out, piece{run: run})
			run = nil
		}
	}
	for _, s := range list {
		switch {
		case g.free(s):
			out = append(out, piece{joint: s})
		case g.isJoint(s) || g.joins(s) != nil:
			flush()
			out = append(out, piece{joint: s})
		default:
			run = append(run, s)
		}
	}
	flush()
	return out
}

func (g *grouping) planList(list []ast.Stmt) {
	for _, p := range g.pieces(list) {
		if p.joint != nil {
			g.planJoint(p.joint)
			continue
		}
		r := g.region(p.run[0])
		for _, s := range p.run {
			g.note(r, s)
		}
	}
}

// planJoint visits a statement that the group runs.
func (g *grouping) planJoint(s ast.Stmt) {
	switch s := s.(type) {
	case nil:
	case *ast.LabeledStmt:
		g.planJoint(s.Stmt)
	case *ast.BlockStmt:
		g.planList(s.List)
	case *ast.IfStmt:
		g.planJoint(s.Init)
		g.planExpr(s.Cond)
		g.planList(s.Body.List)
		g.planList(elseList(s))
	case *ast.ForStmt:
		g.planJoint(s.Init)
		g.planExpr(s.Cond)
		g.planJoint(s.Post)
		g.planList(s.Body.List)
	case *ast.RangeStmt:
		for _, x := range []ast.Expr{s.Key, s.Value, s.X} {
			g.planExpr(x)
		}
		g.planList(s.Body.List)
	case *ast.SwitchStmt:
		g.planJoint(s.Init)
		g.planExpr(s.Tag)
		for _, c := range s.Body.List {
			for _, x := range c.(*ast.CaseClause).List {
				g.planExpr(x)
			}
			g.planList(c.(*ast.CaseClause).Body)
		}
	default:
		g.planSimple(s)
	}
}

// planExpr visits an expression that the group evaluates.
func (g *grouping) planExpr(x ast.Expr) {
	if x != nil {
		g.planCollectives(x)
		g.note(nil, x)
	}
}

// planSimple visits a statement without statements in it, alone in its piece.
func (g *grouping) planSimple(s ast.Stmt) {
	g.planCollectives(s)
	if g.uniform(s) {
		g.note(nil, s)
	} else {
		g.note(g.region(s), s)
	}
}

// planCollectives makes the arguments of collectives regions.
func (g *grouping) planCollectives(n ast.Node) {
	for _, call := range g.collectives(n) {
		r := g.region(call)
		if g.lanes[call] {
			for _, x := range call.Args {
				g.note(r, x)
			}
			continue
		}
		g.note(r, call.Args[1])
		for _, x := range call.Args[2:] {
			g.note(nil, x)
		}
	}
}

// collectives returns the calls of collectives in n, and those that a strip makes
// like them, arguments first.
func (f *function) collectives(n ast.Node) []*ast.CallExpr {
	var out []*ast.CallExpr
	inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f.together(call) {
				for _, arg := range call.Args {
					out = append(out, f.collectives(arg)...)
				}
				out = append(out, call)
				return false
			}
		}
		return true
	})
	return out
}

func (g *grouping) region(n ast.Node) *region {
	r := &region{map[types.Object]bool{}, map[types.Object]bool{}}
	g.regions[n] = r
	return r
}

// note records the variables in n as used by r, or by the group if that is nil.
func (g *grouping) note(r *region, n ast.Node) {
	inspect(n, func(m ast.Node) bool {
		if call, ok := m.(*ast.CallExpr); ok && m != n && g.together(call) {
			return false // a region of its own
		}
		if id, ok := m.(*ast.Ident); ok {
			g.noteVar(r, id)
		}
		return true
	})
	if r != nil {
		g.assignments(n, func(v types.Object) { r.sets[v] = true })
	}
}

func (g *grouping) noteVar(r *region, id *ast.Ident) {
	v, ok := g.objectOf(id).(*types.Var)
	if !ok || v.IsField() || v.Parent() == g.Types.Scope() || v.Pkg() != g.Types || erased(g.typeOfVar(v)) {
		return
	}
	h := g.homes[v]
	if h == nil {
		h = &home{uses: map[*region]bool{}}
		g.homes[v] = h
	}
	if g.Info.Defs[id] != nil {
		h.declared = r
		if r != nil {
			r.sets[v] = true
		}
	}
	h.uses[r] = true
	if r != nil {
		r.uses[v] = true
	}
}
