// This file opens devices.

package runtime

import (
	"slices"
	"sync"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/cpu"
)

// A Device runs kernels.
type Device struct {
	name     string
	targets  []target // the best first
	refused  string   // why it can run no image at all, or ""
	registry *registry
}

// A target is a device target that the device knows.
type target struct {
	Target
	hash uint64
}

// A Target is a device target, and whether a device can run images of it.
type Target struct {
	Name    string // "cpu-v3"
	Refused string // why not: "this CPU lacks avx2"; empty where it can
}

// openCPU makes the one device of the name "cpu" at its first use.
var openCPU = sync.OnceValues(func() (*Device, error) { return newCPU(&linked) })

// Open returns the device of that name: "cpu", which every machine has and which
// is the same Device each time. The error is a *[DeviceError] for an unknown
// name, a *[RegistryError] when the program's registry can't be read.
func Open(name string) (*Device, error) {
	if name != "cpu" {
		return nil, &DeviceError{Name: name, Known: []string{"cpu"}}
	}
	return openCPU()
}

// newCPU returns a CPU device that takes its images from r.
func newCPU(r *registry) (*Device, error) {
	if err := r.open(); err != nil {
		return nil, err
	}
	d := &Device{name: "cpu", refused: cpu.Unavailable(), registry: r}
	for _, t := range cpu.Targets() {
		d.targets = append(d.targets, target{Target(t), wire.HashTarget(t.Name)})
	}
	return d, nil
}

// Name returns the name that the device was opened with.
func (d *Device) Name() string { return d.name }

// Targets returns the device targets that the device knows, the best first, and
// why it can't run the ones that it can't.
func (d *Device) Targets() []Target {
	var targets []Target
	for _, t := range d.targets {
		targets = append(targets, t.Target)
	}
	return targets
}

// Only returns the device limited to images of some of its targets, or of none.
// It is for tests that run every image that a machine can run: a launch takes the
// best. Apart from that it is another device, so buffers that are to be used on
// both have to be made by [Share].
func (d *Device) Only(targets ...string) *Device {
	limited := *d
	limited.targets = slices.Clone(d.targets)
	for i := range limited.targets {
		t := &limited.targets[i]
		if t.Refused == "" && !slices.Contains(targets, t.Name) {
			t.Refused = "left out by Device.Only"
		}
	}
	return &limited
}

// Why returns why the device runs Go bodies for every kernel: the program has no
// registry, or was built without cgo. It returns "" where images can run.
func (d *Device) Why() string {
	if d.registry.empty() {
		return "no kernel registry is linked into this program"
	}
	return d.refused
}

// refuse returns why the device can't run images for the target of that name,
// or "" if it can.
func (d *Device) refuse(name string) string {
	i := slices.IndexFunc(d.targets, func(t target) bool { return t.Name == name })
	if i < 0 {
		return "not a target of device " + d.name
	}
	return d.targets[i].Refused
}
