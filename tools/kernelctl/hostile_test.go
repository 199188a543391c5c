package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
)

// readers are the commands that open files, with FILE and KERNEL to be filled in.
var readers = []string{
	"verify FILE", "show FILE KERNEL", "ls FILE", "ls FILE --json", "extract FILE KERNEL -o out", "report FILE -o -", "diff FILE new.syso --json",
	"diff new.syso FILE", "verify FILE --json", "show FILE KERNEL --json", "disasm FILE KERNEL",
}

// inspectFile runs a command on a file that may hold anything, and returns what it
// prints, in which there is nothing that a terminal obeys.
func inspectFile(t *testing.T, what, command, file, kernel string) string {
	t.Helper()
	var out bytes.Buffer
	args := strings.Fields(command)
	for i, a := range args {
		args[i] = strings.NewReplacer("FILE", file, "KERNEL", kernel).Replace(a)
	}
	run(&out, &out, args)
	bad := func(r rune) bool { return r != '\n' && r != '\t' && (!plain(r) || r == unicode.ReplacementChar) }
	if i := strings.IndexFunc(out.String(), bad); i >= 0 && !strings.HasPrefix(command, "report") {
		t.Errorf("%s: %s: got %q", what, command, out.String()[max(0, i-20):min(out.Len(), i+20)])
	}
	return out.String()
}

// TestDamagedFiles cuts files everywhere, and puts wrong bits and numbers in them.
// Every command ends without a panic.
func TestDamagedFiles(t *testing.T) {
	objects(t)
	tries := 0
	for _, name := range []string{"new.syso", "lib.a"} {
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		try := func(what string, b []byte) {
			write(t, "damaged", b)
			if tries++; tries%200 == 0 { // it starts a disassembler
				inspectFile(t, what, "disasm FILE KERNEL", "damaged", "Saxpy")
			}
			inspectFile(t, what, readers[tries%(len(readers)-1)], "damaged", "Saxpy")
			inspectFile(t, what, readers[0], "damaged", "")
		}
		for i := 0; i < len(whole); i += 5 {
			try(fmt.Sprintf("%s, cut at %d", name, i), whole[:i])
			b := bytes.Clone(whole)
			b[i] ^= 1 << (i % 8)
			try(fmt.Sprintf("%s, byte %d flipped", name, i), b)
		}
		numbers := []uint64{0, 1, 1 << 31, 1<<32 - 1, 1<<63 - 1, 1 << 63, 1<<64 - 1}
		for i := 0; i+8 <= len(whole); i += 4 {
			b := bytes.Clone(whole)
			v := numbers[i/4%len(numbers)]
			binary.LittleEndian.PutUint64(b[i:], v)
			try(fmt.Sprintf("%s, %#x at %d", name, v, i), b)
		}
	}
}

// TestHostileNames has names that would write lines of their own, or into a page.
func TestHostileNames(t *testing.T) {
	objects(t)
	const name = "a.b\nnew.syso: 3 entries, nothing is damaged\x1b[2J\u202e</script><img src=x onerror=alert(1)>'\"`"
	write(t, "names.syso", registry(t, nil, []string{name}))
	write(t, "-x.a", archive("k\n\x1b[m", registry(t, nil, []string{name})))
	write(t, "twice.syso", bytes.Replace(registry(t, nil, []string{name}), []byte(".version"), []byte(".vErsion"), 1))
	for _, file := range []string{"names.syso", "./-x.a", "twice.syso"} {
		for _, c := range readers {
			out := inspectFile(t, file, c, file, name)
			if strings.Contains(out, "\nnew.syso: 3") || strings.Contains(out, "<img") && strings.HasPrefix(c, "report") {
				t.Errorf("%s: %s: got\n%s", file, c, out)
			}
			if out == "" && !strings.HasPrefix(c, "extract") {
				t.Errorf("%s: %s: got no output", file, c)
			}
		}
	}
	if err := os.Rename("new.syso", "<img src=x>.syso"); err != nil {
		t.Fatal(err)
	}
	if out := inspectFile(t, "title", "report FILE -o -", "<img src=x>.syso", ""); strings.Contains(out, "<img") || !strings.Contains(out, "&lt;img") {
		t.Errorf("got a page with %.500s", out)
	}
}
