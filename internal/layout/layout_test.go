package layout

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/layout/layouttest"
)

// scope is a package that imports the two-byte floats of package device.
func scope() *types.Package {
	device := types.NewPackage(DevicePath, "device")
	for _, name := range []string{"Float16", "BFloat16"} {
		t := types.NewTypeName(token.NoPos, device, name, nil)
		types.NewNamed(t, types.NewStruct(nil, nil), nil)
		device.Scope().Insert(t)
	}
	device.MarkComplete()
	p := types.NewPackage("example.com/p", "p")
	p.Scope().Insert(types.NewPkgName(token.NoPos, p, "device", device))
	return p
}

func TestOf(t *testing.T) {
	p := scope()
	for _, c := range layouttest.Cases {
		expr := reflect.TypeOf(c.Value).String()
		tv, err := types.Eval(token.NewFileSet(), p, token.NoPos, expr)
		if err != nil {
			t.Fatal(err)
		}
		if got := Of(tv.Type); got != c.Layout {
			t.Errorf("%s: got %q, want %q", expr, got, c.Layout)
		}
		if got := Plain(tv.Type); got != c.Plain {
			t.Errorf("%s: got plain %v, want %v", expr, got, c.Plain)
		}
	}
}

func TestParse(t *testing.T) {
	var all []string
	sum := 0
	for _, c := range layouttest.Cases {
		if c.Layout == "" {
			continue
		}
		if got, err := Parse(c.Layout); err != nil || len(got) != 1 || got[0] != (Param{c.Layout, c.Slots}) {
			t.Errorf("%s: got %v, %v, want %d slots", c.Layout, got, err, c.Slots)
		}
		all = append(all, c.Layout)
		sum += c.Slots
	}
	got, err := Parse(strings.Join(all, ","))
	for i, p := range got {
		if p.Type != all[i] {
			t.Errorf("parameter %d: got %q, want %q", i, p.Type, all[i])
		}
		sum -= p.Slots
	}
	if err != nil || sum != 0 || len(got) != len(all) {
		t.Errorf("got %v, %v, with %d slots too few", got, err, sum)
	}
	if got, err := Parse(""); got != nil || err != nil {
		t.Errorf("got %v, %v for no parameters", got, err)
	}
}

// TestParseBad reads what is no layout, and what would cost more than it says.
func TestParseBad(t *testing.T) {
	for _, text := range append([]string{
		strings.Repeat("[1]", 1<<20) + "int", strings.Repeat("{", 1<<20), strings.Repeat("[2000000000]", 50) + "int",
		"[]{[0]int,int}", "[2147483648]int", "[1000000000]complex64", "{[1000000000]int,[1000000000]int}",
	}, layouttest.Bad...) {
		got, err := Parse(text)
		if err == nil {
			t.Errorf("%.40s: got %v, want an error", text, got)
		} else if !strings.HasPrefix(err.Error(), "layout, offset ") || len(err.Error()) > 200 {
			t.Errorf("%.40s: got error %.300v, want where and what", text, err)
		}
	}
}

func TestIsDevicePath(t *testing.T) {
	for path, want := range map[string]bool{
		DevicePath:                       true,
		"vendor/" + DevicePath:           true,
		"app.com/x/vendor/" + DevicePath: true,
		DevicePath + "/sub":              false,
		"not" + DevicePath:               false,
	} {
		if got := IsDevicePath(path); got != want {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
	}
}
