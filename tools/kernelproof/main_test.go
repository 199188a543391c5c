package main

import (
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rules-gokernel/rules_gokernel/internal/proof"
)

func TestArguments(t *testing.T) {
	got, err := parse([]string{"-label", "@@//a:b", "-exact", "-package", "main=example.com/a", "-package=x/y=example.com/y", "dir/a"})
	if err != nil {
		t.Fatal(err)
	}
	want := &proof.Config{Program: "dir/a", Label: "@@//a:b", Exact: true, Packages: map[string]string{"main": "example.com/a", "x/y": "example.com/y"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestArgumentErrors(t *testing.T) {
	for _, args := range [][]string{nil, {"-nonsense", "a"}, {"a", "b"}, {"-package", "x", "a"}, {"-package", "=x", "a"}, {"@no such file"}, {"no such file"}} {
		if err := run(io.Discard, args); err == nil {
			t.Errorf("%q: got no error", args)
		}
	}
}
