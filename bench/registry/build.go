// This file links the programs that are measured.

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/kelindar/binary/nocopy"
	"github.com/rules-gokernel/rules_gokernel/bench/registry/peer"
	"github.com/rules-gokernel/rules_gokernel/internal/elfobj"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

const (
	imageSize = 4096
	probe     = "github.com/rules-gokernel/rules_gokernel/bench/registry/probe"
)

// record returns what is known about entry i; the probe makes the same path and key.
func record(i int) wire.Record {
	name := fmt.Sprintf("Kernel%03d", i%1000)
	return wire.Record{
		Path: "example.com/project/blas." + name, Target: "spirv64", Key: []uint64{64, uint64(i)}, Format: "spirv",
		Layout: "float32,[]float32,[]float32", File: "project/blas/blas.go", Line: 12,
		Funcs:  []wire.Func{{Name: name, File: "project/blas/blas.go", Line: 12}},
		Source: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", Toolchain: "clang version 22.1.0",
		Launches: []string{"project/app/main.go:10"},
	}
}

// image returns the bytes of entry i.
func image(i int) []byte {
	return bytes.Repeat([]byte{byte(i), byte(i >> 8), 3, 2, 0x23, 7, 1, byte(i >> 16)}, imageSize/8)
}

// buildOurs links a probe with a registry of n entries.
func buildOurs(dir string, n int) (exe string, err error) {
	entries, images := make([]wire.Entry, n), make([][]byte, n)
	for i := range n {
		entries[i].Record, images[i] = record(i), image(i)
	}
	b, err := wire.Build(entries, images)
	if err != nil {
		return "", err
	}
	return link(dir, fmt.Sprintf("ours%d", n), b)
}

// buildPeer links a probe with the vector of n rows.
func buildPeer(dir string, n int) (exe string, err error) {
	rows := make([]peer.Row, n)
	for i := range n {
		r := record(i)
		rows[i] = peer.Row{
			Path: nocopy.String(r.Path), Target: nocopy.String(r.Target), Key: r.Key, Format: nocopy.String(r.Format),
			Layout: nocopy.String(r.Layout), File: nocopy.String(r.File), Line: uint64(r.Line), Source: nocopy.String(r.Source),
			Toolchain: nocopy.String(r.Toolchain), Image: image(i),
		}
	}
	b, err := peer.Encode(rows)
	if err != nil {
		return "", err
	}
	return link(dir, fmt.Sprintf("peer%d", n), b)
}

// link links a probe with a section of these bytes.
func link(dir, name string, section []byte) (exe string, err error) {
	arch, err := elfobj.ArchOf(runtime.GOARCH)
	if err != nil {
		return "", err
	}
	object := filepath.Join(dir, name+".o")
	f := elfobj.File{Arch: arch, Size: int64(len(section))}
	err = f.Write(object, func(out *os.File, offset int64) error {
		_, err := out.WriteAt(section, offset)
		return err
	})
	if err != nil {
		return "", err
	}
	exe = filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-o", exe, "-ldflags=-linkmode=external -extldflags="+object, probe)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return exe, os.Remove(object)
}
