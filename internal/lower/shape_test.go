package lower

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rules-gokernel/rules_gokernel/internal/layout"
)

// TestShapes compiles sources that are large in one respect: compilers limit how
// deep brackets nest, and inlining by force may not grow without bound.
func TestShapes(t *testing.T) {
	cc := compiler(t)
	for name, body := range map[string]string{
		"sum":     "x[0] = " + strings.Repeat("n + ", 500) + "n",
		"right":   "x[0] = " + strings.Repeat("n - (n ^ ", 200) + "n" + strings.Repeat(")", 200),
		"minus":   "x[0] = " + strings.Repeat("- ", 300) + "n",
		"index":   "x[0] = " + strings.Repeat("x[", 200) + "n" + strings.Repeat("]", 200),
		"and":     "if " + strings.Repeat("n > 1 && x[n] > 2 && ", 60) + "n < 9 { x[0] = 1 }",
		"or":      "if " + strings.Repeat("n > 1 || ", 400) + "n < 9 { x[0] = 1 }",
		"blocks":  strings.Repeat("if n > 3 { n--; ", 100) + "x[0] = n" + strings.Repeat("}", 100),
		"loops":   strings.Repeat("for range n { ", 60) + "x[0]++" + strings.Repeat("}", 60),
		"elseifs": "if n == 0 { x[0] = 1 }" + strings.Repeat(" else if n == 5 { x[0] = 1 }", 400),
		"checked": "if n == 0 { x[0] = 1 }" + strings.Repeat(" else if x[n] == 5 { x[0] = 1 }", 100),
		"switch":  "switch n {" + count("case %d: x[0] = 1;", 300) + "}",
		"calls":   "x[0] = f30(n)",
		"lines":   strings.Repeat("n = n*3 + x[n&3]; ", 400),
	} {
		t.Run(name, func(t *testing.T) {
			var src strings.Builder
			fmt.Fprintf(&src, "package k\nimport %q\n//gokernel:device\nfunc K(t device.Thread, n int, x []int) {\n%s\n}\n", layout.DevicePath, body)
			src.WriteString("func f0(n int) int { if n > 5 { return n - 1 }; return n + 1 }\n")
			for i := range 30 {
				fmt.Fprintf(&src, "func f%d(n int) int { return f%d(n) + f%d(n*2) }\n", i+1, i, i)
			}
			unit, funcs := mustLower(t, loadSource(t, "example.com/k", src.String()))
			var shard bytes.Buffer
			if err := WriteShard(&shard, funcs, []Instance{{Kernel: &unit.Kernels[0]}}); err != nil {
				t.Fatal(err)
			}
			dir, began := t.TempDir(), time.Now()
			write(t, filepath.Join(dir, "k.c"), shard.String())
			build := exec.Command(cc, append([]string{"-O1", "-c", "k.c", "-o", "k.o"}, cflags...)...)
			build.Dir = dir
			if out, err := build.CombinedOutput(); err != nil {
				t.Errorf("%v: %v\n%.2000s", build.Args, err, out)
			}
			t.Logf("%d bytes of C took %v", shard.Len(), time.Since(began))
		})
	}
}

// count repeats a format with the numbers below n.
func count(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}
