// This file decides which images this CPU can run. The levels and their features
// are those of the x86-64 psABI, section "Micro-Architecture Levels".

package cpu

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// A Target is a device target of the cpu family.
type Target struct {
	Name    string // "cpu", "cpu-v3"
	Refused string // why this process can't run its images; empty where it can
}

// Targets returns every target of the cpu family on this architecture, the best
// first. The last one, "cpu", is what any CPU of the architecture runs.
func Targets() []Target {
	var targets []Target
	if runtime.GOARCH == "amd64" && unavailable == "" {
		targets = levels(cpuid, xcr0)
	} else if runtime.GOARCH == "amd64" {
		targets = []Target{{Name: "cpu-v4"}, {Name: "cpu-v3"}, {Name: "cpu-v2"}}
	}
	targets = append(targets, Target{Name: "cpu"})
	if unavailable != "" {
		for i := range targets {
			targets[i].Refused = unavailable
		}
	}
	return targets
}

// Unavailable returns why no image can be called at all, or "".
func Unavailable() string {
	return unavailable
}

// A feature is a bit that CPUID reports.
type feature struct {
	name string
	leaf uint32 // with sub-leaf 0
	reg  int    // index in eax, ebx, ecx, edx
	bit  uint
}

const (
	leafBasic    = 1
	leafExtended = 7
	leafAMD      = 0x80000001
	ebx, ecx     = 1, 2
)

// A level is a micro-architecture level: what it adds to the one before.
type level struct {
	target   string
	features []feature
	xcr0     uint64 // register state that the operating system must save
	state    string // its name
}

var x86Levels = []level{
	{target: "cpu-v2", features: []feature{
		{"cmpxchg16b", leafBasic, ecx, 13},
		{"lahf_lm", leafAMD, ecx, 0},
		{"popcnt", leafBasic, ecx, 23},
		{"sse3", leafBasic, ecx, 0},
		{"sse4.1", leafBasic, ecx, 19},
		{"sse4.2", leafBasic, ecx, 20},
		{"ssse3", leafBasic, ecx, 9},
	}},
	{target: "cpu-v3", xcr0: 0x6, state: "AVX", features: []feature{
		{"avx", leafBasic, ecx, 28},
		{"avx2", leafExtended, ebx, 5},
		{"bmi1", leafExtended, ebx, 3},
		{"bmi2", leafExtended, ebx, 8},
		{"f16c", leafBasic, ecx, 29},
		{"fma", leafBasic, ecx, 12},
		{"lzcnt", leafAMD, ecx, 5},
		{"movbe", leafBasic, ecx, 22},
		{"osxsave", leafBasic, ecx, 27},
	}},
	{target: "cpu-v4", xcr0: 0xe6, state: "AVX-512", features: []feature{
		{"avx512f", leafExtended, ebx, 16},
		{"avx512bw", leafExtended, ebx, 30},
		{"avx512cd", leafExtended, ebx, 28},
		{"avx512dq", leafExtended, ebx, 17},
		{"avx512vl", leafExtended, ebx, 31},
	}},
}

// levels returns the levels above the baseline, the best first. cpuid returns
// the registers of a leaf, zeros for one the CPU does not have; xcr0 is only
// called on a CPU with osxsave.
func levels(cpuid func(leaf uint32) [4]uint32, xcr0 func() uint64) []Target {
	var saved uint64
	if cpuid(leafBasic)[ecx]>>27&1 == 1 {
		saved = xcr0()
	}
	var targets []Target
	refused := ""
	for _, l := range x86Levels {
		if refused == "" {
			refused = l.refuse(cpuid, saved)
		}
		targets = append(targets, Target{Name: l.target, Refused: refused})
	}
	slices.Reverse(targets)
	return targets
}

// refuse returns why the CPU is not of level l although it is of the one before.
func (l *level) refuse(cpuid func(leaf uint32) [4]uint32, saved uint64) string {
	var missing []string
	for _, f := range l.features {
		if cpuid(f.leaf)[f.reg]>>f.bit&1 == 0 {
			missing = append(missing, f.name)
		}
	}
	if len(missing) > 0 {
		return "this CPU lacks " + strings.Join(missing, ", ")
	}
	if saved&l.xcr0 != l.xcr0 {
		return fmt.Sprintf("the operating system does not save the %s registers (XCR0 is %#x, want the bits %#x)", l.state, saved, l.xcr0)
	}
	return ""
}
