package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for _, n := range []int{0, 1, 7, 4096, 100_001} {
		var out bytes.Buffer
		if err := run(&out, n); err != nil {
			t.Fatalf("n=%d: %v", n, err)
		}
		if !strings.Contains(out.String(), "bit for bit") {
			t.Errorf("n=%d: got output %q", n, out.String())
		}
	}
}
