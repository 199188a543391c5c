// Doctest runs the guides in docs, so that what they tell a reader to do works:
//
//	doctest [-repo DIR] [-keep] GUIDE.md...
//
// Each guide is followed from top to bottom in an empty folder. A fenced block
// with the info string "LANGUAGE file=NAME" is written to the file NAME. A block
// "sh" is run with bash, a line that fails ends the run, and if a block "text"
// comes next, each of its lines must be in the output in this order; a line
// "..." stands for any lines. Other blocks are only shown.
//
// Comments, which readers don't see, say more: "<!-- after: PAGE.md -->" has the
// steps of another guide come first, and "<!-- not run: WHY -->" on the line before
// a block leaves it out. Commands are in blocks "sh" and nowhere else, so that each
// is followed or says why not; a test of this command looks at every page.
//
// The commands find this checkout in place of a release: bazel is its bazelw,
// with the module overridden, and go.mod files get a replace directive.
package main
