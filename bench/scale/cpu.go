// This file counts processor time, which a busy machine disturbs less than it does wall time.

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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

// serverCPU returns what Bazel's server, its workers and the actions that have ended took so far.
func (b *bazel) serverCPU() (time.Duration, error) {
	server, err := os.ReadFile(b.base + "/server/server.pid.txt")
	if err != nil {
		return 0, err
	}
	all, err := processes()
	if err != nil {
		return 0, err
	}
	ticks, root := 0, strings.TrimSpace(string(server))
	for pid, p := range all {
		if pid == root || descends(all, pid, root) {
			ticks += p.ticks
		}
	}
	return time.Duration(ticks) * clockTick, nil
}

// A process is its parent's identifier and the time that it and the children it waited for have taken.
type process struct {
	parent string
	ticks  int
}

// descends reports whether the process pid was started by ancestor or what that started.
func descends(all map[string]process, pid, ancestor string) bool {
	p, ok := all[pid]
	return ok && (p.parent == ancestor || descends(all, p.parent, ancestor))
}

// processes returns what runs on this machine by its identifier.
func processes() (map[string]process, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	all := map[string]process{}
	for _, name := range stats {
		stat, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		if all[filepath.Base(filepath.Dir(name))], err = parseStat(stat); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return all, nil
}

// parseStat parses /proc/PID/stat, see proc_pid_stat(5).
func parseStat(stat []byte) (p process, err error) {
	// The name, in parentheses, may hold anything. What follows starts with the third field; 4 is the parent, 14 to 17 are times.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 15 {
		return p, fmt.Errorf("got %d fields after the name, want 15", len(fields))
	}
	p.parent = string(fields[1])
	for _, f := range fields[11:15] {
		n, err := strconv.Atoi(string(f))
		if err != nil {
			return p, err
		}
		p.ticks += n
	}
	return p, nil
}
