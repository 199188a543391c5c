// This file follows imports through the repository.

package gazelle

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	golang "github.com/bazelbuild/bazel-gazelle/language/go"
	"golang.org/x/mod/modfile"
)

// A graph is the Go packages of the repository, as far as somebody asked.
type graph struct {
	root       string   // absolute
	buildFiles []string // names
	lazy       bool     // the user does not want the whole repository read
	prefixes   []prefix
	scanned    bool // prefixes has those of the whole repository
	modules    moduleCache
	folders    map[string]folder
	known      map[string]answer // by settings and folder
}

// An answer says what a set of packages launches.
type answer int

const (
	nothing answer = iota // nothing in the repository, and all of it is there
	unknown               // nothing in the repository; what is outside could
	launches
)

func newGraph() *graph {
	return &graph{folders: map[string]folder{}, known: map[string]answer{}, modules: moduleCache{files: map[string]*modfile.File{}}}
}

// folder returns the Go files of a folder, relative to the root.
func (g *graph) folder(rel string) folder {
	f, ok := g.folders[rel]
	if !ok {
		f = readFolder(filepath.Join(g.root, filepath.FromSlash(rel)))
		g.folders[rel] = f
	}
	return f
}

// A search follows imports from some sources on.
type search struct {
	*graph
	settings *settings
	seen     map[string]bool // folders
	queue    []string        // folders
	result   answer
}

// reach returns whether sources of folder rel launch anything, or something that
// they import does, directly or not.
func (g *graph) reach(s *settings, rel string, sources []*source) answer {
	q := &search{graph: g, settings: s, seen: map[string]bool{}}
	q.visit(rel, sources)
	for len(q.queue) > 0 && q.result != launches {
		next := q.queue[0]
		q.queue = q.queue[1:]
		q.visit(next, g.folder(next).pick(s.tags, func(name string) bool { return !isTest(name) }))
	}
	if q.result != launches {
		// All that was seen reaches less than this.
		for dir := range q.seen {
			if q.result == nothing {
				g.known[g.key(s, dir)] = nothing
			}
		}
	}
	return q.result
}

func (g *graph) key(s *settings, rel string) string {
	return strings.Join(slices.Concat([]string{rel}, s.imports, []string{""}, s.tags), "\n")
}

// reachFolder is reach for the package in a folder.
func (g *graph) reachFolder(s *settings, rel string) answer {
	key := g.key(s, rel)
	a, ok := g.known[key]
	if !ok {
		a = g.reach(s, rel, g.folder(rel).pick(s.tags, func(name string) bool { return !isTest(name) }))
		g.known[key] = a
	}
	return a
}

// visit looks at sources of folder rel and queues what they import.
func (q *search) visit(rel string, sources []*source) {
	for _, s := range sources {
		if s.launcher {
			q.result = launches
			return
		}
		for _, imp := range s.imports {
			q.follow(rel, imp)
		}
	}
}

// follow queues the packages that imp may mean in folder rel.
func (q *search) follow(rel, imp string) {
	switch dirs := q.find(rel, imp); {
	case q.settings.declared(imp):
		q.result = launches
	case len(dirs) > 0:
		for _, dir := range dirs {
			if !q.seen[dir] && q.result != launches {
				q.seen[dir] = true
				q.enter(dir)
			}
		}
	case !standard(imp) && !ours(imp) && q.result == nothing && q.modules.mayLaunch(rel, imp):
		q.result = unknown
	}
}

// enter queues a folder, if nobody asked about it before.
func (q *search) enter(dir string) {
	switch a, ok := q.known[q.key(q.settings, dir)]; {
	case !ok:
		q.queue = append(q.queue, dir)
	case a > q.result:
		q.result = a
	}
}

// importsReaching returns the packages that sources of folder rel import and
// that launch something, directly or not.
func (g *graph) importsReaching(s *settings, rel string, sources []*source) []string {
	var list []string
	for _, src := range sources {
		for _, imp := range src.imports {
			if s.declared(imp) || slices.ContainsFunc(g.find(rel, imp), func(dir string) bool { return g.reachFolder(s, dir) == launches }) {
				list = append(list, imp)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// standard reports whether imp is of the standard library.
func standard(imp string) bool { return imp == "C" || golang.IsStandard(imp) }

// goModule is the Go module of the device and runtime packages.
const goModule = "github.com/rules-gokernel/rules_gokernel"

// ours reports whether imp is of this project.
func ours(imp string) bool { return imp == goModule || strings.HasPrefix(imp, goModule+"/") }

// parents returns rel and the folders above it, the root last.
func parents(rel string) []string {
	list := []string{rel}
	for rel != "" {
		if rel = path.Dir(rel); rel == "." {
			rel = ""
		}
		list = append(list, rel)
	}
	return list
}
