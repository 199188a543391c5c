package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"github.com/rules-gokernel/rules_gokernel/internal/worker"
)

func main() {
	os.Exit(worker.Tool(lower).Main())
}

// lower is a [worker.Tool].
func lower(args []string, stderr io.Writer) int {
	err := run(args, stderr)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		return exit.ExitCode() // the compiler has said why
	}
	if err != nil {
		fmt.Fprintln(stderr, "kernellower:", err)
		return 1
	}
	return 0
}

func run(args []string, stderr io.Writer) error {
	src, out, err := parse(args)
	if err != nil {
		return err
	}
	info, err := os.Stat(src)
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		return os.WriteFile(out, nil, 0o666)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = stderr, stderr // a worker's stdout is for its answers
	return cmd.Run()
}

// parse returns the files that a command reads and writes, which are its last arguments.
func parse(args []string) (src, out string, err error) {
	n := len(args)
	if n < 5 || args[n-4] != "-c" || args[n-2] != "-o" {
		return "", "", fmt.Errorf("got arguments %q, want COMPILER ARGUMENT... -c SRC -o OUT", args)
	}
	return args[n-3], args[n-1], nil
}
