// This file explains why there is no image for a launch, and what to do.

package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/section"
)

// A MissError is a launch on a queue with [RequireImage] for which the registry
// of the program has no image that the device can run.
type MissError struct {
	Path    string   // of the device function
	Key     []uint64 // of the instantiation
	Device  string
	Targets []Target // those that the registry has this instantiation for, and why each was refused
	Nearest []string // other entries that may have been meant, the nearest first
	Reason  string   // what is missing
	Remedy  string   // what to change: lines of BUILD files, commands that edit them
}

// Error implements error. The text has several lines: what is missing first,
// what to do last.
func (e *MissError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "kernel %s: no image for device %s: %s", wire.Name(e.Path, e.Key), e.Device, e.Reason)
	for _, t := range e.Targets {
		fmt.Fprintf(&b, "\n\t%s: %s", t.Name, t.Refused)
	}
	if len(e.Nearest) > 0 {
		fmt.Fprintf(&b, "\n\tnearest: %s", strings.Join(e.Nearest, "; "))
	}
	fmt.Fprintf(&b, "\n\t%s", strings.ReplaceAll(e.Remedy, "\n", "\n\t"))
	return b.String()
}

const (
	remedyRegistry = `put a registry into the srcs of the binary's rule:
    %s
which edits its BUILD file to have
    load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")
    kernel_registry(name = "kernels", deps = [":app_lib"])  # what the binary embeds
    go_binary(name = "app", embed = [":app_lib"], srcs = [":kernels"])
a program from a plain go build has none (kernelctl build makes one); one that links a Go c-archive needs
    -Wl,-u,gokernels_one_registry_per_binary (or -Wl,--whole-archive)`

	remedyDeps = `make the go_library with the launch, or what embeds it, reachable from the binary's registry:
    kernel_registry(name = "kernels", deps = [":app_lib"])  # must reach the launch of %s
or, where data decides what is launched, name it:
    %s`

	remedyDevices = `lower for a target that every CPU runs, too:
    bazel build --@rules_gokernel//rules:devices=@rules_gokernel//toolchains/cpu:simd
or, where the registry picks: kernel_registry(devices = ["@rules_gokernel//toolchains/cpu"])`

	remedyCgo = `build with cgo: in Bazel drop pure = "on" (and give the build a C++ toolchain), elsewhere set CGO_ENABLED=1;
or drop RequireImage: the Go body gives the same results`

	remedyPlugin = `link what the plugin launches into the host's registry:
    kernel_registry(name = "kernels", deps = [":host_lib", ":plugin_lib"])`
)

// miss returns the error for r, which has no image. Asking again costs nothing.
func (r *resolved) miss(k *Kernel) *MissError {
	if r.missed.Load() == nil {
		r.missed.Store(miss(k, r.device, r.key))
	}
	return r.missed.Load()
}

// miss explains why (k, key) has no image on d.
func miss(k *Kernel, d *Device, key []uint64) *MissError {
	n := survey(k, d, key)
	e := &MissError{Path: k.path, Key: slices.Clone(key), Device: d.name, Targets: n.targets, Nearest: n.nearest()}
	plugin := section.Elsewhere(k.pc)
	switch {
	case d.refused != "" && !d.registry.empty():
		e.Reason, e.Remedy = d.refused, remedyCgo
	case len(e.Targets) > 0:
		e.Reason, e.Remedy = "it was lowered, but for none that this machine can run", remedyDevices
	case plugin != "":
		e.Reason = fmt.Sprintf("it is launched in the plugin %s, which shares the runtime of its host and so the host's registry", plugin)
		e.Remedy = remedyPlugin
	case d.registry.empty():
		e.Reason, e.Remedy = d.Why(), fmt.Sprintf(remedyRegistry, fixCommand(""))
	default:
		e.Reason = "the registry does not have it"
		if n.samePath {
			e.Reason = "the registry has this kernel for other axes only"
		}
		name := wire.Name(k.path, key)
		e.Remedy = fmt.Sprintf(remedyDeps, name, fixCommand(" --extra "+quote(name)))
	}
	return e
}

// neighbours is what a registry has of an instantiation, and near it.
type neighbours struct {
	targets  []Target
	samePath bool // there are entries of the path, with other keys
	near     []neighbour
}

// A neighbour is another instantiation.
type neighbour struct {
	name     string
	targets  []string
	distance distance
}

// maxNearest is how many neighbours a message names.
const maxNearest = 3

// survey reads the whole registry. Damaged records are skipped: Verify is there
// to find them.
func survey(k *Kernel, d *Device, key []uint64) *neighbours {
	n := new(neighbours)
	m := newMatcher(k.path)
	for rec, err := range d.registry.wire.Records() {
		switch {
		case err != nil:
		case rec.Path == k.path && slices.Equal(rec.Key, key):
			n.targets = append(n.targets, Target{rec.Target, d.refuse(rec.Target)})
		case rec.Path == k.path:
			n.samePath = true
			n.add(&rec, distance{0, keyDistance(rec.Key, key)})
		default:
			if near := m.distance(rec.Path); near <= farthest(k.path) {
				n.add(&rec, distance{near, keyDistance(rec.Key, key)})
			}
		}
	}
	slices.SortFunc(n.targets, func(a, b Target) int { return strings.Compare(a.Name, b.Name) })
	return n
}

// add takes an entry into account: a target of a neighbour, or a new neighbour
// if it is nearer than one of those so far.
func (n *neighbours) add(rec *wire.Record, at distance) {
	name := wire.Name(rec.Path, rec.Key)
	for i := range n.near {
		if n.near[i].name == name {
			n.near[i].targets = append(n.near[i].targets, rec.Target)
			return
		}
	}
	i := slices.IndexFunc(n.near, func(x neighbour) bool { return at.less(x.distance) })
	if i < 0 {
		i = len(n.near)
	}
	n.near = slices.Insert(n.near, i, neighbour{name, []string{rec.Target}, at})
	n.near = n.near[:min(len(n.near), maxNearest)]
}

// nearest formats the neighbours: "example.com/blas.MatMul[32,32,32] (cpu, cpu-v3)".
func (n *neighbours) nearest() []string {
	var names []string
	for _, x := range n.near {
		names = append(names, fmt.Sprintf("%s (%s)", x.name, strings.Join(x.targets, ", ")))
	}
	return names
}
