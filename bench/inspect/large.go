// This file writes the largest registry there can be.

package main

import (
	"crypto/sha256"
	"os"
	"runtime"

	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// largest writes an object with a registry of as many bytes as there can be, in
// n images of zeros, and returns how many they are.
func largest(name string, n int) (int64, error) {
	arch, err := elfobj.ArchOf(runtime.GOARCH)
	if err != nil {
		return 0, err
	}
	plan, err := planLargest(n)
	if err != nil {
		return 0, err
	}
	head, err := plan.Head()
	if err != nil {
		return 0, err
	}
	f := elfobj.File{Arch: arch, Size: plan.Size()}
	return plan.Size(), f.Write(name, func(out *os.File, offset int64) error {
		_, err := out.WriteAt(head, offset)
		return err
	})
}

// planLargest lays the registry out: what records take is known once there are
// some.
func planLargest(n int) (*wire.Plan, error) {
	plan, err := planOf(n, 0)
	if err != nil {
		return nil, err
	}
	return planOf(n, (wire.MaxSize-2*plan.HeadSize())/int64(n))
}

// planOf lays out a registry of n images of this size.
func planOf(n int, size int64) (*wire.Plan, error) {
	digest := sha256.Sum256(make([]byte, size))
	entries := make([]wire.Entry, n)
	for i := range entries {
		entries[i].Record = wire.Record{
			Path: "example.com/blas.MatMul", Target: "spirv64", Key: []uint64{uint64(i)}, Size: size, Format: "spirv", Layout: "float32,[]float32",
			File: "blas/blas.go", Line: 12, Funcs: []wire.Func{{Name: "MatMul", File: "blas/blas.go", Line: 12}}, Digest: digest,
			Source: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", Launches: []string{"app/main.go:10"},
		}
	}
	return wire.NewPlan(entries)
}
