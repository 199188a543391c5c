package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

func main() {
	err := run(os.Args[1:])
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		os.Exit(exit.ExitCode()) // the compiler has said why
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kernellower:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
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
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
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
