package main

import (
	"os"
	"strings"
	"testing"
)

func TestFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.go", []byte("package a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var notes strings.Builder
	if err := run(nil, &notes); err != nil || notes.String() != ".: no device function, nothing to generate\n" {
		t.Errorf("got %q, %v", notes.String(), err)
	}
	if err := run([]string{"-check", "."}, &notes); err != nil {
		t.Error(err)
	}
	err := run([]string{"missing", "gone"}, &notes)
	if err == nil || !strings.Contains(err.Error(), "missing") || !strings.Contains(err.Error(), "gone") {
		t.Errorf("got %v, want errors about both folders", err)
	}
}
