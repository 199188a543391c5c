// This file writes the Go code of a synthetic repository.

package main

import (
	"fmt"
	"strings"
)

// Axes of the synthetic kernels are at least this long.
const minAxis = 8

// bodies are what kernels do, in turn; %d is a number that differs from kernel to kernel.
var bodies = []string{
	`	i := t.Global(0)
	for r := range device.Size[A]() {
		y[r*device.Size[B]()+i] += a * x[i] * %d
	}
`,
	`	row, sum := t.Global(0)*device.Size[B](), float32(%d)
	for k := range device.Size[B]() {
		sum += x[row+k] * x[k]
	}
	y[t.Global(0)] = a * sum
`,
	`	i, n := t.Global(0), device.Size[A]()*device.Size[B]()
	if i < 1 || i+1 >= n {
		return
	}
	y[i] = a*(x[i-1]+x[i+1]) - %d*x[i]
`,
	`	row, col := t.Global(1), t.Global(0)
	if row >= device.Size[A]() || col >= device.Size[B]() {
		return
	}
	sum := float32(%d)
	for k := range device.Size[A]() {
		sum += x[row*device.Size[A]()+k] * x[k*device.Size[B]()+col]
	}
	y[row*device.Size[B]()+col] = a * sum
`,
}

// kernelsSource returns the package that declares a unit's kernels.
func kernelsSource(unit string, s size) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package k%s has %d kernels.\npackage k%[1]s\n\nimport %[3]q\n", unit, s.kernels, module+"/device")
	for i := range s.kernels {
		fmt.Fprintf(&b, "\n// K%d is a kernel.\n//\n//gokernel:device\n", i)
		fmt.Fprintf(&b, "func K%d[A, B device.Dim](t device.Thread, a float32, x, y []float32) {\n", i)
		fmt.Fprintf(&b, bodies[i%len(bodies)], kernelNumber(i))
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, "\n// Nonce is of one run.\nconst Nonce = %d\n", nonce)
	return b.String()
}

// kernelNumber returns the number in the body of kernel i.
func kernelNumber(i int) int { return 1000 + i }

const (
	parameters = "ctx context.Context, q *runtime.Queue, grid runtime.Grid, a float32, x, y runtime.Buffer[float32]"
	arguments  = "ctx, q, grid, a, x, y"
)

// wrappersSource returns the package whose generic functions launch a unit's kernels.
func wrappersSource(unit string, s size) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package w%s wraps launches.\npackage w%[1]s\n\n", unit)
	fmt.Fprintf(&b, "import (\n\t\"context\"\n\n\t%q\n\t%q\n\t%q\n)\n", project+"/k"+unit, module+"/device", module+"/runtime")
	for i := range s.kernels {
		callee := fmt.Sprintf("k%s.LaunchK%d", unit, i)
		for d := range s.depth + 1 {
			name := fmt.Sprintf("K%dDepth%d", i, d)
			if d == s.depth {
				name = fmt.Sprintf("K%d", i)
			}
			fmt.Fprintf(&b, "\n// %s launches a kernel.\nfunc %[1]s[A, B device.Dim](%s) error {\n", name, parameters)
			fmt.Fprintf(&b, "\treturn %s[A, B](%s)\n}\n", callee, arguments)
			callee = name
		}
	}
	return b.String()
}

// useSource returns the package that instantiates a unit's wrappers.
func useSource(unit string, s size) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package u%s launches kernels.\npackage u%[1]s\n\n", unit)
	fmt.Fprintf(&b, "import (\n\t\"context\"\n\t\"fmt\"\n\n\t%q\n\t%q\n)\n\n", project+"/w"+unit, module+"/runtime")
	fmt.Fprintf(&b, "// Launch launches all, and says %d.\nfunc Launch(%s) error {\n\tfmt.Println(%q)\n", nonce, parameters, hostText)
	for i := range s.kernels {
		for k := range s.keys {
			b.WriteString(launchSource(unit, i, minAxis+k))
		}
	}
	b.WriteString("\treturn nil\n}\n")
	return b.String()
}

// hostText is in code that runs on the host and launches nothing.
const hostText = "one line of the host"

// launchSource returns the statement that launches kernel i of a unit.
func launchSource(unit string, i, axis int) string {
	return fmt.Sprintf("\tif err := w%s.K%d[[%d]struct{}, [%d]struct{}](%s); err != nil {\n\t\treturn err\n\t}\n",
		unit, i, axis, 2*axis+i, arguments)
}

// mainSource returns the main package, which calls all units.
func mainSource(units []string) string {
	var b strings.Builder
	b.WriteString("// Command app launches every kernel.\npackage main\n\nimport (\n\t\"context\"\n\t\"log\"\n\n")
	for _, u := range units {
		fmt.Fprintf(&b, "\t%q\n", project+"/u"+u)
	}
	fmt.Fprintf(&b, "\t%q\n)\n\nfunc main() {\n\tdev, err := runtime.Open(\"cpu\")\n", module+"/runtime")
	b.WriteString("\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tq := dev.NewQueue(runtime.RequireImage)\n")
	b.WriteString("\tx, y := runtime.NewBuffer[float32](dev, 1<<16), runtime.NewBuffer[float32](dev, 1<<16)\n")
	for _, u := range units {
		fmt.Fprintf(&b, "\tif err := u%s.Launch(context.Background(), q, runtime.Grid1(%d), 1, x, y); err != nil {\n", u, minAxis)
		b.WriteString("\t\tlog.Fatal(err)\n\t}\n")
	}
	b.WriteString("}\n")
	return b.String()
}
