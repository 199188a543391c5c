// Command registry measures the registry against the design that it replaced, and objgen against cp.
//
//	go run ./bench/registry [-runs N] [-gb N]
//
// It links programs with registries of 1, 1,000 and 100,000 images of 4 KB in a temporary folder (2 GB) and runs each many times: a lookup
// in a fresh process is mostly page faults, which no benchmark in one process shows.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	runs := flag.Int("runs", 101, "runs of each program")
	gb := flag.Float64("gb", 0.5, "gigabytes of images for objgen")
	flag.Parse()
	if err := run(*runs, *gb); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(runs int, gb float64) error {
	dir, err := os.MkdirTemp("", "registry")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := lookups(dir, runs); err != nil {
		return err
	}
	return throughput(filepath.Join(dir, "objgen"), gb)
}
