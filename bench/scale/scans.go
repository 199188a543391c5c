// This file measures the scan of one package beside go vet.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	processRuns = 21
	commandRuns = 5
	analyzer    = "-printf"
)

// scans measures the process that scans a package: one that declares kernels, and one that launches them through wrappers.
func scans(t *table, b *bazel, dir string) error {
	for _, pkg := range []string{"k000", "w000", "u000"} {
		if err := scan(t, b, filepath.Join(dir, pkg), pkg); err != nil {
			return fmt.Errorf("%s: %w", pkg, err)
		}
	}
	return nil
}

func scan(t *table, b *bazel, dir, pkg string) error {
	ours, err := scanCommand(b, dir, pkg)
	if err != nil {
		return err
	}
	work, config, err := vetConfig(b, pkg)
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	tool, err := exec.Command("go", "tool", "-n", "vet").Output()
	if err != nil {
		return err
	}
	vet := []string{strings.TrimSpace(string(tool)), analyzer, config}
	times, err := b.race(filepath.Join(dir, "race"), ours, vet)
	if err != nil {
		return err
	}
	t.line("scan of "+pkg, cost{wall: times[0]}, "\t", cost{wall: times[1]}, "vet "+analyzer+", the process")
	whole, err := vetCommand(b, pkg)
	if err != nil {
		return err
	}
	t.line("scan of "+pkg, cost{wall: times[0]}, "\t", cost{wall: whole}, "go vet "+analyzer)
	return nil
}

// scanCommand returns the command of the build's KernelScan action, with outputs in dir.
func scanCommand(b *bazel, dir, pkg string) ([]string, error) {
	actions, err := b.query("KernelScan", "deps(//app:kernels)")
	if err != nil {
		return nil, err
	}
	for _, a := range actions {
		args := a.args()
		if i := slices.Index(args, "-importpath"); args[i+1] != project+"/"+pkg {
			continue
		}
		for i := 1; i < len(args); i++ {
			if strings.HasPrefix(args[i-1], "-out_") {
				args[i] = filepath.Join(dir, filepath.Base(args[i]))
			}
		}
		params := filepath.Join(dir, "params")
		return []string{a.Arguments[0], "@" + params}, writeFile(params, strings.Join(args, "\n")+"\n")
	}
	return nil, fmt.Errorf("no KernelScan among %d actions is of the package", len(actions))
}

// vetConfig returns what the go command tells vet about a package, and the folder that it is in.
func vetConfig(b *bazel, pkg string) (work, config string, err error) {
	if err := touch(b, pkg); err != nil {
		return "", "", err
	}
	cmd := exec.Command("go", "vet", "-work", "-x", analyzer, "./"+pkg)
	cmd.Dir = b.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", "", fmt.Errorf("go vet: %w\n%s", err, out)
	}
	_, rest, ok := bytes.Cut(out, []byte("WORK="))
	if !ok {
		return "", "", fmt.Errorf("go vet -work does not say where it works\n%s", out)
	}
	first, _, _ := bytes.Cut(rest, []byte("\n"))
	work = string(first)
	configs, err := filepath.Glob(filepath.Join(work, "*", "vet.cfg"))
	if err != nil {
		return "", "", err
	}
	for _, config := range configs {
		var c struct{ ImportPath string }
		if text, err := os.ReadFile(config); err == nil && json.Unmarshal(text, &c) == nil && c.ImportPath == project+"/"+pkg {
			return work, config, nil
		}
	}
	return "", "", fmt.Errorf("no vet.cfg in %s is of the package", work)
}

// touch changes a comment, so that the go command vets the package again.
func touch(b *bazel, pkg string) error {
	names, err := filepath.Glob(filepath.Join(b.dir, pkg, "[kwu]*.go"))
	if err != nil || len(names) == 0 {
		return fmt.Errorf("no source in %s: %w", pkg, err)
	}
	f, err := os.OpenFile(names[0], os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "\n// %d\n", time.Now().UnixNano())
	return err
}

// vetCommand returns the best time of the whole command after an edit.
func vetCommand(b *bazel, pkg string) (time.Duration, error) {
	best := time.Hour
	for range commandRuns {
		if err := touch(b, pkg); err != nil {
			return 0, err
		}
		start := time.Now()
		cmd := exec.Command("go", "vet", analyzer, "./"+pkg)
		cmd.Dir = b.dir
		if _, err := output(cmd); err != nil {
			return 0, err
		}
		best = min(best, time.Since(start))
	}
	return best, nil
}

// race runs commands in turns where Bazel runs actions, and returns the best time of each.
func (b *bazel) race(script string, commands ...[]string) ([]time.Duration, error) {
	root, err := b.run("info", "execution_root")
	if err != nil {
		return nil, err
	}
	text := "set -e\ncd " + strings.TrimSpace(string(root)) + "\nfor run in {1.." + strconv.Itoa(processRuns) + "}; do\n"
	for i, c := range commands {
		text += fmt.Sprintf("s=$EPOCHREALTIME; %s >&2; e=$EPOCHREALTIME; echo %d $((${e/./} - ${s/./}))\n", strings.Join(c, " "), i)
	}
	if err := writeFile(script, text+"done\n"); err != nil {
		return nil, err
	}
	out, err := output(b.exec("bash", script))
	if err != nil {
		return nil, err
	}
	best := make([]time.Duration, len(commands))
	for line := range strings.Lines(string(out)) {
		var i, us int
		if _, err := fmt.Sscan(line, &i, &us); err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		if took := time.Duration(us) * time.Microsecond; best[i] == 0 || took < best[i] {
			best[i] = took
		}
	}
	return best, nil
}
