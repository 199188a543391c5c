// This file counts processor time, which a busy machine disturbs less than it does wall time.

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// clockTick is the unit of /proc/PID/stat, the same on all Linux systems that Go runs on.
const clockTick = time.Second / 100

// A cost is what something takes.
type cost struct{ wall, cpu time.Duration }

// costOf returns the cost of a command that has run, with the children that it waited for.
func costOf(cmd *exec.Cmd, start time.Time) cost {
	return cost{time.Since(start), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
}

// serverCPU returns what Bazel's server and the actions that have ended took so far.
func (b *bazel) serverCPU() (time.Duration, error) {
	pid, err := os.ReadFile(b.base + "/server/server.pid.txt")
	if err != nil {
		return 0, err
	}
	stat, err := os.ReadFile("/proc/" + strings.TrimSpace(string(pid)) + "/stat")
	if err != nil {
		return 0, err
	}
	// The name, in parentheses, may hold anything. What follows starts with the third field; 14 to 17 are times.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 15 {
		return 0, fmt.Errorf("/proc/%s/stat: got %d fields after the name, want 15", pid, len(fields))
	}
	ticks := 0
	for _, f := range fields[11:15] {
		n, err := strconv.Atoi(string(f))
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * clockTick, nil
}
