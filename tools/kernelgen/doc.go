// Kernelgen generates gokernel_launch.go, the typed launchers of a package's
// device functions.
//
//	kernelgen [-check] [-tags LIST] [FOLDER | PATTERN ...]
//
// Without arguments it is for the current folder. Write one line in any file of
// the package and let go generate do the rest:
//
//	//go:generate go run github.com/rules-gokernel/rules_gokernel/tools/kernelgen
//
// A pattern is one of the go command's that starts with a folder: ./... is every
// package of the module from the current folder on that declares device
// functions. It leaves out what go vet ./... does: other modules, and folders
// called vendor or testdata or whose name starts with "_" or ".".
//
// The file is written atomically, and only when it changes. With -check nothing
// is written; the exit status is 1 when a file is missing or stale, and the
// message names the command that brings it up to date. A folder without device
// functions is left alone.
//
// The package may have type errors, calls of launchers that are yet to be
// generated for one, as long as the signatures of its device functions resolve.
//
// # Build constraints
//
// The file launches the device functions of the default build, or of the build
// that -tags selects, and has no build constraint of its own. A device function
// in a file that this build leaves out is an error unless the build has one of
// the same name and signature elsewhere: two files under opposite constraints
// may each bring their own body. A device function in a test file is an error.
package main
