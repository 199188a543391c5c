// This file compares what two launches left.

package devicetest

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// compare returns the first difference between what the Go body left and got,
// or "".
func (c *config) compare(in *input, want, got *result) string {
	if got.touched != "" {
		return got.touched
	}
	if want.err != nil || got.err != nil {
		return in.compareErrors(want.err, got.err)
	}
	for i, w := range want.values {
		if !w.IsValid() {
			continue
		}
		for j := range w.Len() {
			if where, a, b, ok := c.equal(got.values[i].Index(j), w.Index(j)); !ok {
				return fmt.Sprintf("argument %d, index %d%s: got %s, want %s as the Go body gives", i, j, where, show(a), show(b))
			}
		}
	}
	return ""
}

// compareErrors compares two errors, of which one is not nil. After a fault
// buffers hold what the threads that ran have written, so they say nothing.
func (in *input) compareErrors(want, got error) string {
	var w, g *runtime.Fault
	if !errors.As(want, &w) || !errors.As(got, &g) {
		if want != nil && got != nil && want.Error() == got.Error() {
			return ""
		}
		return fmt.Sprintf("got error %v, want %v as the Go body gives", got, want)
	}
	if in.severalFault() {
		return ""
	}
	if base(w.File) != base(g.File) || w.Line != g.Line || !sameReason(w.Reason, g.Reason) {
		return fmt.Sprintf("got fault %q, want %q as the Go body gives", got, want)
	}
	return ""
}

// sameReason reports whether two faults of a line may be the same: Go leaves open
// which of several indices in one assignment is checked first.
func sameReason(v, w string) bool {
	const bounds = "out of range"
	return v == w || strings.Contains(v, bounds) && strings.Contains(w, bounds)
}

// severalFault reports whether it is left open which thread's fault a launch
// reports: where the threads of a group run at the same time.
func (in *input) severalFault() bool {
	g := in.grid.Group
	return max(g[0], 1)*max(g[1], 1)*max(g[2], 1) > 1
}

func base(file string) string { return path.Base(filepath.ToSlash(file)) }

// equal compares two values. Where they differ, it returns which part of them
// does, and these parts.
func (c *config) equal(got, want reflect.Value) (where string, g, w reflect.Value, ok bool) {
	switch got.Kind() {
	case reflect.Array:
		for i := range got.Len() {
			if where, g, w, ok = c.equal(got.Index(i), want.Index(i)); !ok {
				return fmt.Sprintf("[%d]%s", i, where), g, w, false
			}
		}
		return "", got, want, true
	case reflect.Struct:
		for i := range got.NumField() {
			if where, g, w, ok = c.equal(got.Field(i), want.Field(i)); !ok {
				return "." + got.Type().Field(i).Name + where, g, w, false
			}
		}
		return "", got, want, true
	case reflect.Complex64, reflect.Complex128:
		a, b := bytesOf(got), bytesOf(want)
		half := len(a) / 2
		return "", got, want, c.sameFloat(a[:half], b[:half]) && c.sameFloat(a[half:], b[half:])
	case reflect.Float32, reflect.Float64:
		return "", got, want, c.sameFloat(bytesOf(got), bytesOf(want))
	}
	return "", got, want, got.Equal(want)
}

// sameFloat compares two floats by their memory: a conversion would change NaNs.
func (c *config) sameFloat(a, b []byte) bool {
	size := len(a) * 8
	x, y := get(a), get(b)
	switch nx, ny := isNaN(x, size), isNaN(y, size); {
	case x == y:
		return true
	case nx || ny:
		return nx && ny && !c.nanBits
	}
	return c.ulps > 0 && distance(x, y, size) <= c.ulps
}

// isNaN reports whether the bits of a float are a NaN's.
func isNaN(x uint64, size int) bool {
	if size == 32 {
		return x&0x7fffffff > 0x7f800000
	}
	return x&^(1<<63) > 0x7ff<<52
}

// distance returns how many floats lie between two, given as bits.
func distance(x, y uint64, size int) uint64 {
	a, b := ordered(x, size), ordered(y, size)
	if a < b {
		a, b = b, a
	}
	return a - b
}

// ordered maps the bits of floats to integers in the order of their values, both
// zeros to one.
func ordered(x uint64, size int) uint64 {
	sign := uint64(1) << (size - 1)
	if x&sign != 0 {
		return sign - x&(sign-1)
	}
	return sign + x
}

// show prints a value, floats with their bits.
func show(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if v.CanAddr() {
			return fmt.Sprintf("%v (0x%0*x)", v, 2*v.Type().Size(), get(bytesOf(v)))
		}
	}
	return fmt.Sprintf("%+v", v)
}
