// This file suggests commands that edit the BUILD file of this program.

package runtime

import (
	"fmt"
	"os"
	"path"
	"strings"
)

// fixCommand returns the command that gives this program a registry, if it has
// none, and adds what args say.
func fixCommand(args string) string {
	target := thisProgram()
	if target == "" {
		return fmt.Sprintf("bazel run @rules_gokernel//tools/kernelctl -- fix LABEL%s  # LABEL: of the program's go_binary or go_test", args)
	}
	return "bazel run @rules_gokernel//tools/kernelctl -- fix " + quote(target) + args
}

// quote quotes an argument for a shell. No label and no kernel has a quote in it.
func quote(arg string) string {
	if strings.Trim(arg, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/:@._-+=,") == "" {
		return arg
	}
	return "'" + arg + "'"
}

// thisProgram returns the label of this program where Bazel runs it, or it runs
// from where Bazel built it; "" elsewhere. Tests replace it.
var thisProgram = func() string {
	if target := os.Getenv("TEST_TARGET"); target != "" {
		return target
	}
	file, err := os.Executable()
	if err != nil {
		return ""
	}
	return builtAs(file)
}

// builtAs returns the label of a program by its file: rules_go makes //x:y the
// file bazel-out/CONFIGURATION/bin/x/y_/y.
func builtAs(file string) string {
	_, rest, ok := strings.Cut(file, "/bazel-out/")
	if !ok {
		return ""
	}
	_, rest, ok = strings.Cut(rest, "/bin/")
	folder, name := path.Split(rest)
	pkg, ours := strings.CutSuffix("/"+path.Clean(folder), "/"+name+"_")
	if !ok || !ours || strings.HasPrefix(pkg, "/external/") {
		return ""
	}
	return "//" + strings.TrimPrefix(pkg, "/") + ":" + name
}
