// This file writes a synthetic repository.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	module  = "github.com/rules-gokernel/rules_gokernel"
	project = "example.com/scale"
)

// A size says how much is in a repository.
type size struct{ packages, kernels, keys, depth int }

func (s size) instantiations() int { return s.packages * s.kernels * s.keys }

// generate writes a repository of size s into dir.
func generate(dir, checkout string, s size) error {
	files := rootFiles(checkout)
	var units []string
	for i := range s.packages {
		unit := fmt.Sprintf("%03d", i)
		units = append(units, unit)
		files["k"+unit+"/kernels.go"] = kernelsSource(unit, s)
		files["k"+unit+"/BUILD.bazel"] = library("k"+unit, []string{"gokernel_launch.go", "kernels.go"}, nil)
		files["w"+unit+"/wrap.go"] = wrappersSource(unit, s)
		files["w"+unit+"/BUILD.bazel"] = library("w"+unit, []string{"wrap.go"}, []string{"//k" + unit})
		files["u"+unit+"/use.go"] = useSource(unit, s)
		files["u"+unit+"/BUILD.bazel"] = library("u"+unit, []string{"use.go"}, []string{"//w" + unit})
	}
	files["app/main.go"], files["app/BUILD.bazel"] = mainSource(units), mainBuild(units)
	for name, text := range files {
		if err := writeFile(filepath.Join(dir, filepath.FromSlash(name)), text); err != nil {
			return err
		}
	}
	return writeLaunchers(dir, checkout, units)
}

func writeFile(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o666)
}

// rootFiles returns what makes a Bazel module and, for go vet, a Go workspace.
func rootFiles(checkout string) map[string]string {
	return map[string]string{
		"MODULE.bazel": fmt.Sprintf(`module(name = "scale")

bazel_dep(name = "rules_cc", version = "0.1.5")
bazel_dep(name = "rules_go", version = "0.65.0")
bazel_dep(name = "rules_gokernel", version = "0.1.0")
local_path_override(
    module_name = "rules_gokernel",
    path = %q,
)

go_sdk = use_extension("@rules_go//go:extensions.bzl", "go_sdk")
go_sdk.host()
`, checkout),
		"BUILD.bazel": "",
		"base/BUILD.bazel": `load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")

kernel_registry(
    name = "kernels",
    deps = ["@rules_gokernel//runtime"],
)
`,
		".bazelrc": "common --enable_bzlmod\ncommon --noenable_workspace\nbuild --incompatible_strict_action_env\n",
		"go.mod":   fmt.Sprintf("module %s\n\ngo 1.25.0\n", project),
		"go.work":  fmt.Sprintf("go 1.25.0\n\nuse (\n\t.\n\t%q\n)\n", checkout),
	}
}

// library returns the BUILD file of one package.
func library(name string, srcs, deps []string) string {
	deps = append(deps, "@rules_gokernel//device", "@rules_gokernel//runtime")
	return fmt.Sprintf(`load("@rules_go//go:def.bzl", "go_library")

go_library(
    name = %q,
    srcs = %s,
    importpath = %q,
    visibility = ["//visibility:public"],
    deps = %s,
)
`, name, list(srcs), project+"/"+name, list(deps))
}

// mainBuild returns the BUILD file of the main package: the binary, and a bare one without a registry.
func mainBuild(units []string) string {
	var deps []string
	for _, u := range units {
		deps = append(deps, "//u"+u)
	}
	return fmt.Sprintf(`load("@rules_go//go:def.bzl", "go_binary", "go_library")
load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")

go_library(
    name = "lib",
    srcs = ["main.go"],
    importpath = %q,
    deps = %s,
)

kernel_registry(
    name = "kernels",
    deps = [":lib"],
)

go_binary(
    name = "app",
    srcs = [":kernels"],
    embed = [":lib"],
)

go_binary(
    name = "bare",
    embed = [":lib"],
)
`, project+"/app", list(append(deps, "@rules_gokernel//runtime")))
}

func list(items []string) string {
	quoted := make([]string, len(items))
	for i, s := range items {
		quoted[i] = fmt.Sprintf("%q", s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// nonce makes the sources of each run different from all before, so that no cache has what is measured.
var nonce = time.Now().UnixNano()
