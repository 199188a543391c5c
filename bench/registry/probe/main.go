// Command probe measures lookups in the registry that is linked into it, for bench/registry.
//
//	probe first|touched|warm|peer NUMBER ENTRIES
//
// It looks for the entry NUMBER of ENTRIES and prints numbers, which are named in bench/registry/lookups.go.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"github.com/rules-gokernel/rules_gokernel/bench/registry/peer"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
)

// target is the device target of all entries.
const target = "spirv64"

// entry returns the path and the key of an entry.
func entry(i int) (path string, key []uint64) {
	return fmt.Sprintf("example.com/project/blas.Kernel%03d", i%1000), []uint64{64, uint64(i)}
}

func main() {
	number, err := strconv.Atoi(os.Args[2])
	check(err)
	entries, err := strconv.Atoi(os.Args[3])
	check(err)
	switch os.Args[1] {
	case "first":
		first(number)
	case "touched":
		touch(head(section()))
		first(number)
	case "warm":
		warm(entries)
	case "peer":
		runPeer(number)
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// first times Open and the first Lookup, counts their page faults and allocations, and times one touch of a page that is untouched.
func first(number int) {
	b := section()
	path, key := entry(number)
	pathHash, targetHash := wire.HashPath(path), wire.HashTarget(target)
	var before, between, after runtime.MemStats
	_, _ = now(), faults() // their own pages
	runtime.ReadMemStats(&before)

	f0, t0 := faults(), now()
	r, err := wire.Open(b)
	t1, f1 := now(), faults()
	check(err)
	runtime.ReadMemStats(&between)
	f2, t2 := faults(), now()
	img, ok := r.Lookup(path, pathHash, key, target, targetHash)
	t3, f3 := now(), faults()
	runtime.ReadMemStats(&after)
	if !ok {
		check(fmt.Errorf("entry %d: not found", number))
	}
	t4 := now()
	sum := img.Bytes()[0] // of the image: nobody read it before
	t5 := now()
	runtime.KeepAlive(sum)
	fmt.Println(t1-t0, t3-t2, f1-f0, f3-f2, after.Mallocs-between.Mallocs, t5-t4)
}

// warm times a lookup of one entry, and of entries all over the registry.
func warm(entries int) {
	r, err := wire.Open(section())
	check(err)
	const n = 1 << 12
	var paths [n]string
	var keys [n][]uint64
	var hashes [n]uint64
	targetHash := wire.HashTarget(target)
	for i := range n {
		paths[i], keys[i] = entry(i * 7919 % entries)
		hashes[i] = wire.HashPath(paths[i])
	}
	best := func(mask int) int64 {
		best := int64(1 << 62)
		for range 50 {
			start := now()
			for i := range n {
				j := i & mask
				if _, ok := r.Lookup(paths[j], hashes[j], keys[j], target, targetHash); !ok {
					check(fmt.Errorf("not found: %s", paths[j]))
				}
			}
			best = min(best, now()-start)
		}
		return best * 1000 / n // in picoseconds
	}
	fmt.Println(best(0), best(63), best(n-1))
}

// runPeer times the first use and the next of the design that was replaced.
func runPeer(number int) {
	b := section()
	path, key := entry(number)
	_, _ = now(), faults()
	f0, t0 := faults(), now()
	rows, err := peer.Decode(b)
	check(err)
	row := peer.Find(rows, path, key, target)
	t1, f1 := now(), faults()
	if row == nil {
		check(fmt.Errorf("entry %d: not found", number))
	}
	t2 := now()
	row = peer.Find(rows, path, key, target)
	t3 := now()
	runtime.KeepAlive(row)
	fmt.Println(t1-t0, t3-t2, f1-f0)
}

// head returns what is before the images: they are 4 KB each, the records are not.
func head(b []byte) []byte {
	r, err := wire.Open(b)
	check(err)
	end := 0
	for i := range min(r.Len(), 1) {
		path, key := entry(i)
		img, _ := r.Lookup(path, wire.HashPath(path), key, target, wire.HashTarget(target))
		end = int(uintptr(unsafe.Pointer(unsafe.SliceData(img.Bytes()))) - uintptr(unsafe.Pointer(unsafe.SliceData(b))))
	}
	return b[:end]
}

// touch reads a byte of every page.
func touch(b []byte) {
	sum := byte(0)
	for i := 0; i < len(b); i += 4096 {
		sum += b[i]
	}
	runtime.KeepAlive(sum)
}

var epoch = time.Now()

func now() int64 { return int64(time.Since(epoch)) }

// faults returns the page faults of the process so far.
func faults() int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return u.Minflt + u.Majflt
}
