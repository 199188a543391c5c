// This file measures objgen against cp.

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/rules-gokernel/rules_gokernel/internal/manifest"
	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
)

const largeImage = 4 << 20

// throughput reports objgen and cp on the same images, in turn, so that both see the same machine.
func throughput(dir string, gb float64) error {
	n := max(1, int(gb*1e9/largeImage))
	c, files, err := largeImages(dir, n)
	if err != nil {
		return err
	}
	var ours, theirs, cpu []float64
	for range 5 {
		before := cpuSeconds()
		s, err := seconds(func() error { return objgen.Run(c) }, c.Output)
		if err != nil {
			return err
		}
		cpu = append(cpu, cpuSeconds()-before)
		ours = append(ours, s)
		copies := filepath.Join(dir, "copies")
		if err := os.Mkdir(copies, 0o777); err != nil {
			return err
		}
		s, err = seconds(func() error { return exec.Command("cp", append(files, copies)...).Run() }, copies)
		if err != nil {
			return err
		}
		theirs = append(theirs, s)
	}
	total := float64(n) * largeImage / 1e9
	for _, list := range [][]float64{ours, theirs, cpu} {
		slices.Sort(list)
	}
	mid := len(ours) / 2
	fmt.Printf("\nobjgen on %d images of 4 MB, in GB/s: best and median of %d runs (%d processors)\n\n", n, len(ours), runtime.GOMAXPROCS(0))
	fmt.Println("objgen: copy and sha256  for each second of a processor  cp: copy     objgen / cp")
	fmt.Printf("%12.2f  %9.2f  %30.2f  %5.2f  %5.2f  %10.2f\n",
		total/ours[0], total/ours[mid], total/cpu[mid], total/theirs[0], total/theirs[mid], theirs[mid]/ours[mid])
	return nil
}

// cpuSeconds returns the processor time of this process.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// seconds times f, and removes what it wrote.
func seconds(f func() error, output string) (float64, error) {
	start := time.Now()
	err := f()
	s := time.Since(start).Seconds()
	if err != nil {
		return 0, err
	}
	return s, os.RemoveAll(output)
}

// largeImages writes n images and what objgen needs to know about them.
func largeImages(dir string, n int) (c *objgen.Config, files []string, err error) {
	if err := os.Mkdir(dir, 0o777); err != nil {
		return nil, nil, err
	}
	c = &objgen.Config{Output: filepath.Join(dir, "kernels.syso"), Arch: runtime.GOARCH}
	random := rand.NewChaCha8([32]byte{})
	b := make([]byte, largeImage)
	for i := range n {
		random.Read(b)
		image := objgen.Image{Manifest: filepath.Join(dir, fmt.Sprintf("%d.json", i)), Payload: filepath.Join(dir, fmt.Sprintf("%d.bin", i))}
		m := manifest.Image{Path: "example.com/blas.Kernel", Key: []uint64{uint64(i)}, Target: "spirv64", Format: "spirv", Layout: "[]float32"}
		if err := manifest.WriteImage(image.Manifest, &m); err != nil {
			return nil, nil, err
		}
		if err := os.WriteFile(image.Payload, b, 0o666); err != nil {
			return nil, nil, err
		}
		c.Images = append(c.Images, image)
		files = append(files, image.Payload)
	}
	return c, files, nil
}
