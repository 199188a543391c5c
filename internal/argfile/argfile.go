// Package argfile reads the files of arguments that Bazel writes for long command lines.
package argfile

import (
	"os"
	"strings"
)

// Expand returns the lines of FILE, one argument each, where the only argument is @FILE, and args otherwise. It is for
// the "multiline" format of ctx.actions.args(). Only a sole argument is taken for a file: labels start with an @ too.
func Expand(args []string) ([]string, error) {
	if len(args) != 1 {
		return args, nil
	}
	name, ok := strings.CutPrefix(args[0], "@")
	if !ok {
		return args, nil
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(string(b)) {
		lines = append(lines, strings.TrimRight(line, "\r\n"))
	}
	return lines, nil
}
