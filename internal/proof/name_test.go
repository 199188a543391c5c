package proof

import (
	"slices"
	"strings"
	"testing"
)

func TestParseName(t *testing.T) {
	for _, c := range []struct {
		symbol, pkg, name string
		key               []uint64
	}{
		{"example.com/a/blas.LaunchSaxpy", "example.com/a/blas", "LaunchSaxpy", nil},
		{"example.com/my-x%2ev2.LaunchSaxpy", "example.com/my-x.v2", "LaunchSaxpy", nil},
		{"main.launchSaxpy", "main", "launchSaxpy", nil},
		{"a.b/c.LaunchM[go.shape.[64]struct {},go.shape.[4]int]", "a.b/c", "LaunchM", []uint64{64, 4}},
		{"c.LaunchM[go.shape.[0]func(int, [2]a.b/c.T) map[string][]int]", "c", "LaunchM", []uint64{0}},
		{`c.LaunchM[go.shape.[7]struct { A int "tag],[9]int\"" },go.shape.[3]interface { F(int) string }]`, "c", "LaunchM", []uint64{7, 3}},
		{"c.LaunchM[go.shape.[3][4]int]", "c", "LaunchM", []uint64{3}},
	} {
		f, ok, err := parseName(c.symbol)
		if err != nil || !ok || f.pkg != c.pkg || f.name != c.name || !slices.Equal(f.key, c.key) {
			t.Errorf("%s: got %+v, %v, %v", c.symbol, f, ok, err)
		}
	}
	for _, symbol := range []string{
		"c.init", "c.LaunchSaxpy.func1", "c.LaunchM[go.shape.[4]int].func1", "c.Launch", "c.launch", "type:.eq.c.LaunchX", "c.(*T).LaunchX", "LaunchX",
		"c.LaunchM[[4]int]", "c.LaunchM[main.named]",
	} {
		if f, ok, err := parseName(symbol); ok || err != nil {
			t.Errorf("%s: got %+v, %v, want no launcher", symbol, f, err)
		}
	}
}

func TestParseNameErrors(t *testing.T) {
	for symbol, want := range map[string]string{
		"c.LaunchM[go.shape.int]":         `got type argument "go.shape.int", want an array`,
		"c.LaunchM[go.shape.[x]int]":      "want an array",
		"c.LaunchM[go.shape.[4]int":       "do not end",
		`c.LaunchM[go.shape.[4]struct{"]`: "invalid syntax",
		"c%zz.LaunchM":                    "invalid URL escape",
	} {
		if _, _, err := parseName(symbol); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want %q", symbol, err, want)
		}
	}
}

func TestKernelName(t *testing.T) {
	for name, want := range map[string]string{
		"LaunchSaxpy": "Saxpy", "launchSaxpy": "saxpy", "launch_x": "_x", "launch日本": "日本",
		"Launch": "", "launch": "", "Launchsaxpy": "", "launchsaxpy": "", "Relaunch": "",
	} {
		if got := kernelName(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
