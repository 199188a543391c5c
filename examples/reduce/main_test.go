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
	if n := strings.Count(out.String(), "bit for bit"); n != 3 {
		t.Errorf("got %d kernels checked, want 3:\n%s", n, out.String())
	}
}
