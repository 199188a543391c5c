package argfile

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestExpand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "args")
	if err := os.WriteFile(file, []byte("-label\n@//x:y\n\n-o\r\nlast"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want []string }{
		{[]string{"@" + file}, []string{"-label", "@//x:y", "", "-o", "last"}},
		{[]string{"-label", "@" + file}, []string{"-label", "@" + file}},
		{[]string{"plain"}, []string{"plain"}},
		{nil, nil},
	} {
		got, err := Expand(c.args)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("Expand(%q): got %q, %v, want %q", c.args, got, err, c.want)
		}
	}
	if _, err := Expand([]string{"@//x:y"}); err == nil {
		t.Error("a missing file: got no error")
	}
}
