// This file runs the C compiler.

package gobuild

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// copts are the options of rules/private/lower.bzl: a test compares.
var copts = []string{
	"-std=gnu11",
	"-O3",
	"-fwrapv",
	"-ffp-contract=off",
	"-fno-math-errno",
	"-fno-trapping-math",
	"-fno-strict-aliasing",
	"-fno-builtin",
	"-ffunction-sections",
	"-fdata-sections",
	"-fvisibility=hidden",
	"-fno-asynchronous-unwind-tables",
	"-fno-unwind-tables",
	"-fno-exceptions",
	"-fno-stack-protector",
	"-fno-lto",
	"-fno-common",
	"-fno-omit-frame-pointer",
}

// targets are the device targets of toolchains/cpu and their options, by GOARCH.
var targets = map[string]map[string][]string{
	"amd64": {
		"cpu":    nil,
		"cpu-v2": {"-march=x86-64-v2"},
		"cpu-v3": {"-march=x86-64-v3"},
		"cpu-v4": {"-march=x86-64-v4"},
	},
	"arm64": {"cpu": nil},
}

// Targets returns the device targets that a build for arch can have.
func Targets(arch string) []string {
	var names []string
	for t := range targets[arch] {
		names = append(names, t)
	}
	slices.Sort(names)
	return names
}

// A job compiles one shard for one device target.
type job struct{ target, src, out string }

// lower runs the jobs, several at a time.
func (c *Config) lower(jobs []job) error {
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, j := range jobs {
		g.Go(func() error { return c.compile(j, "-c") })
	}
	return g.Wait()
}

// compile runs the compiler; stage is -c for an object, -S for assembly.
func (c *Config) compile(j job, stage string) error {
	options, ok := targets[c.Arch][j.target]
	if !ok {
		return fmt.Errorf("device %q: want one of %s: kernels for other devices are built by Bazel", j.target, strings.Join(Targets(c.Arch), ", "))
	}
	command := strings.Fields(c.CC) // as the go command, which takes "ccache gcc"
	if len(command) == 0 {
		return errors.New("got no C compiler: name one with --cc or $CC")
	}
	args := slices.Concat(command[1:], copts, options, []string{"-fPIC", stage, j.src, "-o", j.out})
	if c.Debug {
		args = append(args, "-g", "-gz=none") // elfobj does not merge what is compressed
	}
	out, err := exec.Command(command[0], args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", c.CC, err, strings.TrimSpace(string(out)))
	}
	return nil
}
