// This file runs the probes and reports their medians.

package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// sample is the columns that the runs of a probe print, each sorted.
type sample [][]float64

// median returns the median of a column.
func (s sample) median(column int) float64 { return s[column][len(s[column])/2] }

// runProbe runs a probe with another entry each time.
func runProbe(exe, mode string, entries, runs int) (sample, error) {
	var s sample
	for i := range runs {
		out, err := exec.Command(exe, mode, strconv.Itoa(i*7919%entries), strconv.Itoa(entries)).Output()
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", exe, mode, err)
		}
		fields := strings.Fields(string(out))
		if s == nil {
			s = make(sample, len(fields))
		}
		for c, f := range fields {
			v, err := strconv.ParseFloat(f, 64)
			if err != nil {
				return nil, err
			}
			s[c] = append(s[c], v)
		}
	}
	for _, column := range s {
		slices.Sort(column)
	}
	return s, nil
}

// lookups reports the first lookup in a fresh process, and lookups later on.
func lookups(dir string, runs int) error {
	fmt.Printf("first lookup in a fresh process, median of %d runs, in microseconds (page faults)\n\n", runs)
	fmt.Println("entries  open       lookup     lookup, pages touched before  allocations  one untouched page  vector: decode and filter  vector / (open + lookup)")
	for _, n := range []int{1, 1_000, 100_000} {
		if err := lookupsIn(dir, n, runs); err != nil {
			return err
		}
	}
	return nil
}

// lookupsIn reports one number of entries.
func lookupsIn(dir string, n, runs int) error {
	ours, err := buildOurs(dir, n)
	if err != nil {
		return err
	}
	defer os.Remove(ours)
	theirs, err := buildPeer(dir, n)
	if err != nil {
		return err
	}
	defer os.Remove(theirs)
	first, err := runProbe(ours, "first", n, runs)
	if err != nil {
		return err
	}
	touched, err := runProbe(ours, "touched", n, runs)
	if err != nil {
		return err
	}
	vector, err := runProbe(theirs, "peer", n, max(3, min(runs, 200_000/n)))
	if err != nil {
		return err
	}
	fmt.Printf("%-7d  %5.1f (%1.0f)  %5.1f (%1.0f)  %28.2f  %11.0f  %18.1f  %19.0f (%1.0f)  %22.0fx\n", n,
		first.median(0)/1e3, first.median(2), first.median(1)/1e3, first.median(3), touched.median(1)/1e3, first.median(4),
		first.median(5)/1e3, vector.median(0)/1e3, vector.median(2), vector.median(0)/(first.median(0)+first.median(1)))
	return reportWarm(ours, n, vector)
}

// reportWarm reports lookups later on in the largest registry.
func reportWarm(exe string, n int, vector sample) error {
	if n < 100_000 {
		return nil
	}
	warm, err := runProbe(exe, "warm", n, 5)
	if err != nil {
		return err
	}
	fmt.Printf("\nwarm lookup at %d entries, best of 5 processes, in nanoseconds\n\n", n)
	fmt.Println("one entry  64 entries in turn  4096 entries in turn  vector: filter  vector / one entry")
	fmt.Printf("%9.1f  %18.1f  %20.1f  %14.0f  %17.0fx\n", warm[0][0]/1e3, warm[1][0]/1e3, warm[2][0]/1e3, vector.median(1), vector.median(1)/(warm[0][0]/1e3))
	return nil
}
