// Package worker runs a tool once, or as a persistent worker of Bazel: a process that stays and serves many actions,
// which saves each of them a sandbox and a start.
//
// The protocol is Bazel's in JSON, with several requests at a time: an object WorkRequest a line on stdin, an object
// WorkResponse a line on stdout, in any order. See https://bazel.build/remote/creating.
package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/internal/argfile"
)

// A Tool does the work that args describe, writes what people should read to stderr, and returns the exit status. A
// worker calls it from several goroutines.
type Tool func(args []string, stderr io.Writer) int

// Main runs t with the program's arguments, or as a worker where they are what Bazel starts a worker with, and returns
// the exit status. A sole argument @FILE stands for the lines of FILE.
func (t Tool) Main() int {
	args := os.Args[1:]
	if slices.Contains(args, "--persistent_worker") {
		if err := t.serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
	args, err := argfile.Expand(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return t(args, os.Stderr)
}

// A request is the part of a WorkRequest that is of use here. Bazel has put the lines of argument files into Arguments.
type request struct {
	Arguments []string `json:"arguments"`
	RequestID int      `json:"requestId"`
}

// A response is a WorkResponse.
type response struct {
	ExitCode  int    `json:"exitCode"`
	Output    string `json:"output"`
	RequestID int    `json:"requestId"`
}

// serve answers requests until there are no more.
func (t Tool) serve(in io.Reader, out io.Writer) error {
	requests, answers := json.NewDecoder(in), &answers{to: json.NewEncoder(out)}
	var running sync.WaitGroup
	for {
		var r request
		err := requests.Decode(&r)
		if err != nil {
			running.Wait()
			if errors.Is(err, io.EOF) {
				return answers.err
			}
			return fmt.Errorf("got a work request that is not one: %w", err)
		}
		running.Go(func() { answers.write(t.answer(r)) })
	}
}

// answer does the work of one request. A panic ends that request alone.
func (t Tool) answer(r request) (a response) {
	var output bytes.Buffer
	defer func() {
		if p := recover(); p != nil {
			a = response{2, fmt.Sprintf("%spanic: %v\n%s", output.Bytes(), p, debug.Stack()), r.RequestID}
		}
	}()
	code := t(r.Arguments, &output)
	return response{code, output.String(), r.RequestID}
}

// answers writes responses one after the other.
type answers struct {
	mu  sync.Mutex
	to  *json.Encoder
	err error // the first
}

func (a *answers) write(r response) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.to.Encode(r); a.err == nil {
		a.err = err
	}
}
