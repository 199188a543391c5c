package elfobj_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// kernelC has all that a kernel object may have: kernels, helpers, constants with and without pointers, writable data, and dead code that
// could not be linked.
const kernelC = `
extern int missing(int);
__attribute__((visibility("hidden"))) int dead(int x) { return missing(x); }
static const int table[] = {10, 20, 30, 40};
static const char *const names[] = {"zero", "one", "two"};
static volatile int counter = 100;
static volatile int zeroed[64];
__attribute__((noinline, visibility("hidden"))) int helper(int i) { return table[i & 3] + names[i % 3][0] + zeroed[i & 63]; }
__attribute__((visibility("hidden"))) int first(int i) { return helper(i) + counter++; }
int second(int i) {
	switch (i) {
	case 0: return 7; case 1: return 11; case 2: return 13; case 3: return 17; case 4: return 19; case 5: return 23;
	}
	return helper(i);
}
__attribute__((noinline, visibility("hidden"))) void *memset(void *p, int c, unsigned long n) { for (volatile char *q = p; n--;) *q++ = (char)c; return p; }
int third(int i) { int a[640]; memset(a, i, sizeof a); return a[i & 63]; }
`

// otherC has a kernel of the same name as kernelC's, as another target of one device function has.
const otherC = `
__attribute__((noinline)) static int helper(int i) { return i * 1000; }
__attribute__((visibility("hidden"))) int first(int i) { return helper(i) + 1; }
`

// compile compiles C with the host's compiler, for an object of the host's architecture.
func compile(t testing.TB, source string, flags ...string) string {
	t.Helper()
	return compileWith(t, "gcc", source, flags...)
}

func compileWith(t testing.TB, compiler, source string, flags ...string) string {
	t.Helper()
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("no %s", compiler)
	}
	dir := t.TempDir()
	c, o := filepath.Join(dir, "k.c"), filepath.Join(dir, "k.o")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-O2", "-ffreestanding", "-fPIC", "-ffunction-sections", "-fdata-sections", "-c", "-o", o, c}, flags...)
	command(t, "", nil, compiler, args...)
	return o
}

// command runs a program and returns what it prints.
func command(t testing.TB, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func arch(t testing.TB, goarch string) *elfobj.Arch {
	t.Helper()
	a, err := elfobj.ArchOf(goarch)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// use opens an object and makes kernels live.
func use(t testing.TB, goarch, object string, symbols ...string) *elfobj.Object {
	t.Helper()
	o, err := elfobj.Open(object, arch(t, goarch))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Use(symbols...); err != nil {
		t.Fatal(err)
	}
	return o
}

// registrySize is the size of the registry in these tests: a slot each for at most 16 kernels, and zeros, and at the end 64 bytes of text.
const registrySize = 192

func registry(out *os.File, offset int64) error {
	_, err := out.WriteAt(bytes.Repeat([]byte("kernel! "), 8), offset+registrySize-64)
	return err
}

// merge writes an object with the kernels of kernelC and otherC in slots 0, 4, 8 and 12.
func merge(t testing.TB) string {
	t.Helper()
	a := use(t, "amd64", compile(t, kernelC), "first", "second", "third")
	b := use(t, "amd64", compile(t, otherC), "first")
	return write(t, &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize, Refs: []elfobj.Ref{
		{Offset: 0, Object: a, Symbol: "first"}, {Offset: 4, Object: a, Symbol: "second"},
		{Offset: 8, Object: a, Symbol: "third"}, {Offset: 12, Object: b, Symbol: "first"},
	}})
}

func write(t testing.TB, f *elfobj.File) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "kernels.syso")
	if err := f.Write(name, registry); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestReadBack(t *testing.T) {
	f, err := elf.Open(merge(t))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if f.OSABI != elf.ELFOSABI_LINUX || f.Type != elf.ET_REL || f.Machine != elf.EM_X86_64 {
		t.Errorf("got %v %v %v", f.OSABI, f.Type, f.Machine)
	}
	checkSections(t, f)
	checkSymbols(t, f)
	data, err := f.Section(wire.Section).Data()
	if err != nil || len(data) != registrySize || !bytes.HasPrefix(data[128:], []byte("kernel! ")) || !bytes.Equal(data[:128], make([]byte, 128)) {
		t.Errorf("registry: got %q, %v", data, err)
	}
	relocs, err := f.Section(".rela" + wire.Section).Data()
	if err != nil || len(relocs) != 4*24 {
		t.Fatalf("got %d bytes of relocations, %v", len(relocs), err)
	}
	for i := range 4 {
		r := relocs[24*i:]
		if offset, typ := binary.LittleEndian.Uint64(r), binary.LittleEndian.Uint32(r[8:]); offset != uint64(4*i) || typ != uint32(elf.R_X86_64_PC32) {
			t.Errorf("relocation %d: got type %d at %d", i, typ, offset)
		}
	}
}

func checkSections(t *testing.T, f *elf.File) {
	t.Helper()
	want := map[string]elf.SectionFlag{
		"gokernels": 0x200002, ".text": 6, ".rodata": 2, ".data": 3, ".data.rel.ro": 3, ".bss": 3, ".note.GNU-stack": 0,
		".symtab": 0, ".strtab": 0, ".shstrtab": 0, ".relagokernels": 0x40, ".rela.text": 0x40, ".rela.rodata": 0x40, ".rela.data.rel.ro": 0x40, "": 0,
	}
	for _, s := range f.Sections {
		flags, ok := want[s.Name]
		if !ok || s.Flags != flags {
			t.Errorf("section %q: got flags %#x, want %#x, expected %t", s.Name, int(s.Flags), int(flags), ok)
		}
		delete(want, s.Name)
	}
	delete(want, ".rela.rodata") // of a jump table, which compilers need not make
	if len(want) > 0 {
		t.Errorf("missing sections: %v", want)
	}
	if s := f.Section(wire.Section); s.Addralign != wire.Align || s.Offset%wire.Align != 0 {
		t.Errorf("registry: got alignment %d at offset %d", s.Addralign, s.Offset)
	}
}

func checkSymbols(t *testing.T, f *elf.File) {
	t.Helper()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF {
			t.Errorf("symbol %q is undefined", s.Name)
		}
		if elf.ST_BIND(s.Info) == elf.STB_LOCAL {
			names = append(names, s.Name)
			continue
		}
		if s.Name != wire.Anchor || elf.ST_TYPE(s.Info) != elf.STT_OBJECT || s.Value != 0 || s.Size != registrySize || s.Other != 0 {
			t.Errorf("got global symbol %v, want only the anchor", s)
		}
	}
	if slices.Contains(names, "dead") {
		t.Error("dead code is kept")
	}
	for _, want := range []string{"first", "second", "third", "helper", "memset"} {
		if !slices.Contains(names, want) {
			t.Errorf("symbol %q is missing", want)
		}
	}
}

const mainC = `
#include <stdint.h>
#include <stdio.h>
extern const unsigned char __start_gokernels[] __attribute__((weak, visibility("hidden")));
extern const unsigned char __stop_gokernels[] __attribute__((weak, visibility("hidden")));
static int (*kernel(int i))(int) {
	const int32_t *slot = (const int32_t *)(__start_gokernels + 4 * i);
	return (int (*)(int))((const unsigned char *)slot + *slot);
}
int main(void) {
	int one = kernel(0)(1);
	printf("%d %d %d %d %d %d %d %.8s\n", one, kernel(0)(1), kernel(1)(4), kernel(1)(9), kernel(2)(1), kernel(3)(5),
	       (int)(__stop_gokernels - __start_gokernels), (const char *)__start_gokernels + 128);
	return 0;
}
`

// want is what mainC prints: helper(1) is 20 + 'o', helper(9) is 20 + 'z'.
var want = fmt.Sprintf("%d %d 19 %d 16843009 5001 192 kernel! \n", 131+100, 131+101, 142)

func TestLinkWithC(t *testing.T) {
	object := merge(t)
	main := compile(t, mainC)
	for _, flags := range []string{
		"", "-no-pie", "-static", "-static-pie", "-Wl,--gc-sections", "-Wl,--gc-sections,-z,start-stop-gc", "-fuse-ld=gold", "-fuse-ld=gold -Wl,--gc-sections",
		"-fuse-ld=lld -Wl,--gc-sections", "-fuse-ld=mold -Wl,--gc-sections",
	} {
		t.Run(flags, func(t *testing.T) {
			if _, linker, ok := strings.Cut(flags, "-fuse-ld="); ok {
				linker, _, _ = strings.Cut(linker, " ")
				if _, err := exec.LookPath("ld." + linker); err != nil {
					t.Skipf("no ld.%s", linker)
				}
			}
			exe := filepath.Join(t.TempDir(), "main")
			out := command(t, "", nil, "gcc", append(strings.Fields(flags), "-o", exe, main, object)...)
			if out != "" {
				t.Errorf("the linker says %s", out)
			}
			if got := command(t, "", nil, exe); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			checkStack(t, exe)
		})
	}
}

// checkStack tests that the object did not ask for an executable stack.
func checkStack(t *testing.T, exe string) {
	t.Helper()
	f, err := elf.Open(exe)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_GNU_STACK && p.Flags&elf.PF_X != 0 {
			t.Error("the stack is executable")
		}
	}
}

func TestTwoRegistriesDoNotLink(t *testing.T) {
	object := merge(t)
	main := compile(t, mainC)
	out, err := exec.Command("gcc", "-o", filepath.Join(t.TempDir(), "main"), main, object, object).CombinedOutput()
	if err == nil || !strings.Contains(string(out), wire.Anchor) {
		t.Errorf("got %v and %s, want an error with %s", err, out, wire.Anchor)
	}
}

// TestDeterministic tests that the same input gives the same bytes.
func TestDeterministic(t *testing.T) {
	k, o := compile(t, kernelC), compile(t, otherC)
	var outputs [][]byte
	for range 2 {
		a, b := use(t, "amd64", k, "first"), use(t, "amd64", o, "first")
		b2, err := os.ReadFile(write(t, &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize, Refs: []elfobj.Ref{
			{Offset: 0, Object: a, Symbol: "first"}, {Offset: 8, Object: b, Symbol: "first"},
		}}))
		if err != nil {
			t.Fatal(err)
		}
		outputs = append(outputs, b2)
	}
	if !bytes.Equal(outputs[0], outputs[1]) {
		t.Error("got different bytes from the same input")
	}
}

func TestKernelFacts(t *testing.T) {
	o, err := elfobj.Open(compile(t, kernelC), arch(t, "amd64"))
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := o.Use("first", "second")
	if err != nil {
		t.Fatal(err)
	}
	if kernels[0].Size == 0 || kernels[0].Digest == kernels[1].Digest || !strings.HasPrefix(o.Toolchain, "GCC: ") {
		t.Errorf("got %+v from %q", kernels, o.Toolchain)
	}
	if got := o.Functions(); !slices.Contains(got, "first") || slices.Contains(got, "counter") || slices.Contains(got, "missing") {
		t.Errorf("got functions %q", got)
	}
	if !o.Defines("third") || o.Defines("counter") || o.Defines("missing") || o.Defines("fourth") {
		t.Error("Defines: want third, no variable, no undefined symbol, nothing else")
	}
}

// TestDebugInformation merges objects with debug information, and checks that it is about their code where the merge has put it.
func TestDebugInformation(t *testing.T) {
	for _, compiler := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(compiler); err != nil {
			continue
		}
		a := use(t, "amd64", compileWith(t, compiler, kernelC, "-g", "-gz=none"), "first", "third")
		b := use(t, "amd64", compileWith(t, compiler, otherC, "-g", "-gz=none"), "first")
		object := write(t, &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize, Refs: []elfobj.Ref{
			{Offset: 0, Object: a, Symbol: "first"}, {Offset: 4, Object: a, Symbol: "third"}, {Offset: 8, Object: b, Symbol: "first"},
		}})
		if out := command(t, "", nil, "objdump", "-dlr", "--no-show-raw-insn", object); strings.Count(out, "k.c:") < 6 {
			t.Errorf("%s: got few lines of the sources:\n%s", compiler, out)
		}
		if out := command(t, "", nil, "readelf", "-wi", object); strings.Count(out, "DW_TAG_compile_unit") != 2 {
			t.Errorf("%s: got %d compilation units, want 2", compiler, strings.Count(out, "DW_TAG_compile_unit"))
		}
		compressed := use(t, "amd64", compileWith(t, compiler, kernelC, "-g", "-gz=zlib"), "first")
		object = write(t, &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize, Refs: []elfobj.Ref{{Offset: 0, Object: compressed, Symbol: "first"}}})
		if out := command(t, "", nil, "readelf", "-SW", object); strings.Contains(out, ".debug_") {
			t.Errorf("%s: got compressed debug information, which cannot be moved:\n%s", compiler, out)
		}
	}
}
