// This file measures what the aspect costs where there is no kernel: analysis of packages that cannot reach the device package.

package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"
)

const (
	plainRounds = 7 // after one that is not counted
	plainDeps   = 5 // imports of a package
)

// plain measures the analysis of n packages without kernels, with a registry beside without.
func plain(out io.Writer, checkout, dir string, n int) error {
	b := &bazel{checkout: checkout, dir: filepath.Join(dir, "plain"), base: filepath.Join(dir, "base")}
	defer b.run("shutdown")
	for name, text := range plainFiles(checkout, n) {
		if err := writeFile(filepath.Join(b.dir, filepath.FromSlash(name)), text); err != nil {
			return err
		}
	}
	costs := map[string][]cost{}
	for round := range plainRounds + 1 {
		for _, target := range []string{"//app:without", "//app:with"} {
			took, err := b.analyse(target, round)
			if err != nil {
				return err
			}
			if round > 0 {
				costs[target] = append(costs[target], took)
			}
		}
	}
	actions, err := b.run("aquery", "mnemonic('KernelScan|KernelLower', deps(//app:with))", "--output=text")
	if err != nil {
		return err
	}
	if len(actions) > 0 {
		return fmt.Errorf("got actions, want none:\n%s", actions)
	}
	without, with := median(costs["//app:without"]), median(costs["//app:with"])
	fmt.Fprintf(out, "\nanalysis of %d packages that cannot reach a kernel: %.3f s wall, %.3f s cpu; with a registry %.3f s, %.3f s: %.2f, %.2f; "+
		"no action\n", n, without.wall.Seconds(), without.cpu.Seconds(), with.wall.Seconds(), with.cpu.Seconds(),
		with.wall.Seconds()/without.wall.Seconds(), with.cpu.Seconds()/without.cpu.Seconds())
	return nil
}

// analyse analyses a target and all that it needs in a configuration that is new.
func (b *bazel) analyse(target string, round int) (cost, error) {
	before, err := b.serverCPU()
	if err != nil {
		before = 0 // there is no server yet
	}
	start := time.Now()
	if _, err := b.run("build", "--nobuild", target, fmt.Sprintf("--define=round=%d%s", round, filepath.Base(target))); err != nil {
		return cost{}, err
	}
	wall := time.Since(start)
	after, err := b.serverCPU()
	return cost{wall, after - before}, err
}

// median returns the middle wall time and the middle processor time.
func median(costs []cost) cost {
	var wall, cpu []time.Duration
	for _, c := range costs {
		wall, cpu = append(wall, c.wall), append(cpu, c.cpu)
	}
	slices.Sort(wall)
	slices.Sort(cpu)
	return cost{wall[len(wall)/2], cpu[len(cpu)/2]}
}

// plainFiles returns a repository of n packages that import some of those before them. The two targets differ in one registry, which is
// over all of them; the other, over none, is for what any registry takes, our tools for one.
func plainFiles(checkout string, n int) map[string]string {
	files := rootFiles(checkout)
	load := "load(\"@rules_go//go:def.bzl\", \"go_library\")\n"
	registry := "load(\"@rules_gokernel//rules:kernel_registry.bzl\", \"kernel_registry\")\n"
	for i := range n {
		var deps []string
		for d := 1; d <= plainDeps && i-d*d >= 0; d++ {
			deps = append(deps, fmt.Sprintf("//p%04d", i-d*d))
		}
		name := fmt.Sprintf("p%04d", i)
		files[name+"/BUILD.bazel"] = load + plainLibrary(name, deps)
		files[name+"/p.go"] = "package " + name + "\n"
	}
	files["base/BUILD.bazel"] = load + registry + plainLibrary("base", nil) +
		"kernel_registry(\n    name = \"kernels\",\n    deps = [\":base\"],\n    visibility = [\"//visibility:public\"],\n)\n"
	files["base/p.go"] = "package base\n"
	last := fmt.Sprintf("//p%04d", n-1)
	files["app/BUILD.bazel"] = registry + fmt.Sprintf(`
kernel_registry(
    name = "kernels",
    deps = [%[1]q],
)

filegroup(
    name = "without",
    srcs = ["//base:kernels", %[1]q],
)

filegroup(
    name = "with",
    srcs = ["//base:kernels", ":kernels"],
)
`, last)
	return files
}

func plainLibrary(name string, deps []string) string {
	return fmt.Sprintf("go_library(\n    name = %q,\n    srcs = [\"p.go\"],\n    importpath = %q,\n    visibility = [\"//visibility:public\"],\n    deps = %s,\n)\n",
		name, project+"/"+name, list(deps))
}
