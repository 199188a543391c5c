//go:build cgo && linux

package section

import (
	goruntime "runtime"
	"testing"
)

func TestElsewhere(t *testing.T) {
	pc, _, _, _ := goruntime.Caller(0)
	if got := Elsewhere(pc); got != "" {
		t.Errorf("code of this program: got %q, want nothing", got)
	}
	if got := Elsewhere(1); got != "" {
		t.Errorf("no code at all: got %q, want nothing", got)
	}
}
