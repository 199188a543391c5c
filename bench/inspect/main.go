// Command inspect measures kernelctl beside the tools that people know.
//
//	go run ./bench/inspect [-runs N] [-entries N]
//
// Its object file holds as many bytes of images as a registry can, all of them zeros: the file is sparse, and costs no disk.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

func main() {
	runs := flag.Int("runs", 11, "runs of each command")
	entries := flag.Int("entries", 1000, "images in the registry")
	flag.Parse()
	if err := run(*runs, *entries); err != nil {
		fmt.Fprintln(os.Stderr, "inspect:", err)
		os.Exit(1)
	}
}

func run(runs, entries int) error {
	dir, err := os.MkdirTemp("", "inspect")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, runs: runs}
	if out, err := exec.Command("go", "build", "-o", b.in("kernelctl"), "./tools/kernelctl").CombinedOutput(); err != nil {
		return fmt.Errorf("go build, to be run in the root of the checkout: %w\n%s", err, out)
	}
	size, err := largest(b.in("large.syso"), entries)
	if err != nil {
		return err
	}
	fmt.Printf("a registry of %d bytes, %d images; medians of %d runs\n\n", size, entries, runs)
	b.measureFile(b.in("large.syso"))
	b.measureCompile("./examples/saxpy/blas", "Saxpy")
	return b.err
}

// A bench measures commands, up to the first that fails.
type bench struct {
	dir  string
	runs int
	err  error
}

func (b *bench) in(name string) string { return filepath.Join(b.dir, name) }

// measureFile measures what opens the file.
func (b *bench) measureFile(file string) {
	kernelctl := b.in("kernelctl")
	readelf := b.time("readelf", "-SW", file)
	b.print("kernelctl ls", b.time(kernelctl, "ls", file), "readelf -S", readelf)
	b.print("kernelctl show", b.time(kernelctl, "show", file, "blas.MatMul[7]"), "readelf -S", readelf)
	b.print("kernelctl verify", b.time(kernelctl, "verify", file), "sha256sum", b.time("sha256sum", file))
}

// measureCompile measures lowering a kernel of a package, beside the C compiler
// on what it is lowered to.
func (b *bench) measureCompile(pkg, kernel string) {
	ours := b.time(b.in("kernelctl"), "compile", kernel, "--packages", pkg, "-o", b.in("out"))
	source, err := filepath.Glob(b.in("out/*.c"))
	if err == nil && len(source) != 1 {
		err = fmt.Errorf("kernelctl compile: got %q, want one C file", source)
	}
	if err != nil {
		b.fail(err)
		return
	}
	b.print("kernelctl compile", ours, "cc -O3", b.time("cc", "-O3", "-c", source[0], "-o", b.in("k.o")))
}

func (b *bench) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// time returns the median of a command, after a run that is not counted.
func (b *bench) time(name string, args ...string) time.Duration {
	var list []time.Duration
	for i := 0; i <= b.runs && b.err == nil; i++ {
		c := exec.Command(name, args...)
		start := time.Now()
		if out, err := c.CombinedOutput(); err != nil {
			b.fail(fmt.Errorf("%s %q: %w\n%s", name, args, err, out))
			return 0
		}
		if i > 0 {
			list = append(list, time.Since(start))
		}
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// print prints a command beside its peer.
func (b *bench) print(name string, ours time.Duration, peer string, theirs time.Duration) {
	if b.err != nil {
		return
	}
	fmt.Printf("%-18s %7.3f s   %-11s %7.3f s   ratio %6.2f\n", name, ours.Seconds(), peer, theirs.Seconds(), ours.Seconds()/theirs.Seconds())
}
