// Package analyzer reports device functions and launches that a build with
// rules_gokernel would refuse, in the same words and at the same positions.
//
// # Analyzer kernelvet
//
// kernelvet: report device functions and launches that do not build
//
// It reports
//
//   - what cannot be lowered in a device function or in a function it calls,
//   - directives that would do nothing, misspelt or misplaced,
//   - a gokernel_launch.go that is missing or stale,
//   - launches over axes whose size the build cannot know.
//
// Where the cure is mechanical it comes as a suggested fix: misspelt directives,
// a blank line between a directive and its function.
//
// What functions of other packages launch, and which of them run on devices,
// comes as facts, so that packages are analysed apart, as go vet and nogo do.
package analyzer
