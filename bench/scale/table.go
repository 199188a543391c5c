// This file prints.

package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// A table is of one repository.
type table struct {
	out   io.Writer
	w     *tabwriter.Writer
	notes []string
}

func newTable(out io.Writer, s size) *table {
	fmt.Fprintf(out, "\n%d instantiations: %d packages, %d kernels each, %d keys each, wrapper depth %d\n",
		s.instantiations(), s.packages, s.kernels, s.keys, s.depth)
	t := &table{out: out, w: tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)}
	fmt.Fprintln(t.w, "what\twall s\tcpu s\tscans\tlowered\tpeer\twall s\tcpu s\twall\tcpu\t")
	return t
}

// row adds a build and its peer, if it has one.
func (t *table) row(name string, b *build, took cost, peer string) {
	counts := fmt.Sprintf("%d\t%d", b.actions["KernelScan"], b.actions["KernelLower"])
	t.line(name, b.cost, counts, took, peer)
}

// line adds two costs and their ratios.
func (t *table) line(name string, ours cost, counts string, took cost, peer string) {
	fmt.Fprintf(t.w, "%s\t%s\t%s\t%s\t", name, seconds(ours.wall), seconds(ours.cpu), counts)
	fmt.Fprintf(t.w, "%s\t%s\t%s\t", peer, seconds(took.wall), seconds(took.cpu))
	fmt.Fprintf(t.w, "%s\t%s\t\n", ratio(ours.wall, took.wall), ratio(ours.cpu, took.cpu))
}

// seconds leaves out what was not measured.
func seconds(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%.3f", d.Seconds())
}

func ratio(ours, peer time.Duration) string {
	if ours == 0 || peer == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", ours.Seconds()/peer.Seconds())
}

// note adds a sentence below the table.
func (t *table) note(format string, args ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

func (t *table) flush() error {
	if err := t.w.Flush(); err != nil {
		return err
	}
	for _, n := range t.notes {
		fmt.Fprintln(t.out, n)
	}
	return nil
}
