package main

import (
	"bytes"
	"debug/elf"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj/elftest"
	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the want files of testdata")

// TestGolden runs the cases of testdata. A case is a txtar of
//
//	args          one argument a line
//	NAME.obj      the object NAME.o: its compiler, then for each function a line of name, code in hex, and symbols that it calls
//	want.txt      the text listing that -listing listing.txt asks for
//	want.json     the JSON listing that -listing_json listing.json asks for
//	want.err      the error
//	NAME          any other file
func TestGolden(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("got no case in testdata, %v", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { golden(t, name) })
	}
}

func golden(t *testing.T, name string) {
	name, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	inputs := slices.DeleteFunc(slices.Clone(a.Files), func(f txtar.File) bool { return strings.HasPrefix(f.Name, "want.") })
	args := unpack(t, inputs)
	got := map[string][]byte{}
	if err := run(args); err != nil {
		got["want.err"] = []byte(err.Error() + "\n")
	} else {
		read(t, got, "want.txt", "listing.txt")
		read(t, got, "want.json", "listing.json")
		checkObject(t, got["want.json"])
		checkOrder(t, args)
	}
	if *update {
		rewrite(t, name, a.Comment, inputs, got)
		return
	}
	for _, f := range a.Files {
		if strings.HasPrefix(f.Name, "want.") && !bytes.Equal(f.Data, got[f.Name]) {
			t.Errorf("%s: got\n%s\nwant\n%s", f.Name, got[f.Name], f.Data)
		}
		delete(got, f.Name)
	}
	for name, content := range got {
		t.Errorf("%s: got\n%s\nwant none", name, content)
	}
}

// unpack writes the inputs of a case, makes its objects, and returns its arguments.
func unpack(t *testing.T, inputs []txtar.File) (args []string) {
	t.Helper()
	for _, f := range inputs {
		name, data := f.Name, f.Data
		switch {
		case name == "args":
			args = strings.Fields(string(data))
			continue
		case filepath.Ext(name) == ".obj":
			name, data = strings.TrimSuffix(name, ".obj")+".o", object(t, string(data))
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return args
}

func object(t *testing.T, text string) []byte {
	t.Helper()
	var o elftest.Object
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if i == 0 {
			o.Comment = line
			continue
		}
		words := strings.Fields(line)
		code, err := hex.DecodeString(words[1])
		if err != nil {
			t.Fatal(err)
		}
		o.Funcs = append(o.Funcs, elftest.Func{Name: words[0], Code: code, Calls: words[2:]})
	}
	return o.Bytes()
}

// read reads a file that the case may have asked for.
func read(t *testing.T, got map[string][]byte, name, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err == nil {
		got[name] = b
	} else if !os.IsNotExist(err) {
		t.Fatal(err)
	}
}

func rewrite(t *testing.T, name string, comment []byte, inputs []txtar.File, got map[string][]byte) {
	t.Helper()
	a := &txtar.Archive{Comment: comment, Files: inputs}
	for _, want := range []string{"want.txt", "want.json", "want.err"} {
		if data, ok := got[want]; ok {
			a.Files = append(a.Files, txtar.File{Name: want, Data: data})
		}
	}
	if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
		t.Fatal(err)
	}
}

// checkObject reads the object back: the registry is whole and has the entries of the listing.
func checkObject(t *testing.T, listing []byte) {
	t.Helper()
	f, err := elf.Open("kernels.syso")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	section, err := f.Section(wire.Section).Data()
	if err != nil {
		t.Fatal(err)
	}
	r, err := wire.Open(section)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Verify(); err != nil {
		t.Error(err)
	}
	if listing == nil {
		return
	}
	var l objgen.Listing
	if err := json.Unmarshal(listing, &l); err != nil {
		t.Fatal(err)
	}
	if r.Len() != len(l.Entries) {
		t.Errorf("got %d entries, want the %d of the listing", r.Len(), len(l.Entries))
	}
	for _, e := range l.Entries {
		img, ok := r.Lookup(e.Path, wire.HashPath(e.Path), e.Key, e.Target, wire.HashTarget(e.Target))
		rec, err := img.Record()
		if !ok || err != nil || rec.Layout != e.Layout || rec.Size != e.Size || rec.Toolchain != e.Toolchain || !slices.Equal(rec.Launches, positions(e)) ||
			hex.EncodeToString(rec.Digest[:]) != e.Digest {
			t.Errorf("%s for %s: got %+v, %v, want %+v", e.Path, e.Target, rec, err, e)
		}
	}
}

// positions returns the places that launch e, each once.
func positions(e objgen.Listed) []string {
	var list []string
	for _, l := range e.Launches {
		list = append(list, l.At)
	}
	return slices.Compact(list)
}

// checkOrder tests that the order of arguments does not change the object.
func checkOrder(t *testing.T, args []string) {
	t.Helper()
	want, err := os.ReadFile("kernels.syso")
	if err != nil {
		t.Fatal(err)
	}
	var reversed []string
	for i := len(args) - 2; i >= 0; i -= 2 {
		reversed = append(reversed, args[i], args[i+1])
	}
	if len(args)%2 == 0 {
		if err := run(reversed); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("kernels.syso"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got other bytes from other order of arguments, %v", err)
	}
}
