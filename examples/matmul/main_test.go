package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run(&out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "bit for bit"); n != 2 {
		t.Errorf("got %d products checked, want 2:\n%s", n, out.String())
	}
}
