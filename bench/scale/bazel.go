// This file runs Bazel in a synthetic repository.

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// ours keeps our actions and the link out of the disk cache, so that they are measured.
const ours = "--modify_execution_info=Kernel.*=+no-cache,GoLink=+no-cache"

// bazel runs Bazel in the repository dir, with an output base of its own.
type bazel struct{ checkout, dir, base string }

func (b *bazel) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(b.checkout, filepath.FromSlash(name)), args...)
	cmd.Dir = b.dir
	return cmd
}

// run runs a Bazel command and returns what it writes to stdout.
func (b *bazel) run(args ...string) ([]byte, error) {
	return output(b.command("bazelw", append([]string{"--output_base=" + b.base}, args...)...))
}

// exec returns a command that runs a program where Bazel's actions run.
func (b *bazel) exec(args ...string) *exec.Cmd {
	if b.usesSystem() {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = b.dir
		return cmd
	}
	return b.command("tools/bazelw/exec", args...)
}

// usesSystem reports whether ./bazelw runs a Bazel of the machine and not one that it has provisioned.
func (b *bazel) usesSystem() bool {
	const script = `helpers=$1; source "$helpers/common.sh"; source "$helpers/system.sh"; use_system_bazel`
	return exec.Command("bash", "-c", script, "-", filepath.Join(b.checkout, "tools/bazelw")).Run() == nil
}

func output(cmd *exec.Cmd) ([]byte, error) {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%q: %w\n%s%s", cmd.Args, err, out, stderr.Bytes())
	}
	return out, nil
}

// A build is what one Bazel build did.
type build struct {
	cost
	analysis time.Duration
	actions  map[string]int // executed, by mnemonic
}

// build builds a target, with the server running.
func (b *bazel) build(target string) (*build, error) {
	events := b.base + ".events"
	before, err := b.serverCPU()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	if _, err := b.run("build", target, ours, "--build_event_json_file="+events); err != nil {
		return nil, err
	}
	done := &build{cost: cost{wall: time.Since(start)}, actions: map[string]int{}}
	after, err := b.serverCPU()
	if err != nil {
		return nil, err
	}
	done.cpu = after - before
	return done, done.read(events)
}

// metrics is the event at the end of a build, and the part of it that is of use here. Numbers of 64 bits are strings.
type metrics struct {
	BuildMetrics *struct {
		ActionSummary struct {
			ActionData []struct{ Mnemonic, ActionsExecuted string }
		}
		TimingMetrics struct{ AnalysisPhaseTimeInMs string }
	}
}

// read takes what happened from the build's events.
func (d *build) read(events string) error {
	f, err := os.Open(events)
	if err != nil {
		return err
	}
	defer f.Close()
	found := false
	for dec := json.NewDecoder(f); ; {
		var m metrics
		if err := dec.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("%s: %w", events, err)
		}
		if m.BuildMetrics == nil {
			continue
		}
		found = true
		ms, _ := strconv.Atoi(m.BuildMetrics.TimingMetrics.AnalysisPhaseTimeInMs)
		d.analysis = time.Duration(ms) * time.Millisecond
		for _, a := range m.BuildMetrics.ActionSummary.ActionData {
			d.actions[a.Mnemonic], _ = strconv.Atoi(a.ActionsExecuted)
		}
	}
	if !found {
		return fmt.Errorf("%s: no build metrics", events)
	}
	return nil
}

// An action is one that Bazel would run. ParamFiles is its file of arguments, if it has one.
type action struct {
	Arguments  []string
	ParamFiles []struct{ Arguments []string }
}

// args returns the arguments of a, those in a file too.
func (a *action) args() []string {
	if len(a.ParamFiles) > 0 {
		return a.ParamFiles[0].Arguments
	}
	return a.Arguments[1:]
}

// query returns the actions of a mnemonic that a target needs.
func (b *bazel) query(mnemonic, target string) ([]action, error) {
	out, err := b.run("aquery", fmt.Sprintf("mnemonic(%q, %s)", mnemonic, target), ours, "--output=jsonproto", "--include_param_files")
	if err != nil {
		return nil, err
	}
	var graph struct{ Actions []action }
	if err := json.Unmarshal(out, &graph); err != nil {
		return nil, err
	}
	if len(graph.Actions) == 0 {
		return nil, fmt.Errorf("%s: got no action %s, want one", target, mnemonic)
	}
	return graph.Actions, nil
}
