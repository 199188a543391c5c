// This file looks for "# keep".

package gazelle

import (
	"github.com/bazelbuild/bazel-gazelle/rule"
	"github.com/bazelbuild/buildtools/build"
)

// hasKeep reports whether r, or anything in it that Gazelle might remove with
// it, is marked "# keep".
func hasKeep(r *rule.Rule) bool {
	if r.ShouldKeep() {
		return true
	}
	for _, key := range []string{"deps", "embed", "srcs"} {
		if keepsAttr(r, key) || keepsAny(r.Attr(key)) {
			return true
		}
	}
	return false
}

// keepsAttr reports whether a whole attribute of r is marked "# keep".
func keepsAttr(r *rule.Rule, key string) bool {
	comments := r.AttrComments(key)
	if comments == nil {
		return false
	}
	return rule.ShouldKeep(&build.Ident{Comments: *comments}) || rule.ShouldKeep(r.Attr(key))
}

// keepsAny reports whether something in an expression is marked "# keep".
func keepsAny(e build.Expr) bool {
	found := false
	if e != nil {
		build.Walk(e, func(x build.Expr, _ []build.Expr) { found = found || rule.ShouldKeep(x) })
	}
	return found
}
