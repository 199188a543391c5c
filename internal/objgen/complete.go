// This file proves that every launch has its images.

package objgen

import (
	"fmt"
	"slices"
	"strings"
)

// complete reports each scanned kernel that lacks an entry for one of the devices. A kernel that is not lowered needs one at least.
func (s *selection) complete(devices []string, objects []Object) error {
	var errs []error
	for _, k := range s.kernels {
		if k.Foreign {
			if !slices.ContainsFunc(devices, func(d string) bool { return s.entries[entryID{k.name, d}] != nil }) && len(devices) > 0 {
				errs = append(errs, s.missingForeign(k, devices))
			}
			continue
		}
		for _, d := range devices {
			if s.entries[entryID{k.name, d}] == nil {
				errs = append(errs, missing(k, d, objects))
			}
		}
	}
	return join(errs)
}

// missingForeign says that nothing provides a kernel that is not lowered.
func (s *selection) missingForeign(k *kernel, devices []string) error {
	others := ""
	if has := s.targets(k.name); len(has) > 0 {
		others = fmt.Sprintf("; its images are for %s only", strings.Join(has, ", "))
	}
	return fmt.Errorf("%s: kernel %s is launched here, its function at %s is marked //gokernel:foreign, and no kernel_image has it for "+
		"%s, the devices of the build%s; add to the deps of the kernel_registry\n%s",
		k.position(), k.name, k.declared(), strings.Join(devices, ", "), others, imageRule(k, devices[0]))
}

// targets returns the targets that a kernel has entries for, sorted.
func (s *selection) targets(name string) []string {
	var targets []string
	for id := range s.entries {
		if id.name == name {
			targets = append(targets, id.target)
		}
	}
	slices.Sort(targets)
	return targets
}

// missing says that a kernel has no image for a device.
func missing(k *kernel, device string, objects []Object) error {
	n := 0
	for _, o := range objects {
		if o.Target == device {
			n++
		}
	}
	if n > 0 {
		return fmt.Errorf("%s: kernel %s is launched here, and none of the %d objects for device %s defines %s: they were made from other "+
			"sources than the scan of %s; build both in one build", k.position(), k.name, n, device, k.Symbol, k.origin)
	}
	return fmt.Errorf("%s: kernel %s is launched here and has no image for device %s, and nothing was lowered for that device; leave the "+
		"device out of the kernel_registry's devices, or add to its deps\n%s", k.position(), k.name, device, imageRule(k, device))
}

// imageRule returns the BUILD lines that would give a kernel an image.
func imageRule(k *kernel, target string) string {
	function := k.Path[strings.LastIndexByte(k.Path, '.')+1:]
	var b strings.Builder
	fmt.Fprintf(&b, "    kernel_image(\n        name = %q,\n        path = %q,\n", strings.ToLower(function)+"_"+target, k.Path)
	if len(k.Key) > 0 {
		fmt.Fprintf(&b, "        key = %s,\n", strings.Join(strings.Fields(fmt.Sprint(k.Key)), ", "))
	}
	if strings.HasPrefix(target, "cpu") {
		fmt.Fprintf(&b, "        target = %q,\n        src = ...,  # C, see device/gokernel.h\n    )", target)
	} else {
		fmt.Fprintf(&b, "        target = %q,\n        image = ...,  # or, instead of both, device = ... and src = ...\n    )", target)
	}
	return b.String()
}
