package cpu

import (
	"maps"
	"os"
	"runtime"
	"strings"
	"testing"
)

// fake is a CPU that has the given registers.
type fake map[uint32][4]uint32

func (f fake) cpuid(leaf uint32) [4]uint32 { return f[leaf] }

// with returns a copy with the bits of an x86 level set.
func (f fake) with(levels ...level) fake {
	f = maps.Clone(f)
	for _, l := range levels {
		for _, b := range l.features {
			regs := f[b.leaf]
			regs[b.reg] |= 1 << b.bit
			f[b.leaf] = regs
		}
	}
	return f
}

// without returns a copy with one bit cleared.
func (f fake) without(leaf uint32, reg int, bit uint) fake {
	f = maps.Clone(f)
	regs := f[leaf]
	regs[reg] &^= 1 << bit
	f[leaf] = regs
	return f
}

func TestLevels(t *testing.T) {
	all := fake{}.with(x86Levels...)
	for _, test := range []struct {
		name       string
		cpu        fake
		xcr0       uint64
		v2, v3, v4 string
	}{
		{name: "everything", cpu: all, xcr0: 0xe7},
		{
			name: "baseline", cpu: fake{},
			v2: "this CPU lacks cmpxchg16b, lahf_lm, popcnt, sse3, sse4.1, sse4.2, ssse3",
			v3: "this CPU lacks cmpxchg16b, lahf_lm, popcnt, sse3, sse4.1, sse4.2, ssse3",
			v4: "this CPU lacks cmpxchg16b, lahf_lm, popcnt, sse3, sse4.1, sse4.2, ssse3",
		},
		{
			name: "AVX2 only", cpu: fake{}.with(x86Levels[:2]...), xcr0: 0x7,
			v4: "this CPU lacks avx512f, avx512bw, avx512cd, avx512dq, avx512vl",
		},
		{
			name: "one bit of v4 missing", cpu: all.without(leafExtended, ebx, 31), xcr0: 0xe7,
			v4: "this CPU lacks avx512vl",
		},
		{
			name: "one bit of v3 missing", cpu: all.without(leafAMD, ecx, 5), xcr0: 0xe7,
			v3: "this CPU lacks lzcnt", v4: "this CPU lacks lzcnt",
		},
		{
			name: "system without AVX-512", cpu: all, xcr0: 0x7,
			v4: "the operating system does not save the AVX-512 registers (XCR0 is 0x7, want the bits 0xe6)",
		},
		{
			name: "system without AVX", cpu: all, xcr0: 0x3,
			v3: "the operating system does not save the AVX registers (XCR0 is 0x3, want the bits 0x6)",
			v4: "the operating system does not save the AVX registers (XCR0 is 0x3, want the bits 0x6)",
		},
		{
			name: "system without XSAVE", cpu: all.without(leafBasic, ecx, 27), xcr0: 0xe7,
			v3: "this CPU lacks osxsave", v4: "this CPU lacks osxsave",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			xcr0 := func() uint64 {
				if test.cpu[leafBasic][ecx]>>27&1 == 0 {
					t.Error("xgetbv on a CPU without osxsave")
				}
				return test.xcr0
			}
			want := []Target{{"cpu-v4", test.v4}, {"cpu-v3", test.v3}, {"cpu-v2", test.v2}}
			for i, got := range levels(test.cpu.cpuid, xcr0) {
				if got != want[i] {
					t.Errorf("target %d: got %+v, want %+v", i, got, want[i])
				}
			}
		})
	}
}

// TestKernelAgrees compares with what Linux says of the same CPU.
func TestKernelAgrees(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil || runtime.GOARCH != "amd64" || unavailable != "" {
		t.Skip("not Linux on amd64, with cgo")
	}
	_, flags, _ := strings.Cut(string(info), "\nflags")
	flags, _, _ = strings.Cut(flags, "\n")
	has := map[string]bool{}
	for _, f := range strings.Fields(flags) {
		has[f] = true
	}
	alias := map[string]string{
		"cmpxchg16b": "cx16", "sse3": "pni", "sse4.1": "sse4_1", "sse4.2": "sse4_2", "lzcnt": "abm", "osxsave": "xsave",
	}
	for _, l := range x86Levels {
		for _, f := range l.features {
			name := f.name
			if a, ok := alias[name]; ok {
				name = a
			}
			if name == "abm" && !has["abm"] && has["bmi1"] {
				continue // some hypervisors hide the flag's name
			}
			if got := cpuid(f.leaf)[f.reg]>>f.bit&1 == 1; got != has[name] {
				t.Errorf("%s: got %v, want %v as in /proc/cpuinfo", f.name, got, has[name])
			}
		}
	}
}

func TestTargets(t *testing.T) {
	targets := Targets()
	last := targets[len(targets)-1]
	if last.Name != "cpu" || last.Refused != Unavailable() {
		t.Errorf("got %+v last, want cpu, refused only without cgo", last)
	}
	for _, target := range targets {
		if Unavailable() != "" && target.Refused != Unavailable() {
			t.Errorf("got %+v, want it refused because %s", target, Unavailable())
		}
	}
}
