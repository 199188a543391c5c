package elfobj_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
	"github.com/rules-gokernel/rules_gokernel/internal/elfobj/elftest"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// checkText tests that err has each of the texts in it.
func checkText(t *testing.T, err error, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("got error %v, want %q", err, text)
		}
	}
}

func TestArchOf(t *testing.T) {
	_, err := elfobj.ArchOf("riscv64")
	checkText(t, err, `architecture: got "riscv64", want "amd64" or "arm64"`)
}

func TestOpenRefuses(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"empty", "", `got a file that starts with "", want an ELF object`},
		{"text", "int main;", `got a file that starts with "int main", want an ELF object`},
		{"bitcode", "BC\xc0\xde....", "got LLVM bitcode, want machine code: compile kernels without -flto"},
		{"archive", "!<arch>\n", "got an archive, want an object"},
		{"damaged", "\x7fELF\x02\x01\x01", "damaged object"},
	} {
		name := filepath.Join(t.TempDir(), "k.o")
		if err := os.WriteFile(name, []byte(c.content), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := elfobj.Open(name, arch(t, "amd64"))
		checkText(t, err, name+": "+c.want)
	}
	if _, err := elfobj.Open(filepath.Join(t.TempDir(), "missing.o"), arch(t, "amd64")); !os.IsNotExist(err) {
		t.Errorf("missing file: got %v", err)
	}
	_, err := elfobj.Open(compile(t, kernelC), arch(t, "arm64"))
	checkText(t, err, "got an object for EM_X86_64", "want one for EM_AARCH64 (arm64)")
	exe := filepath.Join(t.TempDir(), "exe")
	command(t, "", nil, "gcc", "-o", exe, compile(t, "int main(void) { return 0; }"))
	_, err = elfobj.Open(exe, arch(t, "amd64"))
	checkText(t, err, "want a relocatable object (ET_REL): compile with -c")
}

// TestOpenRefusesC compiles C that gives an object which may not be linked whatever kernel is used.
func TestOpenRefusesC(t *testing.T) {
	for _, c := range []struct{ name, source, flags, want string }{
		{"lto", "int k(int i) { return i; }", "-flto", "got GCC's intermediate code, want machine code: compile kernels without -flto"},
		{"constructor", "__attribute__((constructor)) static void c(void) { __asm__ volatile(\"\"); } int k(int i) { return i; }", "",
			"got code that runs before or after main"},
		{"nested function", "int call(int (*f)(int)); int k(int i) { int g(int j) { return i + j; } return call(g); }", "", "needs an executable stack"},
	} {
		_, err := elfobj.Open(compile(t, c.source, strings.Fields(c.flags)...), arch(t, "amd64"))
		checkText(t, err, c.want)
	}
}

// TestUseRefusesC compiles C whose kernel k cannot be linked.
func TestUseRefusesC(t *testing.T) {
	for _, c := range []struct {
		name, source, flags string
		want                []string
	}{
		{"undefined function", "int missing(int); int k(int i) { return missing(i) + 1; }", "",
			[]string{`kernel "k"`, `undefined symbol "missing"`, "must be self-contained"}},
		{"undefined in a helper", "int missing(int); __attribute__((noinline)) static int h(int i) { return missing(i) + 1; } int k(int i) { return h(i) + 1; }", "",
			[]string{`section ".text.h"`, `undefined symbol "missing"`}},
		{"undefined variable", "extern int v; int k(int i) { return v; }", "", []string{`undefined symbol "v"`}},
		{"weak function", "__attribute__((weak)) int maybe(int); int k(int i) { return maybe ? maybe(i) : 0; }", "", []string{`undefined symbol "maybe"`}},
		{"compiler's memset", "void k(char *p, long n) { __builtin_memset(p, 0, n); }", "", []string{`undefined symbol "memset"`}},
		{"thread-local", "static __thread int v = 3; int k(int i) { return v += i; }", "", []string{`symbol "v": got thread-local storage`}},
		{"common", "int v; int k(int i) { return v += i; }", "-fcommon", []string{`common symbol "v": compile with -fno-common`}},
		{"ifunc", "static int a(int i) { return i; } static int (*r(void))(int) { return a; } __attribute__((ifunc(\"r\"))) int f(int); int k(int i) { return f(i) + 1; }", "",
			[]string{`symbol "f": got a function that is resolved at load time`}},
		{"not position-independent", "static int t[4]; int k(long i) { return t[i]++; }", "-fno-pic", []string{"R_X86_64_32S", "compile with -fPIC"}},
		{"large code model", "static int t[4]; int k(long i) { return t[i]++; }", "-mcmodel=large", []string{"got the address of the global offset table", "no other code model"}},
		{"pointer in read-only data", "static int v; __attribute__((section(\".rodata.p\"))) int *const p = &v; int k(int i) { return *((int *volatile *)&p)[0]; }", "-fno-pic",
			[]string{"got relocation R_X86_64_64 in a read-only section"}},
		{"large alignment", "static int v __attribute__((aligned(8192))); int k(int i) { return v += i; }", "", []string{"got alignment 8192, want a power of two of at most 4096"}},
		{"no such kernel", "int other(int i) { return i; }", "", []string{`kernel "k": got an object that does not define it`}},
		{"variable", "int k = 7;", "", []string{`kernel "k": got an object that does not define it`}},
		{"code in data", "__asm__(\".data\\nk: .long 0\");", "", []string{`kernel "k": got a symbol of section ".data"`}},
		{"writable code", "__asm__(\".section .code,\\\"awx\\\"\\nk: ret\");", "", []string{"got code that is writable"}},
		{"note", "__asm__(\".section .code,\\\"ax\\\",@note\\nk: ret\");", "", []string{"got type SHT_NOTE, want SHT_PROGBITS"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := elfobj.Open(compile(t, c.source, strings.Fields(c.flags)...), arch(t, "amd64"))
			if err != nil {
				t.Fatal(err)
			}
			_, err = o.Use("k")
			checkText(t, err, append(c.want, o.Name+": ")...)
		})
	}
}

func TestWriteRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "kernels.syso")
	f := &elfobj.File{Arch: arch(t, "amd64"), Size: wire.MaxSize + 1}
	checkText(t, f.Write(name, registry), "got an object of 1900000001 bytes (1900000001 of gokernels, 0 of .text", "want at most 1900000000")
	o, err := elfobj.Open(compile(t, kernelC), arch(t, "amd64"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []elfobj.Ref{{Object: o, Symbol: "first"}, {Object: o, Symbol: "nothing"}} {
		f = &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize, Refs: []elfobj.Ref{r}}
		checkText(t, f.Write(name, registry), "want one that Use made live")
	}
	f = &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize}
	checkText(t, f.Write(name, func(*os.File, int64) error { return os.ErrInvalid }), "invalid argument")
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("a failed write leaves a file: %v", err)
	}
	checkText(t, f.Write(filepath.Join(t.TempDir(), "no", "dir"), registry), "no such file or directory")
}

func TestWriteNoticesAChangedObject(t *testing.T) {
	o := use(t, "amd64", compile(t, kernelC), "first")
	other, err := os.ReadFile(compile(t, otherC))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(o.Name, other, 0o666); err != nil {
		t.Fatal(err)
	}
	f := &elfobj.File{Arch: arch(t, "amd64"), Size: registrySize, Refs: []elfobj.Ref{{Object: o, Symbol: "first"}}}
	checkText(t, f.Write(filepath.Join(t.TempDir(), "k"), registry), "the file changed while it was read")
}

// FuzzObject merges objects of any content.
func FuzzObject(f *testing.F) {
	f.Add(tinyObject(nil))
	f.Add(tinyObject(func(b []byte) []byte { return b[:len(b)-100] }))
	for at := 0; at < len(tinyObject(nil)); at += 16 {
		f.Add(tinyObject(func(b []byte) []byte { b[at] ^= 0xff; return b }))
	}
	a, err := elfobj.ArchOf("amd64")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		name := filepath.Join(t.TempDir(), "k.o")
		if err := os.WriteFile(name, b, 0o666); err != nil {
			t.Fatal(err)
		}
		o, err := elfobj.Open(name, a)
		if err != nil {
			return
		}
		if _, err := o.Use("k"); err != nil {
			return
		}
		out := &elfobj.File{Arch: a, Size: registrySize, Refs: []elfobj.Ref{{Object: o, Symbol: "k"}}}
		_ = out.Write(filepath.Join(t.TempDir(), "out"), registry)
	})
}

// tinyObject makes an object whose kernel k calls another function, and passes it through change.
func tinyObject(change func([]byte) []byte) []byte {
	o := elftest.Object{Comment: "test", Funcs: []elftest.Func{
		{Name: "k", Code: []byte{0, 0, 0, 0, 0xc3}, Calls: []string{"h"}},
		{Name: "h", Code: []byte{0xc3}},
		{Name: "dead", Code: []byte{0, 0, 0, 0}, Calls: []string{"missing"}},
	}}
	if change == nil {
		return o.Bytes()
	}
	return change(o.Bytes())
}

func TestTinyObject(t *testing.T) {
	name := filepath.Join(t.TempDir(), "k.o")
	if err := os.WriteFile(name, tinyObject(nil), 0o666); err != nil {
		t.Fatal(err)
	}
	o := use(t, "amd64", name, "k")
	if got := o.Functions(); !slices.Equal(got, []string{"dead", "h", "k"}) || o.Toolchain != "test" {
		t.Errorf("got functions %q of %q", got, o.Toolchain)
	}
	_, err := o.Use("dead")
	checkText(t, err, `kernel "dead"`, `undefined symbol "missing"`)
}
